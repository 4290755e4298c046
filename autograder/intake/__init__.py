"""What was handed in: the files that the homework names, by their bytes.

A submission is a folder, a single file, an archive (.zip, .tar, .tar.gz, .tar.bz2, .tar.xz) or a
notebook. Nothing is unpacked, followed or run: `folder.py`, `zips.py` and `tars.py` list what is
there, `choice.py` takes what the homework names and tells what it leaves, `notebook.py` and
`excerpt.py` put files together from a notebook's cells, and `finding.py` says where to look.
What is dangerous has no effect; what has no effect is told.
"""

from __future__ import annotations

from autograder.intake.entries import MAX_FILE_BYTES
from autograder.intake.finding import find_submission
from autograder.intake.submission import Submission

__all__ = ["MAX_FILE_BYTES", "Submission", "find_submission"]

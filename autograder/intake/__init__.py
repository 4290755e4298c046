"""Intake: reading a submission, and only the files that the homework names, as bytes.

A submission is a folder, a single file, an archive (.zip, .tar, .tar.gz, .tar.bz2, .tar.xz) or a
notebook. Start at `finding.py`, which finds the submission of a path. `folder.py`, `archive.py`,
`zips.py` and `tars.py` list entries; `choice.py` chooses those of the homework; `notebook.py` and
`excerpt.py` make files from the cells of a notebook. Intake unpacks nothing to the disk, runs no
code, and follows no link out of the folder. A dangerous file has no effect, and a file without
effect gets a note to the student. `receiving.py` adds what can't be read, and when it arrived.
"""

from __future__ import annotations

from autograder.intake.entries import MAX_FILE_BYTES as MAX_FILE_BYTES
from autograder.intake.finding import find_submission as find_submission
from autograder.intake.receiving import receive as receive, receive_part as receive_part
from autograder.intake.submission import Submission as Submission

"""The layouts of exports: which files belong to which hand-in, and whose it is.

`opening.py` opens what was named, a folder or a .zip, as units: each a file or a folder at the top
of the export. `reading.py` asks of each unit which layout it has: `gradescope.py`, `named.py` (the
names of Canvas, Moodle, Blackboard and Autolab), `github.py`, `plain.py`, and `pattern.py` for
names that no platform writes. `hand_in.py` is what all of them return.
"""

from __future__ import annotations

from autograder.course.layouts.hand_in import (
    HandIn as HandIn,
    LeftOut as LeftOut,
    Person as Person,
)
from autograder.course.layouts.reading import read_exports as read_exports

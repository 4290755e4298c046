"""The gradebook of a course: who handed in what, how it was judged, and which result counts.

It is one file of SQLite, `gradebook.sqlite`, in the folder of the course. `schema.py` has its
tables, `book.py` opens it, `writing.py` adds gradings, `reading.py` says what it holds, and
`stored.py` turns submissions and results into bytes and back.

Plain `sqlite3` and no layer over it: ten tables, one writer and some thirty statements, in the
standard library, so that the file can be read in ten years with any tool.
"""

from __future__ import annotations

from autograder.course.gradebook.book import (
    Gradebook as Gradebook,
    make_folder as make_folder,
    open_gradebook as open_gradebook,
)

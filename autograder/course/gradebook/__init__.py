"""The gradebook of a course: who handed in what, how it was judged, and which result counts.

It is one file of SQLite, `gradebook.sqlite`, in the folder of the course. `schema.py` has its
tables, `book.py` opens it, `writing.py` adds gradings, `counting.py` says which of them count,
`reading.py` and `history.py` say what it holds, and `stored.py` turns submissions and results into
bytes and back.

Plain `sqlite3` and no layer over it: fifteen tables, one writer and some forty statements, in the
standard library, so that the file can be read in ten years with any tool.
"""

from __future__ import annotations

from autograder.course.gradebook.book import (
    Gradebook as Gradebook,
    make_folder as make_folder,
    open_gradebook as open_gradebook,
)

"""Demos: what a homework's code can do, shown with the student's own files.

`readiness.py` finds the files and grades the tasks that a demo needs. `play.py` runs the demo in a
worker, locked in as for grading. `parts.py` says what a demo may return; `text.py`, `svg.py` and
`png.py` draw it, and `page.py` makes the page.
"""

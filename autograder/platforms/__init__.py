"""Packages: a homework with its grader, as a platform takes it.

`autograder package` writes one. `gradescope.py`, `github.py`, `autolab.py`, `canvas.py` and
`container.py` say what is in each, and `files` has the scripts that the platform starts. They call
`on_gradescope.py`, `on_github.py` and `on_autolab.py`, which run there.

`grader.py` puts the grader together: `wheels.py` finds the wheels, `interpreter.py` the Python, and
`course.py` the key and the course file. `contents.py` writes it all as a zip, a tar or a folder.
"""

"""The rules of a course, from its course file: what lateness costs, rounding, and hints.

`course_file.py` reads the file, `late.py` says how late a hand-in is and what that takes, and
`of_homework.py` has the rules of one homework with the students that they name.
"""

"""What a student's command line does beside grading.

`starting.py` copies a handout, `memory.py` writes the points of each grading beside the student's
files, `progress.py` reads them for `autograder status`, `resetting.py` puts a stub back, and
`zipping.py` makes the file to hand in.
"""

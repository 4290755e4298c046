"""autograder: what in a homework is right, what is wrong, and why.

`cli.py` is the command and `grading.py` what it sets in motion; a homework lies in
`homeworks/`. The process that imports a student's code (`worker.py`) never holds an answer, and
the process that holds the answers never imports a student's code.
"""

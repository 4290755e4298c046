"""
Tries: to keep the grader waiting, by a pipe in place of a file.
Expected: refused
Told: pipe
"""

import os


def build(folder, source):
    os.mkfifo(folder / "linear.py")
    return folder

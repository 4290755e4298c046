"""What staff say beside the machine's verdict: points, comments, requests and their answers.

`entries.py` reads the rows, `writing.py` adds one, `scores.py` makes the final score of the
machine's points and of the rows, and `showing.py` prints both.
"""

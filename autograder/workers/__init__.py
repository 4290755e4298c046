"""Workers: the processes that run a student's code, seen from outside.

`isolation.py` says how each is locked in, `workers.py` starts them, `channel.py` sends requests
down a pipe and reads the answers. What runs inside the processes is in `autograder/jail`.
"""

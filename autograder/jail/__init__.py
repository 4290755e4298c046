"""The jail: the only code of ours that runs in one process with a student's code.

`zygote.py` is a process that has loaded Python and NumPy, and forks a worker for each submission.
`lockdown.py` locks the worker in. Only then does `worker.py` compile the first line of the
student's code and carry out the grader's requests. Two rules hold for every file here. It imports
the standard library, NumPy and other files of this folder, and nothing else. It holds no answer,
no check and no seed, and it decides nothing: a student's code may read and change all of it.
"""

"""All of ours that a student's code can see, and that runs in one process with it.

`zygote.py` is a process that has Python and NumPy ready and forks a worker for each submission;
`lockdown.py` locks the worker in, before `worker.py` compiles the first line of the student's and
does with it what the grader asks. Nothing here holds an answer, a check or a seed, or decides
anything; nothing here imports anything else of ours, or more than the standard library and NumPy.
"""

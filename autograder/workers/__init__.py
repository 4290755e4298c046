"""Workers: the processes that run a student's code, as the grader sees them from outside.

`tiers.py` lists the ways to lock a worker in, and `isolation.py` makes the command for each way.
`starting.py` starts workers. `channel.py` sends them requests and reads their answers, over a
`pipe.py` that never waits beyond a deadline; `allowance.py` extends the deadline for a worker that
has computed less than the clock has run. `doctor.py` tries every tier on this machine. The code
that runs inside a worker is in `autograder/jail`, and no answer ever goes there. The one exception
is `in_process.py`, for practice: it runs the student's code in the grader itself.
"""

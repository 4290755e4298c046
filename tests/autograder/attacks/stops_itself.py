"""
Tries: to stop like a program that was put into the background, so that it can't be waited for.
Expected: everything timed out
"""

import signal
import time

for number in (signal.SIGSTOP, signal.SIGTSTP, signal.SIGTTIN):
    attempt(f"signal {number} to itself", lambda: os.kill(os.getpid(), number))
while True:
    time.sleep(1000)

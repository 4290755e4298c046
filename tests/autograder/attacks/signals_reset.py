"""
Tries: to ignore, handle and block every signal, and then to loop.
Expected: everything timed out
"""

import faulthandler
import signal

for number in signal.valid_signals():
    attempt(f"ignore signal {number}", lambda: signal.signal(number, signal.SIG_IGN) and None)
attempt("block them all", lambda: signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals()) and None)
attempt("no alarm", lambda: signal.setitimer(signal.ITIMER_REAL, 0) and None)
attempt("no faulthandler", lambda: faulthandler.disable() and None)
attempt("no death with its parent", lambda: system_call(157, 1, 0, 0, 0, 0))
while True:
    pass

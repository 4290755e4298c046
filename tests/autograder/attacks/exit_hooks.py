"""
Tries: to stay when it should end: by atexit, hooks, destructors and a thread that waits for no one.
Expected: everything wrong
"""

import atexit
import threading
import time
import weakref


def stay():
    write(1, b"GOT: code after the end\n")
    while True:
        time.sleep(1000)


class Undying:
    def __del__(self):
        global again
        again = self
        while sys.is_finalizing():
            pass


again = Undying()
attempt("atexit", lambda: atexit.register(stay) and None)
attempt("sys.excepthook", lambda: setattr(sys, "excepthook", lambda *args: stay()))
attempt("sys.unraisablehook", lambda: setattr(sys, "unraisablehook", lambda *args: None))
attempt("threading.excepthook", lambda: setattr(threading, "excepthook", lambda *args: stay()))
attempt("weakref.finalize", lambda: weakref.finalize(grader_worker(), stay) and None)
attempt("a thread that must be waited for", lambda: threading.Thread(target=time.sleep, args=(1000,)).start())
attempt("before fork", lambda: os.register_at_fork(before=stay, after_in_child=stay))


class Linear(WrongLinear):
    pass

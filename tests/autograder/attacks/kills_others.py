"""
Tries: to end or disturb other processes: the parent, the group, all of them. It asks with signal 0
first, and sends the real one only where that was refused: nothing dies where nothing holds it.
Expected: everything wrong
Toothed: yes
"""

import signal

PARENT = os.getppid()


def kill(process, number=signal.SIGKILL):
    try:
        os.kill(process, 0)
    except OSError:
        os.kill(process, number)
    return "it may be killed"


for process in sorted({PARENT, 1, 2, 3, os.getpid() - 1} - {os.getpid(), 0, -1}):
    for number in (signal.SIGKILL, signal.SIGSTOP, signal.SIGTERM):
        attempt(f"signal {number} to {process}", lambda: kill(process, number))
    attempt(f"its group {process}", lambda: kill(-process) if process > 1 else None)
    attempt(f"tgkill {process}", lambda: system_call(234, process, process, 0))
    attempt(f"rt_sigqueueinfo {process}", lambda: system_call(129, process, 0, ctypes.create_string_buffer(128)))
    attempt(f"priority of {process}", lambda: system_call(141, 0, process, 0))
    attempt(f"scheduler of {process}", lambda: system_call(144, process, 99, 0))
    attempt(f"limits of {process}", lambda: system_call(302, process, 7, 0, ctypes.create_string_buffer(16)))
attempt("all processes", lambda: kill(-1))
attempt("a signal through a descriptor", lambda: __import__("fcntl").fcntl(3, 8, PARENT or 1) or "owner set")
attempt("its process group", lambda: os.setpgid(0, PARENT) or "joined")


class Linear(WrongLinear):
    pass

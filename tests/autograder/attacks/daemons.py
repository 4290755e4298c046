"""
Tries: to start other processes, some of which outlive it.
Expected: everything wrong
Toothed: yes
"""

import multiprocessing
import signal
import subprocess

CLONE_PARENT = 0x8000


def forked(fork):
    child = fork()
    if child == 0:
        # A daemon: a session of its own, and a second fork.
        os.setsid()
        if os.fork() == 0:
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
            os.execv(sys.executable, [sys.executable, "-c", "import time; time.sleep(1)"])
        os._exit(0)
    return f"process {child}"


def cloned(flags):
    libc = ctypes.CDLL(None, use_errno=True)
    child = libc.syscall(56, flags | signal.SIGCHLD, 0, 0, 0, 0)
    if child == 0:
        os._exit(0)
    return f"process {child}" if child > 0 else None


attempt("os.fork", lambda: forked(os.fork))
attempt("os.forkpty", lambda: forked(lambda: os.forkpty()[0]))
attempt("subprocess", lambda: subprocess.run(["/bin/true"]))
attempt("a detached subprocess", lambda: subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1)"], start_new_session=True))
attempt("posix_spawn", lambda: os.posix_spawn("/bin/true", ["true"], {}))
attempt("os.system", lambda: os.system("true") == 0)
attempt("os.popen", lambda: os.popen("echo hello").read())
attempt("multiprocessing", lambda: multiprocessing.get_context("fork").Process(target=int).start() or "started")
attempt("clone()", lambda: cloned(0))
attempt("clone() as the parent's child", lambda: cloned(CLONE_PARENT))
attempt("clone() untraced", lambda: cloned(0x800000))


def executed():
    """Run another program in its place; last, as it may succeed and the file then ends."""
    for program in ("/bin/sh", "/bin/true", sys.executable):
        if not os.access(program, os.F_OK):
            raise FileNotFoundError(program)
    reading, writing = os.pipe()
    if os.fork() == 0:
        os.execv("/bin/true", ["true"])
    return "ran /bin/true"


attempt("execv", executed)


class Linear(WrongLinear):
    pass

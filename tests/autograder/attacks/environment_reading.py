"""
Tries: to read the environment, its own and that of every other process.
Expected: everything wrong
Toothed: yes
"""

from pathlib import Path

HARMLESS = {"OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "LC_CTYPE", "PWD"}
HARMLESS |= {"PYTHONHASHSEED"}


def names(raw):
    return {each.partition(b"=")[0].decode(errors="replace") for each in raw.split(b"\0") if each} - HARMLESS


def from_libc():
    environ = ctypes.POINTER(ctypes.c_char_p).in_dll(ctypes.CDLL(None), "environ")
    found, place = [], 0
    while environ[place]:
        found.append(environ[place])
        place += 1
    return names(b"\0".join(found))


def ancestors():
    process, found = os.getppid(), set()
    while process > 0:
        try:
            found |= names(Path(f"/proc/{process}/environ").read_bytes())
        except PermissionError:
            say(f"not of {process}")
        process = int(Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2].split()[1])
    return found


attempt("os.environ", lambda: set(os.environ) - HARMLESS)
attempt("the C library's environ", from_libc)
attempt("/proc/self/environ", lambda: names(Path("/proc/self/environ").read_bytes()))
attempt("/proc/thread-self/environ", lambda: names(Path("/proc/thread-self/environ").read_bytes()))
attempt("its parent's, and so on upwards", ancestors)
for process in range(1, 20):
    path = Path(f"/proc/{process}/environ")
    attempt(str(path), lambda: names(path.read_bytes()))
for variable in ("HOME", "PATH", "AUTOGRADER_CANARY", "GITHUB_TOKEN", "GITHUB_OUTPUT"):
    attempt(f"os.getenv({variable!r})", lambda: os.getenv(variable))


class Linear(WrongLinear):
    pass

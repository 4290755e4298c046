"""
Tries: to leave something for whoever runs next: each time it dies, its next worker looks for that.
Expected: init wrong; everything else crashed
"""

import sysconfig
from pathlib import Path

NAME = "attacked-message"
KEY = 0x41747461
FOLDERS = ["/", "/tmp", "/var/tmp", "/dev", "/dev/shm", "/dev/mqueue", "/run", "/proc", "/root", "/home"]
FOLDERS += [".", "..", *sysconfig.get_paths().values(), str(Path(np.__file__).parents[1])]
FOLDERS += [str(parent) for parent in Path(np.__file__).parents]


def leave(folder):
    Path(folder, NAME).write_bytes(b"attacked")


def leave_module(folder):
    """A module that a later worker may import in place of another."""
    Path(folder, "attacked.py").write_text("GOT = 1")


for folder in dict.fromkeys(FOLDERS):
    attempt(f"found in {folder}", lambda: Path(folder, NAME).read_bytes())
    attempt(f"left in {folder}", lambda: leave(folder))
    attempt(f"left for imports in {folder}", lambda: leave_module(folder))
attempt("found as a module", lambda: __import__("attacked").GOT)
attempt("found in shared memory", lambda: system_call(29, KEY, 0, 0o666))
attempt("left in shared memory", lambda: system_call(29, KEY, 4096, 0o1666) and None)
attempt("found in a message queue", lambda: system_call(68, KEY, 0o666))
attempt("left in a message queue", lambda: system_call(68, KEY, 0o1666) and None)
attempt("left as a semaphore", lambda: system_call(64, KEY, 1, 0o1666) and None)
attempt("left in a keyring", lambda: system_call(248, b"user", b"attacked", b"x", 1, -4) and None)
attempt("found in a keyring", lambda: system_call(250, 10, -4, b"user", b"attacked", 0))


class Linear(WrongLinear):
    def forward(self, A):
        os._exit(0)

    def backward(self, dLdZ):
        os._exit(0)

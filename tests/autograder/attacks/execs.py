"""
Tries: to become another program, which no filter of Python's holds.
Expected: everything wrong
"""

SAYS = "import os; os.write(1, b'GOT: another program')"

attempt("execv of Python", lambda: os.execv(sys.executable, ["python", "-c", SAYS]))
attempt("execve of a shell", lambda: os.execve("/bin/sh", ["sh", "-c", "echo GOT: a shell"], {}))
attempt("execveat by number", lambda: system_call(322, -100, b"/bin/true", 0, 0, 0))
attempt("execve by number", lambda: system_call(59, b"/bin/true", 0, 0))


def from_memory():
    descriptor = os.memfd_create("program")
    write(descriptor, b"#!/bin/sh\necho GOT: a program from memory\n")
    os.execve(f"/proc/self/fd/{descriptor}", ["program"], {})


def loaded():
    """A shared library of its own."""
    with open("/tmp/attacked.so", "wb") as file:
        file.write(b"\x7fELF" + b"\0" * 100)
    return ctypes.CDLL("/tmp/attacked.so")


attempt("a program from memory", from_memory)
attempt("a library of its own", loaded)
attempt("the dynamic linker as a program", lambda: os.execv("/lib64/ld-linux-x86-64.so.2", ["ld", "/bin/true"]))


class Linear(WrongLinear):
    pass

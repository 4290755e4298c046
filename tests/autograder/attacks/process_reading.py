"""
Tries: to read about other processes in /proc: commands, memory, descriptors, folders.
Expected: everything wrong
Toothed: yes
"""

from pathlib import Path

PROC = Path("/proc")


def others():
    return [each.name for each in PROC.iterdir() if each.name.isdigit() and each.name != str(os.getpid())]


attempt("the processes in /proc", others)
for process in (os.getppid(), 1, 2, 3):
    for what in ("cmdline", "maps", "status", "stat", "auxv", "stack", "syscall"):
        path = PROC / str(process) / what
        attempt(f"read {path}", lambda: path.read_bytes() if process != os.getpid() else None)
    for what in ("cwd", "root", "exe", "fd/0", "fd/3", "ns/net"):
        path = PROC / str(process) / what
        attempt(f"follow {path}", lambda: path.readlink() if process != os.getpid() else None)
    attempt(f"open the memory of {process}", lambda: (PROC / str(process) / "mem").open("rb").read(0) is not None)
    attempt(f"the root of {process}", lambda: list((PROC / str(process) / "root" / "etc").iterdir()))
for what in ("net/tcp", "net/unix", "mounts", "kallsyms", "cmdline", "kcore", "keys", "sysrq-trigger"):
    attempt(f"read /proc/{what}", lambda: (PROC / what).open("rb").read(100))
attempt("/proc/self/root", lambda: list((PROC / "self" / "root").iterdir()))
attempt("/proc/sys", lambda: (PROC / "sys" / "kernel" / "core_pattern").read_text())


class Linear(WrongLinear):
    pass

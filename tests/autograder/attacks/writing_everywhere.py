"""
Tries: to leave files all over the machine, and to change those that are there.
Expected: everything wrong
Toothed: yes
"""

import shutil
import sysconfig
from pathlib import Path

NAME = "attacked-file"
FOLDERS = ["/", "/root", "/home", "/etc", "/usr", "/usr/lib", "/var", "/var/tmp", "/dev", "/dev/shm"]
FOLDERS += ["/run", "/opt", "/proc", "/sys", "..", "/autograder", "/autograder/results"]
FOLDERS += [sys.prefix, sys.base_prefix, *sysconfig.get_paths().values()]
FOLDERS += [str(Path(np.__file__).parent), str(Path(__file__).parent)]
FOLDERS += [str(Path(each.__file__).parent) for each in list(sys.modules.values()) if "autograder" in getattr(each, "__name__", "") and getattr(each, "__file__", None)]
FILES = [np.__file__, os.__file__, sys.executable, __file__, "/etc/passwd", "/etc/hosts"]


def is_own(folder):
    """Whether it is the one folder that may be the attack's own, and vanishes with it."""
    return Path(folder).resolve() == Path("/scratch")


def file_in(folder):
    path = Path(folder, NAME)
    path.write_bytes(b"attacked")
    path.unlink()
    return not is_own(folder)


def folder_in(folder):
    path = Path(folder, NAME)
    path.mkdir()
    path.rmdir()
    return not is_own(folder)


def link_in(folder):
    path = Path(folder, NAME)
    path.symlink_to("/etc/passwd")
    path.unlink()
    return not is_own(folder)


def fifo_in(folder):
    os.mkfifo(Path(folder, NAME))
    os.unlink(Path(folder, NAME))
    return not is_own(folder)


for folder in dict.fromkeys(FOLDERS):
    for make in (file_in, folder_in, link_in, fifo_in):
        attempt(f"{make.__name__}({folder!r})", lambda: make(folder))
for file in FILES:
    attempt(f"open {file} to write", lambda: os.open(file, os.O_WRONLY))
    attempt(f"touch {file}", lambda: os.utime(file, ns=(os.stat(file).st_atime_ns, os.stat(file).st_mtime_ns)) or "touched")
    attempt(f"chmod {file}", lambda: os.chmod(file, os.stat(file).st_mode) or "changed")
    attempt(f"setxattr {file}", lambda: os.setxattr(file, "user.attack", b"1") or os.removexattr(file, "user.attack") or "set")
for target in ("/", "/usr", "/etc"):
    attempt(f"link into {target}", lambda: os.link(np.__file__, f"{target}/{NAME}") or os.unlink(f"{target}/{NAME}") or "linked")
attempt("change the root", lambda: os.chroot("/") or "changed")

# Where it may write, it leaves something: the harness sees whether that is still there afterwards.
for folder in ("/tmp", "."):
    attempt(f"leave a file in {folder}", lambda: shutil.copy(np.__file__, Path(folder, NAME)) and None)


class Linear(WrongLinear):
    pass

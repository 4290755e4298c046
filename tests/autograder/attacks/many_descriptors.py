"""
Tries: to use up the machine's open files, and to find what descriptors it has inherited.
Expected: everything wrong
Toothed: yes
"""

import fcntl
import stat


def opened(make):
    kept = []
    try:
        while len(kept) < 200:
            kept.append(make())
    except OSError as error:
        say(f"stopped at {len(kept)}: {error}")
    for descriptor in kept:
        os.close(descriptor)
    return f"{len(kept)} open files" if len(kept) >= 200 else None


def inherited():
    """What is open, beside the empty input, the outputs and the pipes."""
    found = []
    for descriptor in range(3, 4096):
        try:
            status = os.fstat(descriptor)
        except OSError:
            continue
        if not stat.S_ISFIFO(status.st_mode):
            found.append((descriptor, oct(status.st_mode)))
    return found


def readable():
    """Pipes from which it can read, beside the one with the grader's requests."""
    modes = {}
    for descriptor in range(3, 4096):
        try:
            modes[descriptor] = fcntl.fcntl(descriptor, fcntl.F_GETFL) & os.O_ACCMODE
        except OSError:
            continue
    return modes if sorted(modes.values()) != [os.O_RDONLY, os.O_WRONLY] else None


attempt("inherited files", inherited)
attempt("inherited pipes", readable)
attempt("200 duplicates", lambda: opened(lambda: os.dup(0)))
attempt("200 times the same file", lambda: opened(lambda: os.open(np.__file__, os.O_RDONLY)))
attempt("200 eventfds", lambda: opened(lambda: os.eventfd(0)))


class Linear(WrongLinear):
    pass

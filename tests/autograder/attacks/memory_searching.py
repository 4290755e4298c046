"""
Tries: to find something of the grader in this process's memory, which was forked from another's.
Expected: everything wrong
"""

from pathlib import Path

PAGE = 4096
REACH = 4096
"""How many pages to look at, on either side of where an object lies."""


def by_maps():
    found = []
    with Path("/proc/self/mem").open("rb", 0) as memory:
        for line in Path("/proc/self/maps").read_text().splitlines():
            first, last = (int(each, 16) for each in line.split()[0].split("-"))
            memory.seek(first)
            found += CANARY.findall(memory.read(last - first))
    return found


def by_pipe(start):
    """Have the kernel copy each page: of one that isn't there, it says so instead of crashing."""
    libc = ctypes.CDLL(None, use_errno=True)
    reading, writing = os.pipe()
    found, pages, before = [], 0, b""
    for page in range(start // PAGE - REACH, start // PAGE + REACH):
        if libc.write(writing, ctypes.c_void_p(page * PAGE), ctypes.c_size_t(PAGE)) == PAGE:
            now = os.read(reading, PAGE)
            found += CANARY.findall(before[-100:] + now)
            pages, before = pages + 1, now
    os.close(reading)
    os.close(writing)
    say(f"looked at {pages} pages")
    return found


def by_objects():
    import gc

    texts = [each for each in gc.get_objects() if isinstance(each, dict)]
    return CANARY.findall(repr([list(each) for each in texts]).encode(errors="replace"))


attempt("all mappings, by /proc/self/maps", by_maps)
attempt("the pages round a small object", lambda: by_pipe(id(object())))
attempt("the pages round a large one", lambda: by_pipe(np.zeros(10**5).ctypes.data))
attempt("the keys of all dicts", by_objects)
attempt("process_vm_readv of itself", lambda: system_call(310, os.getpid(), 0, 0, 0, 0, 0) and None)


class Linear(WrongLinear):
    pass

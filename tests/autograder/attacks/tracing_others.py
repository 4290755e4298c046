"""
Tries: to look into other processes, or change them: ptrace and its relatives, by their numbers.
Expected: everything wrong
Toothed: yes
"""

ATTACH_QUIETLY = 0x4206
SCRATCH = ctypes.create_string_buffer(256)
ADDRESS = ctypes.addressof(SCRATCH)
ONE_BYTE = (ctypes.c_size_t * 2)(ADDRESS, 1)


def readable(process):
    return system_call(310, process, ONE_BYTE, 1, ONE_BYTE, 1, 0)


def traced(process):
    """Attach to it; not where that is allowed, for a process that is traced stands still."""
    try:
        return readable(process)
    except OSError:
        got = system_call(101, ATTACH_QUIETLY, process, 0, 0)
        return got if "returned 0" in got else None


for process in sorted({os.getppid(), 1, 2, 3, os.getpid() - 1} - {os.getpid(), 0, -1}):
    attempt(f"ptrace {process}", lambda: traced(process))
    attempt(f"process_vm_readv {process}", lambda: readable(process))
    attempt(f"process_vm_writev {process}", lambda: system_call(311, process, 0, 0, 0, 0, 0))
    attempt(f"pidfd_open {process}", lambda: system_call(434, process, 0))
    attempt(f"kcmp {process}", lambda: system_call(312, process, os.getpid(), 0, 0, 0))
    attempt(f"get_robust_list {process}", lambda: system_call(274, process, ADDRESS, ADDRESS))
    attempt(f"move_pages {process}", lambda: system_call(279, process, 0, 0, 0, 0, 0))
    attempt(f"memory of {process}", lambda: os.open(f"/proc/{process}/mem", os.O_RDWR))
    attempt(f"process_madvise {process}", lambda: system_call(440, process, 0, 0, 0, 0))
attempt("perf_event_open", lambda: system_call(298, ADDRESS, 0, -1, -1, 0))
attempt("bpf", lambda: system_call(321, 0, ADDRESS, 64))
attempt("userfaultfd", lambda: system_call(323, 0))
attempt("pidfd_getfd", lambda: system_call(438, 3, 0, 0))


class Linear(WrongLinear):
    pass

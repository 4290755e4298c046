"""
Tries: to become someone else, or to get out: namespaces, mounts, users, capabilities, modules.
Where a call is tried, what it is given does not exist: allowed, it fails with another error.
Expected: everything wrong
Toothed: yes
"""

NOWHERE = b"/nowhere/at/all"
SCRATCH = ctypes.create_string_buffer(256)
CALLS = {
    "unshare(CLONE_NEWUSER)": (272, 0x10000000),
    "unshare(CLONE_NEWNS)": (272, 0x20000),
    "unshare(CLONE_NEWNET)": (272, 0x40000000),
    "setns": (308, 0, 0),
    "mount": (165, NOWHERE, NOWHERE, b"tmpfs", 0, 0),
    "umount2": (166, NOWHERE, 2),
    "pivot_root": (155, NOWHERE, NOWHERE),
    "chroot": (161, NOWHERE),
    "open_tree": (428, -100, NOWHERE, 1),
    "fsopen": (430, NOWHERE, 0),
    "move_mount": (429, -1, NOWHERE, -1, NOWHERE, 0),
    "setresuid(0)": (117, 0, 0, 0),
    "setresgid(0)": (119, 0, 0, 0),
    "setgroups": (116, 1, SCRATCH),
    "setfsuid(0)": (122, -1),
    "sethostname": (170, 0, 64),
    "swapon": (167, NOWHERE, 0),
    "init_module": (175, 0, 0, 0),
    "delete_module": (176, NOWHERE, 0),
    "kexec_load": (246, 0, 0, 0, 0),
    "acct": (163, NOWHERE),
    "quotactl": (179, 0, NOWHERE, 0, 0),
    "add_key": (248, 0, 0, 0, 0, 0),
    "keyctl": (250, 0, -3, 0),
    "iopl": (172, 0),
    "open_by_handle_at": (304, -100, SCRATCH, 0),
    "name_to_handle_at": (303, -100, NOWHERE, SCRATCH, SCRATCH, 0),
    "settimeofday": (164, 0, 0, 1),
    "personality": (135, 0x0040000),
    "userfaultfd": (323, 0),
    "memfd_secret": (447, 0),
    "prctl(PR_SET_DUMPABLE)": (157, 4, 1, 0, 0, 0),
    "prctl(PR_CAP_AMBIENT_RAISE)": (157, 47, 2, 0, 0, 0),
    "prctl(PR_SET_SECCOMP, off)": (157, 22, 0, 0, 0, 0),
    "prctl(PR_SET_PTRACER, any)": (157, 0x59616D61, -1, 0, 0, 0),
    "seccomp": (317, 1, 0, 0),
    "landlock_create_ruleset": (444, 0, 0, 1),
    "32 bit system call table": (0x40000000 + 39,),
}


def identity():
    """Root, or anyone that a file on the machine belongs to."""
    return os.getuid() == 0 or os.geteuid() == 0 or os.getgroups()


def capabilities():
    header, data = ctypes.create_string_buffer(b"\x22\x05\x08\x20\0\0\0\0"), (ctypes.c_uint32 * 6)()
    ctypes.CDLL(None).capget(header, data)
    return [hex(each) for each in data if each & ~4]


for name, (number, *arguments) in CALLS.items():
    attempt(name, lambda: system_call(number, *arguments))
attempt("capabilities", capabilities)
attempt("its identity", identity)
attempt("setuid(0)", lambda: os.setuid(0) or "set")
attempt("nice(-20)", lambda: os.nice(-20) or "faster than others")


class Linear(WrongLinear):
    pass

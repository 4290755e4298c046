"""
Tries: to open the machine's devices, and to make some.
Expected: everything wrong
Toothed: yes
"""

import fcntl
import stat

for name in "mem kmem kmsg port tty console ptmx fuse kvm net/tun loop-control vda sda nvme0n1 hpet rtc0 uinput shm mqueue snapshot vsock userfaultfd".split():
    attempt(f"open /dev/{name}", lambda: f"descriptor {os.open('/dev/' + name, os.O_RDONLY | os.O_NONBLOCK)}")
for path in ("/tmp/attacked-disk", "./attacked-disk", "/dev/attacked-disk"):
    for major, minor in ((8, 0), (1, 1), (254, 0)):
        attempt(f"mknod {path} {major}:{minor}", lambda: os.mknod(path, stat.S_IFBLK | 0o600, os.makedev(major, minor)) or os.unlink(path) or "made")
for descriptor in range(5):
    # An empty key, typed for whoever sits there: allowed or not, it changes nothing.
    attempt(f"TIOCSTI on {descriptor}", lambda: fcntl.ioctl(descriptor, 0x5412, b"\0") or "typed")
attempt("a pseudo-terminal", lambda: os.openpty())
attempt("syslog", lambda: system_call(103, 3, ctypes.create_string_buffer(100), 100))


class Linear(WrongLinear):
    pass

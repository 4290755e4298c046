"""
Tries: to read the machine's files: accounts, keys, logs, home folders.
Expected: everything wrong
Toothed: yes
"""

import glob
import pwd
from pathlib import Path

FILES = """
/etc/passwd /etc/shadow /etc/group /etc/hosts /etc/resolv.conf /etc/hostname /etc/machine-id
/etc/os-release /etc/ssh/ssh_config /root/.bashrc /root/.bash_history /root/.ssh/id_rsa
/root/.netrc /root/.gitconfig /var/log/syslog /var/log/dpkg.log /var/lib/dpkg/status
/sys/class/dmi/id/product_name /sys/kernel/uevent_seqnum /run/secrets/token /boot/config
/usr/bin/env /bin/sh /usr/share/doc /.dockerenv
""".split()

for file in FILES:
    attempt(f"read {file}", lambda: Path(file).read_bytes()[:100])


def listed(folder):
    """What lies there, beside the way to Python itself."""
    ways = {part for path in (sys.base_prefix, np.__file__) for part in Path(path).parts}
    return set(os.listdir(folder)) - ways


for folder in ("/etc", "/root", "/home", "/var", "/var/log", "/srv", "/opt", "/mnt", "/sys", "/boot"):
    attempt(f"list {folder}", lambda: listed(folder))
attempt("home folders", lambda: glob.glob("/home/*/*") + glob.glob("/home/*/.*"))
attempt("accounts", lambda: pwd.getpwall())
attempt("its own home", lambda: listed(Path.home()))
attempt("a descriptor of the root, and up", lambda: listed(os.open("/../../root", os.O_RDONLY)))


class Linear(WrongLinear):
    pass

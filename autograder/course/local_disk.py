"""Whether a folder lies on a disk of this machine.

SQLite's write-ahead log shares memory between processes, and locks files. On a network file system
neither can be relied upon, and a gradebook may be lost.
"""

from __future__ import annotations

import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from autograder.errors import UsageError

OVER_A_NETWORK = re.compile(
    r"(?:nfs\d*|cifs|smb\w*|9p|afs|afpfs|auristorfs|beegfs|ceph|coda|davfs\d*|drvfs|glusterfs|gpfs|"
    r"lustre|ncpfs|ocfs2|orangefs|panfs|pvfs2|vboxsf|webdav|fuse\.(?!fuseblk|ext\d|overlayfs|"
    r"fuse-overlayfs|bindfs|lxcfs|unionfs|mergerfs|gocryptfs|encfs|ntfs)\S+)"
)
"""The kinds of file systems that another machine, or another system, serves."""


def require_local_disk(folder: Path) -> None:
    """Refuse a folder on a network file system.

    Raises
    ------
    UsageError
        If the system says that it is one.
    """
    kind = kind_over_network(folder.resolve(), _mounts())
    if kind:
        raise UsageError(
            f"{folder} is on a network file system ({kind}), where a gradebook can be lost; name a "
            f"folder on this machine's own disk"
        )


def kind_over_network(folder: Path, mounts: list[tuple[str, str]]) -> str:
    """Return the kind of network file system that a folder is on; empty if it is on a local disk.

    Parameters
    ----------
    mounts
        The folders on which file systems are mounted, each with the kind, in the order of mounting.
    """
    if sys.platform == "win32" and folder.drive.startswith("\\\\"):
        return "a share of Windows"
    parts, found, length = folder.parts, "", 0
    for point, kind in mounts:
        above = Path(point).parts
        if parts[: len(above)] == above and len(above) >= length:
            found, length = kind, len(above)
    return found if OVER_A_NETWORK.fullmatch(found) else ""


def _mounts() -> list[tuple[str, str]]:
    with suppress(OSError):
        return read_mountinfo(Path("/proc/self/mountinfo").read_text(errors="surrogateescape"))
    if sys.platform == "darwin":
        with suppress(OSError):
            listed = subprocess.run(["/sbin/mount"], capture_output=True, text=True, check=False)
            return re.findall(r" on (.+) \((\w+)", listed.stdout)
    return []


def read_mountinfo(text: str) -> list[tuple[str, str]]:
    """Return the folders and kinds in Linux's list of mounted file systems."""
    mounts = []
    for line in text.splitlines():
        before, separator, after = line.partition(" - ")
        fields = before.split()
        if separator and len(fields) > 4:
            point = re.sub(r"\\(\d{3})", lambda found: chr(int(found[1], 8)), fields[4])
            mounts.append((point, after.split()[0]))
    return mounts

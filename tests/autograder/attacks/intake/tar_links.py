"""
Tries: to hand in another's file, by links, devices and pipes within a .tar.gz.
Expected: refused
Told: link
"""

import tarfile


def build(folder, source):
    path = folder / "handed-in.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        for name, kind, target in (
            ("linear.py", tarfile.SYMTYPE, "../honest/linear.py"),
            ("notes", tarfile.LNKTYPE, "/etc/passwd"),
            ("disk", tarfile.BLKTYPE, ""),
            ("pipe", tarfile.FIFOTYPE, ""),
        ):
            member = tarfile.TarInfo(name)
            member.type, member.linkname = kind, target
            archive.addfile(member)
    return path

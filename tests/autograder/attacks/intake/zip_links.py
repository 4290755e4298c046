"""
Tries: to hand in another's file, by a link within an archive.
Expected: refused
Told: link
"""

import stat
import zipfile


def build(folder, source):
    path = folder / "handed-in.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name, target in (("linear.py", "../honest/linear.py"), ("notes", "/etc/passwd")):
            link = zipfile.ZipInfo(name)
            link.create_system = 3
            link.external_attr = (stat.S_IFLNK | 0o777) << 16
            archive.writestr(link, target)
    return path

"""
Tries: to hand in another's file, by a hard link within a .tar, behind a folder that is a link.
Expected: refused
Told: link
"""

import io
import tarfile


def build(folder, source):
    path = folder / "handed-in.tar"
    with tarfile.open(path, "w") as archive:
        out = tarfile.TarInfo("out")
        out.type, out.linkname = tarfile.SYMTYPE, ".."
        archive.addfile(out)
        through = tarfile.TarInfo("out/attacked.py")
        through.size = 4
        archive.addfile(through, io.BytesIO(b"pass"))
        link = tarfile.TarInfo("linear.py")
        link.type, link.linkname = tarfile.LNKTYPE, "out/honest/linear.py"
        archive.addfile(link)
    return path

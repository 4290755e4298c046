"""
Tries: to fill memory by a .tar.xz that is ten thousand times as large when it is unpacked.
Expected: refused
Told: larger
"""

import lzma
import tarfile


def build(folder, source):
    path = folder / "handed-in.tar.xz"
    member = tarfile.TarInfo("linear.py")
    member.size = 256 << 20
    with lzma.open(path, "wb", preset=0) as file:
        file.write(member.tobuf())
        for _ in range(256):
            file.write(b"#" * (1 << 20))
        file.write(b"\0" * 1024)
    return path

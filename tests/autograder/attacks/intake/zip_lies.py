"""
Tries: to pass for small: the archive's list gives a size and a checksum that aren't the file's.
Expected: refused
Told: linear.py
"""

import struct
import zipfile


def build(folder, source):
    path = folder / "handed-in.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("linear.py", source + b"#" * (64 << 20))
    data = bytearray(path.read_bytes())
    for signature, sizes in ((b"PK\x01\x02", 24), (b"PK\x03\x04", 22)):
        struct.pack_into("<I", data, data.rindex(signature) + sizes, len(source))
    path.write_bytes(data)
    return path

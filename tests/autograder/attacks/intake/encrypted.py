"""
Tries: to have the grader ask for a password, by an archive that says it is encrypted.
Expected: refused
Told: linear.py
"""

import zipfile


def build(folder, source):
    path = folder / "handed-in.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("linear.py", source)
    data = bytearray(path.read_bytes())
    for signature, flags in ((b"PK\x01\x02", 8), (b"PK\x03\x04", 6)):
        data[data.index(signature) + flags] |= 1
    path.write_bytes(data)
    return path

"""
Tries: to make the reader of archives fail: a .zip that is cut, whose directory points anywhere.
Expected: refused
Told: handed-in.zip
"""

import zipfile


def build(folder, source):
    path = folder / "handed-in.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("linear.py", source)
    data = bytearray(path.read_bytes())
    end = data.rindex(b"PK\x05\x06")
    data[end + 16 : end + 20] = b"\xff\xff\xff\x7f"
    path.write_bytes(data)
    return path

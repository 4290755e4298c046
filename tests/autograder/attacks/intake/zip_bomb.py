"""
Tries: to fill memory by a file that is a thousand times as large as its archive.
Expected: refused
Told: larger
"""

import zipfile


def build(folder, source):
    path = folder / "handed-in.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        with archive.open("linear.py", "w", force_zip64=True) as file:
            file.write(source)
            for _ in range(256):
                file.write(b"#" * (1 << 20))
    return path

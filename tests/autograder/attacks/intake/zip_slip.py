"""
Tries: to be unpacked outside of its folder, by names that lead up, or to the root, or to a drive.
Expected: everything wrong
Told: can lead elsewhere
"""

import zipfile

NAMES = ["../attacked.py", "../../attacked.py", "/tmp/attacked.py", "a/../../attacked.py"]
NAMES += ["..\\attacked.py", "C:\\attacked.py", "//attacked.py", "~/attacked.py", "a\0/attacked.py"]


def build(folder, source):
    path = folder / "handed-in.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("linear.py", source)
        for name in NAMES:
            archive.writestr(zipfile.ZipInfo(name), "ATTACKED = True")
    return path

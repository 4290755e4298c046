"""
Tries: to have the homework's own file taken by a name that leads out of the archive.
Expected: refused
Told: linear.py
"""

import zipfile


def build(folder, source):
    path = folder / "handed-in.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(zipfile.ZipInfo("../honest/linear.py"), source)
        archive.writestr(zipfile.ZipInfo("../../linear.py"), source)
    return path

"""
Tries: to be another file on another system: names that some systems take for the same.
Expected: everything wrong
Told: spelt
"""

import zipfile


def build(folder, source):
    path = folder / "handed-in.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("linear.py", source)
        for name in ("LINEAR.PY", "Linear.py", "linear.py.", "ｌinear.py", "linear.py "):
            archive.writestr(name, "ATTACKED = True")
    return path

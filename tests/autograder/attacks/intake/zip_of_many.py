"""
Tries: to keep the grader busy with a hundred thousand files.
Expected: refused
Told: files
"""

import zipfile


def build(folder, source):
    path = folder / "handed-in.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("linear.py", source)
        for number in range(20_000):
            archive.writestr(f"attacked-{number}", "")
    return path

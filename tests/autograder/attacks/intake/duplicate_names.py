"""
Tries: to be read differently by different readers: one name, twice, with different contents.
Expected: refused
Told: twice
"""

import warnings
import zipfile


def build(folder, source):
    path = folder / "handed-in.zip"
    with warnings.catch_warnings(), zipfile.ZipFile(path, "w") as archive:
        warnings.simplefilter("ignore")
        archive.writestr("linear.py", b"# the honest one\n")
        archive.writestr("linear.py", source)
    return path

"""
Tries: to read other submissions, what lies beside its own, and what lies in temporary folders.
Expected: everything wrong
Toothed: yes
"""

from pathlib import Path


def secrets(folder, deep):
    """The canaries in a folder's files."""
    files = list(folder.rglob("*") if deep else folder.iterdir())
    assert files or not deep
    found = []
    for file in files[:2000]:
        found += CANARY.findall(str(file).encode())
        try:
            found += CANARY.findall(file.read_bytes()) if file.stat().st_size < 100_000 else []
        except OSError:
            pass
    return found


own = Path(__file__)
attempt("the submission's own file", lambda: own.read_bytes())
for folder in own.parents[:3]:
    attempt(f"beside it: {folder}", lambda: secrets(folder, deep=False))
attempt("the next submissions", lambda: secrets(own.parent.parent, deep=True))
for folder in ("/tmp", "/var/tmp", "/dev/shm", "/run", os.getcwd(), ".."):
    attempt(f"in {folder}", lambda: secrets(Path(folder), deep=False))
for folder in ("/autograder/submission", "/autograder/results", "/autograder/source"):
    attempt(f"list {folder}", lambda: os.listdir(folder))


class Linear(WrongLinear):
    pass

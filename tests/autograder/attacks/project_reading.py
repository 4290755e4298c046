"""
Tries: to read the framework, the solutions, the tests and the homework's own checks.
Expected: everything wrong
Toothed: yes
"""

from pathlib import Path

FILES = [
    "solutions/hw1/linear.py",
    "mytorch/nn/linear.py",
    "mytorch/__init__.py",
    "tests/autograder/test_attacks.py",
    "autograder/homeworks/hw1/declaration.py",
    "autograder/homeworks/hw1/homework.toml",
    "autograder/grading/grade.py",
    "tests/autograder/attack_tools.py",
]


def folders():
    """Wherever something of the project may lie: above each file that this process knows of."""
    known = [getattr(module, "__file__", None) for module in list(sys.modules.values())]
    known += [*sys.path, *sys.path_importer_cache, __file__, os.getcwd()]
    known += re.findall(r"/[\w./-]+", " ".join(sys.orig_argv))
    above = {parent for path in known if path for parent in Path(path).parents}
    return sorted(above | {Path("/autograder"), Path("/github/workspace"), Path("/app")})


def search():
    """Walk from the root, not for long."""
    found, left = [], 3000
    for folder, inner, files in os.walk("/"):
        inner[:] = [name for name in inner if name not in ("proc", "sys", "usr", "numpy")]
        found += [f"{folder}/{name}" for name in files if name in ("homework.toml", "declaration.py")]
        left -= 1
        if found or not left:
            return found


def first_lines(folder):
    """What can be read of the project's files, if this is where it lies."""
    found = []
    for file in FILES:
        try:
            found.append((folder / file).read_text()[:100])
        except OSError:
            continue
    return found


for folder in folders():
    attempt(f"files of the project in {folder}", lambda: first_lines(folder))
    attempt(f"list {folder}", lambda: {"solutions", "mytorch", ".git"} & set(os.listdir(folder)))
attempt("a walk through all folders", search)


class Linear(WrongLinear):
    pass

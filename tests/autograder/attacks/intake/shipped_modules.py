"""
Tries: to be imported by the grader, pytest or Python: modules that they look for unasked.
Expected: everything wrong
Told: conftest.py
"""

NAMES = """
conftest.py numpy.py json.py struct.py ctypes.py sitecustomize.py usercustomize.py pytest.py
test_linear.py attacked.pth mytorch/__init__.py solutions/__init__.py autograder/__init__.py
numpy/__init__.py linear/__init__.py _pytest/__init__.py encodings/__init__.py
""".split()

MODULE = """
import os
with open({mark!r}, "w") as file:
    file.write("attacked")
ATTACKED = True
"""


def build(folder, source):
    (folder / "linear.py").write_bytes(source)
    for name in NAMES:
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        text = MODULE.format(mark=str(folder.parent / "attacked-by-a-module"))
        path.write_text("import os; " + text.replace("\n", "; ") if name.endswith(".pth") else text)
    for settings in ("pytest.ini", "tox.ini", "setup.cfg", "pyvenv.cfg"):
        (folder / settings).write_text("[pytest]\naddopts = -p attacked\n[tool:pytest]\naddopts = -p attacked\n")
    cache = folder / "__pycache__"
    cache.mkdir()
    for version in ("311", "312", "313", "314"):
        (cache / f"linear.cpython-{version}.pyc").write_bytes(b"\0" * 100)
    return folder

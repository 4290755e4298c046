from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.jail.imports import (
    NOT_FOR_HOMEWORKS,
    AllowedImports,
    ForbiddenImport,
    StudentFiles,
    make_ready,
)
from autograder.results.verdict import Crashed, ForbiddenImport as Forbidden, Judgement
from autograder.workers.isolation import JAIL
from tests.autograder.grading.sessions import session_over


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch) -> Iterator[StudentFiles]:
    """Files that this test can import; they are removed afterwards."""
    files = StudentFiles()
    monkeypatch.setattr(sys, "meta_path", [files, *sys.meta_path])
    yield files
    for name in files.sources:
        sys.modules.pop(name, None)


def imported_by(path: Path) -> set[str]:
    """Return the modules that a file imports, in any line."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or ".")
    return names


@pytest.mark.parametrize("path", sorted(JAIL.glob("*.py")), ids=lambda path: path.stem)
def test_the_jail_stands_alone_on_the_standard_library_and_NumPy(path: Path) -> None:
    beyond = {
        name
        for name in imported_by(path)
        if not f"{name}.".startswith("autograder.jail.")
        and name.partition(".")[0] not in {"numpy", *sys.stdlib_module_names}
    }
    assert beyond == set()
    assert not imported_by(path) & {"pickle", "marshal", "shelve"}


def test_each_file_can_import_the_other(files: StudentFiles) -> None:
    files.add("handed_in_a", "/a.py", b"import handed_in_b\nx = handed_in_b.y + 1\n")
    files.add("handed_in_b", "/b.py", b"y = 1\n")
    import handed_in_a  # type: ignore[import-not-found]

    assert handed_in_a.x == 2
    assert handed_in_a.__file__ == "/a.py"
    assert handed_in_a.__spec__.origin == "/a.py"


@pytest.mark.parametrize(
    "ways",
    [
        "from handed_in_b import y",
        "from handed_in_b import *",
        "import handed_in_b; y = handed_in_b.y",
        "import importlib; y = importlib.import_module('handed_in_b').y",
        "import handed_in_b, importlib; y = importlib.reload(handed_in_b).y",
        "import runpy; y = runpy.run_module('handed_in_b')['y']",
        "try:\n    from .handed_in_b import y\nexcept ImportError:\n    from handed_in_b import y",
        "import os, sys\nsys.path.append(os.path.dirname(__file__))\nfrom handed_in_b import y",
        "import inspect\nfrom handed_in_b import f, y\ninspect.getsource(f)",
    ],
)
def test_files_import_each_other_in_every_way(
    files: StudentFiles, monkeypatch: pytest.MonkeyPatch, ways: str
) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    files.add("handed_in_a", "/a.py", f"{ways}\nx = y + 1".encode())
    files.add("handed_in_b", "/b.py", b"import handed_in_a\ny = 1\ndef f(): pass")
    assert importlib.import_module("handed_in_a").x == 2


def test_a_file_does_not_inherit_our_future_imports(files: StudentFiles) -> None:
    files.add("handed_in", "/a.py", b"def f(x: int): pass\nkind = f.__annotations__['x']\n")
    import handed_in  # type: ignore[import-not-found]

    assert handed_in.kind is int


def test_a_file_that_is_not_UTF_8_is_reported_with_its_line(files: StudentFiles) -> None:
    files.add("handed_in", "/a.py", b"x = 1\n# gr\xfc\xdfe\n")
    with pytest.raises(SyntaxError, match="not UTF-8") as caught:
        import handed_in  # noqa: F401
    assert (caught.value.filename, caught.value.lineno) == ("/a.py", 2)


def test_allowed_packages_and_the_standard_library_pass() -> None:
    finder = AllowedImports(["numpy", "torch"])
    for name in ("numpy", "numpy.linalg", "torch", "torch.nn", "math", "json.decoder", "linear"):
        assert finder.find_spec(name) is None


@pytest.mark.parametrize("name", ["torch", "torch.nn", "mytorch.nn.linear", "scipy.special"])
def test_other_known_packages_are_refused_with_the_allowed_ones(name: str) -> None:
    top = name.partition(".")[0]
    message = f"{top} is not for this homework, which allows numpy and the standard library"
    with pytest.raises(ForbiddenImport, match=f"^{message}$"):
        AllowedImports(["numpy"]).find_spec(name)


def test_no_refused_module_is_part_of_Python() -> None:
    assert not NOT_FOR_HOMEWORKS & sys.stdlib_module_names
    assert "numpy" not in NOT_FOR_HOMEWORKS


def test_make_ready_takes_the_folders_off_the_path_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("allowed_package", "package_beside"):
        (tmp_path / f"{name}.py").write_text("x = 1\n", encoding="utf-8")
    monkeypatch.setattr(sys, "path", ["/ours", *sys.path, str(tmp_path)])
    monkeypatch.delitem(sys.modules, "allowed_package", raising=False)
    make_ready(["allowed_package"], [str(tmp_path)])
    assert "/ours" not in sys.path
    assert str(tmp_path) not in sys.path
    assert sys.modules["allowed_package"].x == 1
    with pytest.raises(ModuleNotFoundError):
        import package_beside  # type: ignore[import-not-found]  # noqa: F401


@pytest.mark.parametrize(
    ("module", "judged"), [("torch", Forbidden), ("pytest", Forbidden), ("click", Crashed)]
)
def test_a_worker_finds_no_other_package_that_is_installed_here(
    module: str, judged: type[Judgement]
) -> None:
    with session_over(f"def f():\n    import {module}\n    {module}.x\n", "f") as session:
        f = session.find("f")
        with pytest.raises(judged, match=module):
            f()

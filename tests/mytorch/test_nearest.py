import ast
import importlib
from pathlib import Path

import pytest

import mytorch

ROOT = Path(mytorch.__file__).parent
PACKAGES = {
    ".".join(path.relative_to(ROOT.parent).parent.parts): path.read_text("utf-8")
    for path in sorted(ROOT.rglob("__init__.py"))
}


@pytest.mark.parametrize("package", [p for p, source in PACKAGES.items() if "\nfrom " in source])
def test_the_public_names_of_a_package_are_those_that_it_imports_as_themselves(package):
    imports = [n for n in ast.walk(ast.parse(PACKAGES[package])) if isinstance(n, ast.ImportFrom)]
    stars = [node.module for node in imports if node.names[0].name == "*"]
    names = [a.name for node in imports for a in node.names if a.asname == a.name]
    names += [name for module in stars for name in importlib.import_module(module).__all__]

    assert sorted(names) == importlib.import_module(package).__all__

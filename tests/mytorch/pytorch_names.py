"""PyTorch's public names that mytorch does not have: `python -m tests.mytorch.pytorch_names`.

It writes `mytorch/pytorch_names.txt` anew, from the PyTorch that is installed. Names of modules,
types for PyTorch's own use and names in capital letters are left out.
"""

from __future__ import annotations

import importlib
import inspect
import textwrap
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[2] / "mytorch" / "pytorch_names.txt"
PACKAGES = {
    "mytorch": "torch",
    "mytorch.autograd": "torch.autograd",
    "mytorch.data": "torch.utils.data",
    "mytorch.nn": "torch.nn",
    "mytorch.nn.functional": "torch.nn.functional",
    "mytorch.nn.init": "torch.nn.init",
    "mytorch.nn.utils": "torch.nn.utils",
    "mytorch.optim": "torch.optim",
    "mytorch.utils.data": "torch.utils.data",
    "mytorch.optim.lr_scheduler": "torch.optim.lr_scheduler",
}
"""The packages that have PyTorch's interface, and what they have it from."""

MODULES = ["backends", "compile", "distributed", "distributions", "fft", "jit", "linalg", "sparse"]
TYPES = ["BoolTensor", "ByteTensor", "DoubleTensor", "FloatTensor", "HalfTensor", "IntTensor"]
TYPES += ["LongTensor", "ShortTensor", "Generator", "Size", "finfo", "iinfo", "special", "strided"]
TYPES += ["bfloat16", "complex64", "complex128"]
"""Modules, classes and types of `torch` that programs use by their names."""


def absent_from(ours: str) -> list[str]:
    """Return the names that PyTorch documents and the package does not have."""
    theirs = importlib.import_module(PACKAGES[ours])
    there = {*dir(importlib.import_module(ours))}
    named = {name for name in dir(theirs) if is_documented(theirs, name)}
    named |= {*MODULES, *TYPES} if ours == "mytorch" else set()
    return sorted(named - there)


def is_documented(module: Any, name: str) -> bool:
    """Whether PyTorch has a function or class of this name for users."""
    value = getattr(module, name, None)
    home = getattr(value, "__module__", None) or "torch"
    if name.startswith("_") or not callable(value) or not home.startswith("torch"):
        return False
    if isinstance(value, type):  # most classes of `torch` itself are for its compiler
        return not home.startswith("torch._C") and module.__name__ != "torch"
    return bool(inspect.getdoc(value)) and not name.startswith("cudnn")


def text() -> str:
    """Return the text of the file."""
    sections = []
    for package in PACKAGES:
        names = textwrap.fill(" ".join(absent_from(package)), 99)
        sections.append(f"[{package}]\n{names}\n")
    return "\n".join(sections)


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")

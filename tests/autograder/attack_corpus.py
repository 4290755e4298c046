"""The attacks of this folder, and what each file claims that must become of it.

A file of `attacks` is a hostile linear.py, which begins with::

    Tries: to make every comparison say yes.
    Expected: init crashed; everything else wrong or timed out
    Toothed: yes

Expected are the verdicts of linear.py's tasks; where chance or Python's version decides between
two of them, both are named. Toothed are attacks that succeed where nothing locks them in, and do
no harm there: that they get nothing in a jail means that the jail is what stops them.

A file of `attacks/intake` hands in a hostile archive, folder or notebook: its `build(folder,
source)` makes that and returns its path. It begins with::

    Tries: to be unpacked outside of its folder.
    Expected: refused
    Told: can lead elsewhere

Expected are verdicts, or that nothing of it is taken; Told are words of what the student is told.

A file of `attacks/course` is a hostile file of a later homework, beside the untouched handout::

    Homework: hw4
    File: tensor.py
    Tries: to be equal to everything.

No task of this homework may pass.

A file of `attacks/exchange` is a hostile tensor.py for the homework in `exchange`, whose checks
pass nested values, functions and programs. Its first lines are those of a hostile linear.py.
"""

from __future__ import annotations

import importlib.util
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import ClassVar

from autograder.results.verdict import Verdict

HERE = Path(__file__).parent
ATTACKS = HERE / "attacks"
EXCHANGE = HERE / "exchange"
TOOLS = (HERE / "attack_tools.py").read_text(encoding="utf-8")

TASKS = ("init", "forward", "cache", "dLdA", "dLdW", "dLdb")

PAYLOAD = """
def shipped():
    return [name for name, module in list(sys.modules.items()) if hasattr(module, "ATTACKED")]


attempt("modules that came along", shipped)
for name in ("attacked", "conftest", "sitecustomize", "mytorch", "solutions", "numpy"):
    attempt(f"import {name}", lambda: __import__(name).ATTACKED)


class Linear(WrongLinear):
    pass
"""


@dataclass(frozen=True)
class Claims:
    """An attack's file, and what its first lines say."""

    path: Path
    tasks: ClassVar[tuple[str, ...]] = TASKS

    @property
    def name(self) -> str:
        return self.path.stem

    @cached_property
    def said(self) -> dict[str, str]:
        header = self.text.split('"""')[1]
        return dict(re.findall(r"^(\w+): (.+)$", header, re.MULTILINE))

    @cached_property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @property
    def expected(self) -> dict[str, set[Verdict]]:
        """The verdicts that each task may have."""
        verdicts: dict[str, set[Verdict]] = {}
        for clause in self.said["Expected"].split("; "):
            names, allowed = _split(clause)
            if names in ("everything", "everything else"):
                names = ", ".join(task for task in self.tasks if task not in verdicts)
            for task in names.split(", "):
                assert task in self.tasks, f"{self.name}: {task!r} is no task"
                assert task not in verdicts, f"{self.name}: {task} is named twice"
                verdicts[task] = allowed
        assert verdicts.keys() == set(self.tasks), f"{self.name} leaves out tasks"
        return verdicts


class Attack(Claims):
    """A hostile linear.py."""

    @property
    def source(self) -> bytes:
        """What is handed in."""
        return f"{TOOLS}\n\n{self.text}".encode()

    @property
    def is_toothed(self) -> bool:
        return self.said.get("Toothed") == "yes"

    @property
    def never_ends(self) -> bool:
        return "timed out" in self.said["Expected"]


class ExchangeAttack(Attack):
    """A hostile tensor.py."""

    tasks = (
        *("nested", "operators", "items", "block", "errors", "gradcheck", "model", "training"),
    )


class CourseAttack(Attack):
    """A hostile file of a homework of the course."""

    @property
    def homework(self) -> str:
        return self.said["Homework"]

    @property
    def file(self) -> str:
        return self.said["File"]


class IntakeAttack(Claims):
    """A hostile archive, folder or notebook."""

    @property
    def is_refused(self) -> bool:
        return self.said["Expected"] == "refused"

    def build(self, folder: Path) -> Path:
        """Make what is handed in, and return where it lies."""
        spec = importlib.util.spec_from_file_location(f"intake_attack_{self.name}", self.path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        path: Path = module.build(folder, f"{TOOLS}\n\n{PAYLOAD}".encode())
        return path


def _split(clause: str) -> tuple[str, set[Verdict]]:
    """Read "forward, cache wrong or timed out"."""
    first, *others = clause.split(" or ")
    (verdict,) = (verdict for verdict in Verdict if first.endswith(f" {verdict}"))
    return first.removesuffix(f" {verdict}"), {verdict, *map(Verdict, others)}


def attacks() -> list[Attack]:
    return [Attack(path) for path in sorted(ATTACKS.glob("*.py"))]


def exchange_attacks() -> list[ExchangeAttack]:
    return [ExchangeAttack(path) for path in sorted((ATTACKS / "exchange").glob("*.py"))]


def course_attacks() -> list[CourseAttack]:
    return [CourseAttack(path) for path in sorted((ATTACKS / "course").glob("*.py"))]


def intake_attacks() -> list[IntakeAttack]:
    return [IntakeAttack(path) for path in sorted((ATTACKS / "intake").glob("*.py"))]

"""Finds the checks in the folder of a homework, wherever that folder is, and runs them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from autograder.declaration.questions import Questions
from autograder.declaration.table import Table
from autograder.homework import HERE, HOMEWORKS, Homework
from autograder.modules import BrokenModuleError

TABLE_CHECKS = HERE / "judging" / "table_checks.py"
"""The checks that follow from the table of a homework."""

CLAIMS_CHECKS = TABLE_CHECKS.with_name("claims_checks.py")
"""The check of a student's predictions."""

QUESTIONS = pytest.StashKey[Questions]()
"""The questions of the homework, for this check."""

TABLE = pytest.StashKey[Table]()
"""The table of the homework, for these checks."""


def collect_and_run(
    homework: Homework, grading: Any, options: Sequence[str]
) -> int | pytest.ExitCode:
    """Run the checks of a homework with pytest, and return pytest's exit code.

    Parameters
    ----------
    grading
        The plugin that gives the checks their fixtures.
    """
    try:
        plugins = [grading, Collection(homework, before := Path.cwd()), *_conftest(homework)]
    except BrokenModuleError as error:
        grading.faults.append(f"the checks can't be read:\n{error}")
        return pytest.ExitCode.INTERNAL_ERROR
    config_file = (HOMEWORKS / "pytest.ini").absolute()
    files = ["."] if homework.table is None else [str(TABLE_CHECKS), "."]  # a table has hints
    files += [] if homework.questions is None else [str(CLAIMS_CHECKS)]
    arguments = [*files, "--rootdir=.", f"--config-file={config_file}", "--noconftest", *options]
    # In the path of a folder, pytest would take `[`, `::` and `$` for more than letters.
    os.chdir(homework.folder)
    try:
        return pytest.main(arguments, plugins=plugins)
    finally:
        os.chdir(before)


def _conftest(homework: Homework) -> list[ModuleType]:
    """Return the module with the fixtures of a homework, if there is one."""
    has_one = (homework.folder / "conftest.py").is_file()
    return [homework.module("conftest")] if has_one else []


class Collection:
    """The pytest plugin that reads the files `test_*.py` of a homework.

    They are imported as modules of the homework. Its subfolders have no checks. The checks that
    follow from its table lie in the grader.
    """

    def __init__(self, homework: Homework, working_folder: Path) -> None:
        self._homework = homework
        self._working_folder = working_folder

    def pytest_configure(self) -> None:
        os.chdir(self._working_folder)

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        """Leave subfolders out; None lets pytest decide about files."""
        known = self._homework.folder, TABLE_CHECKS.parent
        within = collection_path.is_dir() and collection_path not in known
        return True if within else None

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out the checks for which a table has nothing, as those of classes without any.

        The tasks come in their order, so that a crash is told at the first one. The histories of a
        table come last: the report of a check by hand is shorter.
        """
        items[:] = [
            item
            for item in items
            if item.path != TABLE_CHECKS or item.get_closest_marker("task") is not None
        ]
        places = {task.id: place for place, task in enumerate(self._homework.tasks)}

        def turn(item: pytest.Item) -> tuple[bool, int]:
            task, last = item.get_closest_marker("task"), item.get_closest_marker("last")
            if task is None or last is not None:
                return last is not None, 0
            return False, places.get(str(task.args[0]), 0)

        items.sort(key=turn)

    def pytest_pycollect_makemodule(
        self, module_path: Path, parent: pytest.Collector
    ) -> pytest.Module:
        module: Checks = Checks.from_parent(parent, path=module_path)
        module.homework = self._homework
        return module


class Checks(pytest.Module):
    """A file of checks."""

    homework: Homework

    def _getobj(self) -> ModuleType:
        if self.path in (TABLE_CHECKS, CLAIMS_CHECKS):
            return import_module(f"autograder.judging.{self.path.stem}")
        try:
            return self.homework.module(self.path.stem)
        except BrokenModuleError as error:
            raise self.CollectError(str(error)) from error

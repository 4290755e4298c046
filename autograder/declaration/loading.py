"""Reads the table of a homework from its `declaration.py`."""

from __future__ import annotations

from pathlib import Path

from autograder.declaration.table import Table, TableError
from autograder.modules import BrokenModuleError, import_from

MODULE, NAME = "declaration", "TABLE"


def load_table(folder: Path) -> Table | None:
    """Return the table that a homework's `declaration.py` defines; None if there is no such file.

    Raises
    ------
    TableError
        If the file can't be imported, or defines no `TABLE`.
    """
    if not (folder / f"{MODULE}.py").is_file():
        return None
    where = f"{folder.name}: {MODULE}.py"
    try:
        module = import_from(folder, MODULE)
    except BrokenModuleError as error:
        if isinstance(error.__cause__, TableError):
            raise TableError(f"{where}: {error.__cause__}") from None
        place = f"{error.file.name}, line {error.line}"
        raise TableError(f"{where} can't be imported: {error.reason} ({place})") from error
    table = getattr(module, NAME, None)
    if not isinstance(table, Table):
        raise TableError(f"{where} defines no {NAME} = Table(...)")
    return table

"""Reads the table of a homework from its `declaration.py`."""

from __future__ import annotations

import traceback
from pathlib import Path

from autograder import places
from autograder.declaration.table import Table, TableError

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
        module = places.import_from(folder, MODULE)
    except TableError as error:
        raise TableError(f"{where}: {error}") from None
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{Path(last.filename).name}, line {last.lineno}"
        raise TableError(
            f"{where} can't be imported: {type(error).__name__}: {error} ({place})"
        ) from error
    table = getattr(module, NAME, None)
    if not isinstance(table, Table):
        raise TableError(f"{where} defines no {NAME} = Table(...)")
    return table

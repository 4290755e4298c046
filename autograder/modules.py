"""The Python modules of a homework, which may lie in any folder."""

from __future__ import annotations

import sys
import traceback
from importlib import import_module, invalidate_caches
from pathlib import Path
from types import ModuleType
from zlib import crc32

from autograder.errors import UsageError
from autograder.places import is_ours


class BrokenModuleError(UsageError):
    """A module of a homework can't be imported; the message is for the author of the homework.

    Attributes
    ----------
    file, line : Path, int
        The place in the homework.
    reason : str
        The exception, in one line.
    """

    def __init__(self, file: Path, line: int, reason: str, below: str) -> None:
        self.file, self.line, self.reason = file, line, reason
        super().__init__(f"{file}:{line}: {reason}", below)


def package_of(folder: Path) -> str:
    """Return the package of a homework's modules.

    A folder anywhere is a package without being on Python's path. So its files import each other
    with a dot, as in `from .shapes import SHAPES`, and can't hide a library.
    """
    if is_ours(folder):
        return f"autograder.homeworks.{folder.name}"
    name = f"homework_{crc32(str(folder).encode(errors='surrogateescape')):08x}"
    if name not in sys.modules:
        package = ModuleType(name)
        package.__path__ = [str(folder)]
        sys.modules[name] = package
    return name


def import_from(folder: Path, module: str) -> ModuleType:
    """Import a module of a homework.

    Raises
    ------
    BrokenModuleError
        If the import fails.
    """
    invalidate_caches()  # the author may have written the file a moment ago
    try:
        return import_module(f"{package_of(folder)}.{module}")
    except (Exception, SystemExit) as error:
        raise _broken(folder, folder / f"{module}.py", error) from error


def _broken(folder: Path, file: Path, error: BaseException) -> BrokenModuleError:
    """Return the error about a module, with the lines of the homework on the way to it."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(folder)]
    line = (own[-1].lineno if own else 0) or 0
    if own:
        file = Path(own[-1].filename)
    if isinstance(error, SyntaxError) and error.filename:
        file, line = Path(error.filename), error.lineno or 0
    reason = f"{type(error).__name__}: {error.msg if isinstance(error, SyntaxError) else error}"
    if isinstance(error, ModuleNotFoundError) and (folder / f"{error.name}.py").is_file():
        reason += (
            f"; the files of a homework import each other with a dot: from .{error.name} import ..."
        )
    return BrokenModuleError(file, line, reason, "".join(traceback.format_list(own)))

"""Finding the submission of a path. If there is none, the error suggests what to try."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path

from autograder.declaration.questions import CLAIMS
from autograder.errors import UsageError
from autograder.files import as_argument
from autograder.homework import Homework
from autograder.intake.archive import is_archive, list_archive, list_packed
from autograder.intake.budget import budget
from autograder.intake.choice import (
    choose_files,
    choose_notebook,
    is_notebook,
    least_deep,
    python_files_beside,
    remarks,
)
from autograder.intake.elsewhere import defined_elsewhere
from autograder.intake.entries import MAX_FILE_BYTES, Entry, Listing, Refused, listed, shown
from autograder.intake.exports import understood
from autograder.intake.folder import entry_at, list_folder, list_tree
from autograder.intake.imports import notes_on_imports
from autograder.intake.misplaced import misplaced
from autograder.intake.notebook import MAX_NOTEBOOK_BYTES, read_cells
from autograder.intake.submission import Submission

MAX_LOOKED_AT = 1_000
"""How many files and folders are looked at for a suggestion."""


def find_submission(homework: Homework, path: Path | None) -> Submission:
    """Return the submission of a folder, a single file, an archive or a notebook.

    In a folder or an archive, the files of the least deep folder that has some count. The only
    notebook of a folder counts if no folder of the same depth or above has files.

    Parameters
    ----------
    path
        None means the current folder or, if that has none of the files, the folder in it with the
        homework's name. No deeper folder counts then.

    Raises
    ------
    UsageError
        If the path doesn't exist, has none of the homework's files, or has one that can't be taken.
    """
    try:
        with budget():
            return _found(homework, path)
    except OSError as error:
        raise UsageError(f"{path or Path()} can't be read: {error.strerror}") from error
    except (Refused, ValueError) as error:
        raise UsageError(f"{path or Path()} {error}") from error


def find_in(homework: Homework, list_part: Callable[[], Listing], called: Path) -> Submission:
    """Return the submission of a listing: one student's part of the export of a class.

    Of a listing without files of the homework, the only archive counts.

    Parameters
    ----------
    list_part
        Returns the listing.
    called
        What the part is called.

    Raises
    ------
    UsageError
        If it has none of the homework's files, or has one that can't be taken.
    """
    try:
        with budget():
            return _in_listing(homework, list_part())
    except OSError as error:
        raise UsageError(f"{shown(called.name)} can't be read: {error.strerror}") from error
    except (Refused, ValueError) as error:
        raise UsageError(f"{shown(called.name)} {error}") from error


def _in_listing(homework: Homework, listing: Listing) -> Submission:
    try:
        return _from_all(homework, listing, listing.path)
    except UsageError as refusal:
        archives = [
            entry
            for entry in listing.entries
            if is_archive(Path(entry.own_name)) and not (entry.is_hidden or entry.leads_out)
        ]
        if len(archives) != 1:
            raise
        try:
            inner = list_packed(Path(shown(archives[0].own_name)), archives[0])
            return _from_all(homework, inner, listing.path)
        except Refused as reason:
            name = shown(archives[0].own_name)
            raise UsageError(f"{name} {reason}; {refusal}") from reason
        except UsageError as reason:
            raise UsageError(f"{reason}; {refusal}") from None


def _found(homework: Homework, path: Path | None) -> Submission:
    if path is None:
        return _from_current_folder(homework)
    if not path.is_dir():
        return _from_file(homework, path)
    listing = list_folder(path, homework.defines)
    if files := _chosen(homework, listing):
        found = _submission(homework, listing, files, path)
        if homework.defines.keys() - found.sources.keys():
            inner = list_tree(path).entries
            found = replace(found, misplaced=misplaced(homework, found.sources, files, inner))
        return found
    listing = understood(list_tree(path), homework.defines)
    if submission := _from_listing(homework, listing, path):
        return submission
    raise UsageError(_what_there_is(homework, path.resolve()))


def _from_current_folder(homework: Homework) -> Submission:
    listings = {}
    for folder in (Path(), Path(homework.name)):
        with suppress(OSError):  # it isn't a folder, or may not be read
            listings[folder] = list_folder(folder, homework.defines)
    inner = listings.get(Path(homework.name))
    if inner is not None and not inner.path.is_relative_to(Path().resolve()):
        raise UsageError(
            f"{homework.name} is a link that leads out of this folder; name a folder: autograder "
            f"grade {homework.argument} PATH"
        )
    for folder, listing in listings.items():
        if files := _chosen(homework, listing):
            return _submission(homework, listing, files, folder)
    for folder, listing in listings.items():
        if submission := _from_listing(homework, listing, folder):
            return submission
    raise UsageError(_what_there_is(homework, Path().resolve()))


def _from_listing(homework: Homework, listing: Listing, folder: Path) -> Submission | None:
    """Return the submission of a folder or an archive; None if it has none."""
    notebooks = least_deep(entry for entry in listing.entries if is_notebook(entry.own_name))
    files = least_deep(entry for entry in listing.entries if entry.own_name in homework.defines)
    if not files or (len(notebooks) == 1 and len(notebooks[0].parts) < len(files[0].parts)):
        notebook = choose_notebook(listing)
        if notebook and (submission := _from_notebook(homework, listing, notebook, folder)):
            return submission
    chosen = _chosen(homework, listing)
    return _submission(homework, listing, chosen, folder) if chosen else None


def _chosen(homework: Homework, listing: Listing) -> list[Entry]:
    """Return the files of the homework, and the predictions beside them if there are any."""
    files = choose_files(listing, homework.defines)
    if not files or homework.questions is None:
        return files
    beside = python_files_beside(listing, files)
    claims = [entry for entry in beside if entry.own_name == CLAIMS]
    return [*files, *claims] if len(claims) == 1 else files


def _from_file(homework: Homework, path: Path) -> Submission:
    if not path.exists() and not path.is_symlink():
        raise UsageError(f"there is no file or folder {path.resolve()}")
    if is_archive(path):
        return _from_archive(homework, path)
    listing = list_folder(path.parent, [path.name])
    asked = {*homework.defines} if homework.questions is None else {*homework.defines, CLAIMS}
    if path.name not in asked and not is_notebook(path.name):
        known = understood(listing, homework.defines, named=path.name)
        if submission := _from_listing(homework, known, path.parent):
            return submission
    if is_notebook(path.name):
        return _from_notebook_alone(homework, listing, entry_at(path), path.parent)
    files = choose_files(listing, {path.name} & asked)
    if not files:
        raise UsageError(
            f"{homework.name} asks for {' or '.join(homework.defines)}, and {shown(path.name)} is "
            f"not one of them, nor an archive or a notebook"
            f"{_misnamed(homework, listing, [entry_at(path)])}"
        )
    return _submission(homework, listing, files, path.parent)


def _from_archive(homework: Homework, path: Path) -> Submission:
    try:
        listing = list_archive(path)
    except Refused as refusal:
        raise UsageError(f"{shown(path.name)} {refusal}") from refusal
    return _from_all(homework, listing, path.parent)


def _from_all(homework: Homework, listing: Listing, folder: Path) -> Submission:
    """Return the submission of a listing that has everything that was handed in."""
    listing = understood(listing, homework.defines)
    if submission := _from_listing(homework, listing, folder):
        return submission
    notebook = choose_notebook(listing)
    if notebook is None:
        wanted = " or ".join(homework.defines)
        names = listed(entry.name for entry in listing.entries if not entry.is_hidden)
        raise UsageError(
            f"there is no {wanted} in {listing.called}, which holds {names or 'no files'}"
            f"{_misnamed(homework, listing, listing.entries)}"
        )
    return _from_notebook_alone(homework, listing, notebook, folder)


def _from_notebook_alone(
    homework: Homework, listing: Listing, notebook: Entry, folder: Path
) -> Submission:
    submission = _from_notebook(homework, listing, notebook, folder)
    if submission is None:
        names = listed(name for names in homework.defines.values() for name in names)
        files = " or ".join(f"# file: {file}" for file in homework.defines)
        raise UsageError(
            f"{listing.place(notebook)} has no cell that defines {names}, or that begins with the "
            f"line {files}"
        )
    return submission


def _submission(
    homework: Homework, listing: Listing, files: list[Entry], folder: Path
) -> Submission:
    sources = {file.own_name: _content(listing, file, MAX_FILE_BYTES) for file in files}
    others = python_files_beside(listing, files)
    return Submission(
        folder,
        sources,
        paths={file.own_name: listing.path_of(file) for file in files},
        notes=(*remarks(listing, files, homework.defines), *notes_on_imports(homework, sources)),
        beside=tuple(entry.own_name for entry in others),
        file=listing.path if listing.is_archive else None,
        elsewhere=defined_elsewhere(homework, sources, others),
        misplaced=misplaced(homework, sources, files, listing.entries),
    )


def _from_notebook(
    homework: Homework, listing: Listing, notebook: Entry, folder: Path
) -> Submission | None:
    """Return the homework's files from a notebook; None if it has none of them."""
    # Imported here: most submissions are folders.
    from autograder.intake.excerpt import excerpt

    content = _content(listing, notebook, MAX_NOTEBOOK_BYTES)
    try:
        cells = read_cells(content)
        parts = {file: excerpt(file, homework.defines, cells) for file in homework.defines}
    except Refused as refusal:
        raise UsageError(f"{listing.place(notebook)} {refusal}") from refusal
    found = {file: part for file, part in parts.items() if part is not None}
    if not found:
        return None
    path = listing.path_of(notebook)
    sources = {file: part.source for file, part in found.items()}
    return Submission(
        folder,
        sources,
        paths={file: f"{path} ({file})" for file in found},
        notes=(
            *(part.note for part in found.values()),
            *remarks(listing, [notebook], homework.defines),
            *notes_on_imports(homework, sources),
        ),
        file=listing.path if listing.is_archive else listing.path / notebook.name,
    )


def _content(listing: Listing, entry: Entry, most: int) -> bytes:
    try:
        return entry.content(most)
    except Refused as refusal:
        raise UsageError(f"{listing.place(entry)} {refusal}") from refusal


def _misnamed(homework: Homework, listing: Listing, entries: list[Entry]) -> str:
    """Return a sentence on a file that defines what the homework asks for, else nothing."""
    elsewhere = defined_elsewhere(homework, {}, entries)
    for file, names in homework.defines.items():
        for name in names:
            if name in elsewhere:
                place = shown(elsewhere[name])
                return f"; {place} defines {name}, so give it the name {file}"
    return ""


def _what_there_is(homework: Homework, where: Path) -> str:
    """Return a message: the folder has no files of the homework, and where they may be."""
    missing = f"there is no {' or '.join(homework.defines)} in {where}"
    command = f"autograder grade {homework.argument}"
    inside = []
    with suppress(OSError):  # the folder may not be read: no suggestion then
        inside = sorted(islice(where.iterdir(), MAX_LOOKED_AT))
    for folder in (where.parent, *inside):
        if _has_files(homework, folder):
            return f"{missing}; there is one in {folder}: {command} {as_argument(folder)}"
    for path in inside:
        if is_archive(path):
            return f"{missing}; an archive must be named: {command} {as_argument(path)}"
    with suppress(OSError):
        listing = list_folder(where)
        if misnamed := _misnamed(homework, listing, listing.entries):
            return f"{missing}{misnamed}"
    stems = {name.removesuffix(".py").lower() for name in homework.defines}
    for path in inside:
        if path.suffix == ".py" and any(stem in path.stem.lower() for stem in stems):
            return f"{missing}, but {shown(path.name)}; give it the name that is asked for"
    start = f"autograder start {homework.argument}"
    return f"{missing}; to begin, {start} makes a folder with what is to be filled in"


def _has_files(homework: Homework, folder: Path) -> bool:
    with suppress(OSError):
        return any((folder / name).is_file() for name in homework.defines)
    return False

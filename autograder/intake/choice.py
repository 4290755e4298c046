"""Choosing the homework's files in a folder or an archive, with notes on the other files."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Iterator

from autograder.errors import UsageError
from autograder.intake.entries import Entry, EntryKind, Listing, listed, shown, spelling

LIBRARIES = {"numpy", *sys.stdlib_module_names}
STARTED_BY_OTHERS = {"conftest.py", "sitecustomize.py", "usercustomize.py"}
"""Files that Python or pytest run by themselves."""


def is_notebook(name: str) -> bool:
    """Whether the name of a file ends like the name of a notebook."""
    return name.lower().endswith(".ipynb")


def choose_files(listing: Listing, names: Collection[str]) -> list[Entry]:
    """Return the entries with these names, all from one folder; an empty list if there are none.

    If several folders have such entries, the least deep folder counts.

    Raises
    ------
    UsageError
        If the full name of such an entry can lead out of the folder, if a file is there twice, or
        if two folders of the same depth have such entries.
    """
    candidates = [entry for entry in listing.entries if entry.own_name in names]
    for entry in candidates:
        if entry.leads_out:
            raise UsageError(
                f"{listing.place(entry)} isn't taken: its name can lead elsewhere; hand in a "
                f"plain {entry.own_name}"
            )
    chosen = least_deep(candidates)
    folders = {entry.parts[:-1] for entry in chosen}
    if len(folders) > 1:
        places = listed("/".join(folder) for folder in folders)
        raise UsageError(f"{listing.called} has files of the homework in {places}; keep one folder")
    found = [entry.own_name for entry in chosen]
    for name in found:
        if found.count(name) > 1:
            raise UsageError(f"{listing.called} holds {name} twice; keep the one that counts")
    return sorted(chosen, key=lambda entry: list(names).index(entry.own_name))


def choose_notebook(listing: Listing) -> Entry | None:
    """Return the only notebook of the least deep folder; None if there is none.

    Raises
    ------
    UsageError
        If there are several.
    """
    notebooks = least_deep(entry for entry in listing.entries if is_notebook(entry.own_name))
    if len(notebooks) > 1:
        names = listed(entry.name for entry in notebooks)
        raise UsageError(f"{listing.called} holds several notebooks, {names}; hand in one")
    return notebooks[0] if notebooks else None


def python_files_beside(listing: Listing, chosen: list[Entry]) -> list[Entry]:
    """Return the Python files in the same folder that were not chosen, sorted by name."""
    beside = (entry for entry in _beside(listing, chosen) if entry.own_name.endswith(".py"))
    return sorted(beside, key=lambda entry: entry.own_name)


def remarks(listing: Listing, chosen: list[Entry], names: Collection[str]) -> tuple[str, ...]:
    """Return notes on files that have no effect but may seem to: a sentence for each reason."""
    return (*_hiding(listing, chosen), *_unread(listing, chosen, names))


def _hiding(listing: Listing, chosen: list[Entry]) -> Iterator[str]:
    """Yield a note on the files that hide a library when the student runs the code."""
    folder = _folder(chosen)
    files = {f"{library}.py" for library in LIBRARIES}
    packages = {(*folder, library, "__init__.py") for library in LIBRARIES}
    hiding = [entry.own_name for entry in _beside(listing, chosen) if entry.own_name in files]
    hiding += [entry.parts[-2] + "/" for entry in listing.entries if entry.parts in packages]
    if hiding:
        hide, it = ("hides", "it") if len(hiding) == 1 else ("hide", "them")
        yield (
            f"{listed(hiding)} in {listing.called} {hide} a library of that name whenever you run "
            f"your code there; rename {it} (the grader doesn't read {it})"
        )


def _unread(listing: Listing, chosen: list[Entry], names: Collection[str]) -> Iterator[str]:
    """Yield a note for each reason why entries aren't read."""
    left = [entry for entry in listing.entries if entry not in chosen]
    beside = _beside(listing, chosen)
    folder = _folder(chosen)
    where = shown("/".join(folder)) if folder else "the top folder"
    from_notebook = is_notebook(chosen[0].own_name)
    reasons = {
        "only files are, no links, pipes or devices": [
            entry for entry in left if entry.kind in (EntryKind.LINK, EntryKind.SPECIAL)
        ],
        "such a name can lead elsewhere": [entry for entry in left if entry.leads_out],
        "Python or pytest would run it unasked": [
            entry
            for entry in left
            if entry.own_name in STARTED_BY_OTHERS or entry.own_name.endswith(".pth")
        ],
        f"the homework asks for {listed(names)}, spelt so": [
            entry
            for entry in beside
            if entry.own_name not in names and spelling(entry.own_name) in map(spelling, names)
        ],
        f"the files of the homework were found in {where}": [
            entry
            for entry in left
            if entry.own_name in names
            and entry.parts[:-1] != folder
            and not (entry.is_hidden or entry.leads_out)
        ],
        f"{listed(entry.own_name for entry in chosen)} counts": [
            entry
            for entry in beside
            if (entry.own_name in names if from_notebook else is_notebook(entry.own_name))
        ],
    }
    for reason, entries in reasons.items():
        if entries:
            unread = listed(entry.name for entry in entries)
            yield f"the grader doesn't read {unread} in {listing.called}: {reason}"


def least_deep(entries: Iterable[Entry]) -> list[Entry]:
    """Return the entries in the fewest folders, without folders and hidden entries."""
    seen = [
        entry for entry in entries if entry.kind is not EntryKind.FOLDER and not entry.is_hidden
    ]
    depth = min((len(entry.parts) for entry in seen), default=0)
    return [entry for entry in seen if len(entry.parts) == depth]


def _folder(chosen: list[Entry]) -> tuple[str, ...]:
    return chosen[0].parts[:-1]


def _beside(listing: Listing, chosen: list[Entry]) -> list[Entry]:
    """Return the other files in the folder of the chosen files."""
    return [
        entry
        for entry in listing.entries
        if entry.kind is EntryKind.FILE
        and not entry.leads_out
        and entry.parts[:-1] == _folder(chosen)
        and entry not in chosen
    ]

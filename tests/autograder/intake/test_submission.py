from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from autograder.intake import Submission


def submission(sources: dict[str, bytes], file: str | None = None) -> Submission:
    return Submission(Path("ada"), sources, {}, (), file=Path(file) if file else None)


def test_the_digest_covers_names_lengths_and_bytes() -> None:
    one, other = ("linear.py", b"x\n"), ("jacobians.py", b"")
    expected = hashlib.sha256(b"jacobians.py 0\nlinear.py 2\nx\n").hexdigest()
    assert submission(dict([one, other])).digest == expected
    assert submission(dict([other, one])).digest == expected


def test_bytes_that_move_from_one_file_into_the_next_change_the_digest() -> None:
    sources = [{"a": b"1", "b": b"2"}, {"a": b"12", "b": b""}, {"a": b"1b 1\n2"}, {"a": b"1"}]
    assert len({submission(source).digest for source in sources}) == len(sources)


@pytest.mark.parametrize(
    ("file", "name"),
    [
        (None, "ada"),
        ("x/eve.zip", "eve"),
        ("eve.tar.gz", "eve"),
        ("eve.tgz", "eve"),
        ("hw1.v2.ipynb", "hw1.v2"),
    ],
)
def test_its_name_is_the_name_of_its_folder_or_its_file(file: str | None, name: str) -> None:
    assert submission({}, file).name == name


def test_the_current_folder_has_a_name_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert Submission(Path(), {}, {}, ()).name == tmp_path.name

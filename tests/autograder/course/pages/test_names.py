"""The names of pages: safe on every system, and no two alike."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from autograder.course.pages.names import TAKEN, Wanted, stem_of, wanted_by

KEYS = st.text(max_size=60) | st.text("aAbB01-._/\\ é", max_size=12) | st.sampled_from([*TAKEN])


@given(KEYS)
def test_every_key_has_a_page_whose_name_leads_nowhere_else(key: str) -> None:
    stem = stem_of(key)
    assert wanted_by(f"hw1/{stem}.html") == Wanted("hw1", stem)
    assert wanted_by(f"hw1/{stem}_r17.html") == Wanted("hw1", stem, 17)
    assert wanted_by(f"{stem}/index.html") == Wanted(stem)
    assert stem.partition(".")[0] not in TAKEN or "." in stem
    assert not {*stem} & {*"/\\_:%?#& \"'<>"}
    assert ".." not in stem
    assert len(stem) <= 41


@given(KEYS, KEYS)
def test_two_keys_have_two_pages_in_any_spelling(one: str, other: str) -> None:
    assert (stem_of(one).casefold() == stem_of(other).casefold()) == (one == other)


@pytest.mark.parametrize("key", ["1", "00001002", "ada-l"])
def test_a_plain_number_or_account_is_its_own_name(key: str) -> None:
    assert stem_of(key) == key


@pytest.mark.parametrize(
    "name",
    [
        *(
            "../index.html",
            "hw1/../../x.html",
            "hw1/..",
            "hw1",
            "hw1/",
            "/index.html",
            "hw1//1.html",
        ),
        *("hw1/1.HTML", "hw1/1.html/", "hw1/1_r.html", "hw1/1_rx.html", "hw1/1_r1", "1.html"),
        *("hw1\\1.html", "hw1/1.html\0", "hw1/%2e%2e.html", "gradebook.sqlite", "course.key"),
        *("index.html\n", "hw1/1_r٣.html", "hw1/1_r9999999999999999999.html"),
    ],
)
def test_no_other_name_asks_for_a_page(name: str) -> None:
    assert wanted_by(name) is None


def test_without_a_name_it_is_the_list_of_homeworks() -> None:
    assert wanted_by("") == wanted_by("index.html") == Wanted()

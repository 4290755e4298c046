from pathlib import Path

import mytorch.data
from mytorch.data import load_book

FOLDER = Path(mytorch.data.__file__).parent


def test_the_book_is_the_whole_story():
    text = load_book()

    assert len(text) == 142_206
    assert "Down the Rabbit-Hole" in text[:100]
    assert "happy summer days" in text[-100:]
    assert text.count("CHAPTER ") == 12


def test_the_book_has_few_characters_and_a_paragraph_a_line():
    text = load_book()

    assert text.isascii()
    assert len(set(text.lower())) < 50
    assert "  " not in text
    assert "Gutenberg" not in text


def test_the_source_names_author_year_licence_and_size():
    source = (FOLDER / "alice_source.txt").read_text(encoding="utf-8")

    for said in ("Lewis Carroll", "1865", "Public domain", "142,206 characters"):
        assert said in source

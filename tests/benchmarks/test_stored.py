import json

from benchmarks import stored
from benchmarks.rows import ROWS
from tests.benchmarks.planted import results


def test_what_is_saved_is_loaded_with_four_digits(monkeypatch, tmp_path):
    monkeypatch.setattr(stored, "FOLDER", tmp_path)
    before = results([1.23456, 2.0])
    path = stored.save(before)
    assert stored.load("another") is None
    (loaded,) = stored.load_all()
    assert loaded == stored.load("planted")
    assert loaded.measurements[0].seconds["mytorch"] == [1.235, 2.0]
    assert loaded.processor == before.processor
    assert len(json.loads(path.read_text("utf-8"))["measurements"]) == 1


def test_rows_that_were_not_measured_again_stay_if_they_still_exist():
    old, new = results([1.0]), stored.Results("planted", "ours", "newer")
    updated = old.updated_by(new, {"planted"})
    assert updated.measurements == old.measurements
    assert updated.environment == "newer"
    assert old.updated_by(new, {"other"}).measurements == []
    assert old.updated_by(results([2.0]), {"planted"}).measurements == results([2.0]).measurements


def test_this_process_names_its_kernel_and_processor():
    here = stored.here()
    assert here.kernel
    assert here.processor
    assert "NumPy" in here.environment


def test_names_of_rows_are_unique_so_that_stored_times_are_found():
    names = [row.name for row in ROWS]
    assert len(names) == len({*names})

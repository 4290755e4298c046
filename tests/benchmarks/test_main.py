"""The command, with planted times in the place of measured ones."""

import pytest
from click.testing import CliRunner

from benchmarks import __main__ as command, memory, stored, training
from tests.benchmarks.planted import ROW, results


@pytest.fixture
def times(monkeypatch, tmp_path):
    """The times of mytorch in the next measurements; the last ones stay."""
    queue = [[1.0, 1.01, 0.99]]

    def measure(candidates, rounds, threads, after_round):
        mine = queue.pop(0) if len(queue) > 1 else queue[0]
        return {name: mine if name == "mytorch" else [1.0] * 3 for name in candidates}

    monkeypatch.setattr(command, "ROWS", [ROW])
    monkeypatch.setattr(command, "measure", measure)
    monkeypatch.setattr(memory, "in_a_process", lambda rows: {ROW.name: {"mytorch": 1, "NumPy": 2}})
    monkeypatch.setattr(training, "measure", lambda steps, rounds: [])
    monkeypatch.setattr(stored, "FOLDER", tmp_path)
    return queue


def run(*arguments):
    return CliRunner().invoke(command.main, arguments)


def test_without_an_option_it_prints_and_stores_nothing(times, tmp_path):
    done = run()
    assert done.exit_code == 0
    assert "| planted | mytorch / NumPy | ≤ 1.3 | 1.00 (0.99)" in done.stdout
    assert not [*tmp_path.iterdir()]


def test_store_then_check(times):
    assert run("--store").exit_code == 0
    assert stored.load(stored.here().kernel).peaks == {"planted": {"mytorch": 1, "NumPy": 2}}
    assert run("--check").exit_code == 0


def test_a_planted_slowdown_fails_the_check_and_is_named(times):
    run("--store")
    times[:] = [[1.5, 1.52, 1.49]]
    done = run("--check")
    assert done.exit_code == 1
    assert "planted, mytorch / NumPy" in done.stderr


def test_a_slow_measurement_that_is_not_repeated_passes(times):
    run("--store")
    times[:] = [[1.5, 1.52, 1.49], [1.0, 1.0, 1.0]]
    done = run("--check")
    assert done.exit_code == 0
    assert "Measured again: planted" in done.stderr


def test_a_kernel_that_is_not_stored_says_what_to_do(times):
    stored.save(results([1.0]))
    done = run("--check")
    assert done.exit_code == 2
    assert "stored are: planted" in done.stderr


def test_check_and_store_exclude_each_other(times):
    assert run("--check", "--store").exit_code == 2


def test_an_unknown_row_lists_the_rows(times):
    done = run("--rows", "none")
    assert done.exit_code == 2
    assert "planted" in done.stderr

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mytorch.autograd import engine

nbclient = pytest.importorskip("nbclient", reason="notebooks need the dev extra")
nbformat = pytest.importorskip("nbformat", reason="notebooks need the dev extra")

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
@pytest.mark.slow(keep=1)
def test_runs_from_a_fresh_kernel(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    client = nbclient.NotebookClient(
        notebook, timeout=120, resources={"metadata": {"path": str(path.parent)}}
    )
    client.execute()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_is_stored_executed_from_top_to_bottom(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    outputs = [output for cell in code for output in cell.outputs]
    assert any(output.output_type == "display_data" for output in outputs), "no figure is stored"
    assert not [output for output in outputs if output.output_type == "error"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_files_that_the_text_names_exist(path: Path) -> None:
    text = "".join(cell.source for cell in nbformat.read(path, as_version=4).cells)
    named = re.findall(r"`(mytorch/[\w/.]+|\w+\.ipynb)`", text)
    assert named
    for name in named:
        assert (ROOT / name).exists() or (path.parent / name).exists(), name


def test_the_tape_names_parts_that_the_engine_has() -> None:
    path = ROOT / "notebooks" / "05_tape.ipynb"
    text = "".join(cell.source for cell in nbformat.read(path, as_version=4).cells)
    for name in ["walk", "topological_order", "run_backward", "accumulate", "AccumulateGrad"]:
        assert f"`{name}`" in text
        assert hasattr(engine, name)
    private = re.findall(r"`(_\w+)`", text)
    assert private
    assert [name for name in private if not hasattr(engine, name)] == []


def test_there_are_notebooks() -> None:
    assert {path.stem for path in NOTEBOOKS} >= {"01_linear", "02_dzdb", "05_tape"}

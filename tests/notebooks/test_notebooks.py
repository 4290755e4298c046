from __future__ import annotations

from pathlib import Path

import pytest

nbclient = pytest.importorskip("nbclient", reason="notebooks need the dev extra")
nbformat = pytest.importorskip("nbformat", reason="notebooks need the dev extra")

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))


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


def test_there_are_notebooks() -> None:
    assert {path.stem for path in NOTEBOOKS} >= {"01_linear", "02_dzdb"}

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("matplotlib", reason="figures need the dev extra")

HANDOUTS = Path(__file__).parents[2] / "handouts"


@pytest.mark.slow
def test_every_figure_of_a_write_up_is_there_and_can_be_drawn_anew(tmp_path: Path) -> None:
    script = [sys.executable, str(HANDOUTS / "draw_figures.py"), str(tmp_path)]
    subprocess.run(script, check=True, capture_output=True)
    drawn = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.svg")}
    linked = {
        f"{write_up.parent.name}/{link}"
        for write_up in HANDOUTS.glob("*/README.md")
        for link in re.findall(r"\]\((figures/[^)]+\.svg)\)", write_up.read_text(encoding="utf-8"))
    }
    committed = {path.relative_to(HANDOUTS).as_posix() for path in HANDOUTS.rglob("*.svg")}
    assert drawn == linked == committed

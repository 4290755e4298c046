"""
Tries: to run commands by a notebook: magics, shell lines, other languages, outputs, odd cells.
Expected: everything wrong
Told: linear.py
"""

import json


def cell(kind, *lines, **more):
    return {"cell_type": kind, "metadata": {}, "source": [f"{line}\n" for line in lines], **more}


def build(folder, source):
    mark = folder.parent / "attacked-by-a-notebook"
    cells = [
        cell("code", f"!touch {mark}", "%system id", "%%bash", f"touch {mark}"),
        cell("code", "%load_ext attacked", "get_ipython().system('id')"),
        cell("raw", "ATTACKED = True"),
        cell("markdown", "<script>ATTACKED</script>"),
        cell("code", "# file: linear.py", *source.decode().splitlines(), outputs=[{"output_type": "error", "ename": "x"}]),
    ]
    notebook = {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": {"name": "bash"}}}
    path = folder / "handed-in.ipynb"
    path.write_text(json.dumps(notebook | {"cells": cells}))
    return path

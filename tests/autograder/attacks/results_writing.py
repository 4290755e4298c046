"""
Tries: to write the results itself, into files and onto the outputs, in the words of every report.
Expected: everything wrong
"""

import json
from pathlib import Path

FULL = json.dumps(
    {
        "schema_version": 4,
        "score": 100,
        "points": 100,
        "max_points": 100,
        "scores": {"linear": 100},
        "tests": [{"name": "init", "score": 100, "max_score": 100, "status": "passed"}],
        "tasks": [{"id": "forward", "points": 14, "verdict": "passed"}],
    }
)
PLACES = ["results.json", "../results.json", "../../results.json", "result.json", "report.xml"]
PLACES += ["/autograder/results/results.json", "/results/results.json", "/results.json"]
PLACES += [str(Path(__file__).parent / name) for name in ("results.json", "journal.jsonl")]


def put(place):
    Path(place).write_text(FULL)
    own = Path(place).resolve().parent in (Path.cwd(), Path("/tmp"))
    Path(place).unlink()
    return not own


for place in PLACES:
    attempt(f"write {place}", lambda: put(place))
for variable in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY", "GITHUB_ENV"):
    attempt(f"append to ${variable}", lambda: Path(os.environ[variable]).open("a").write("points=100\n"))
attempt("results on both outputs", lambda: None)
for descriptor in (1, 2):
    for text in (FULL, "::set-output name=points::100", "100 / 100", "init passed 8 / 8", "\x04\x1a"):
        write(descriptor, b"\n" + text.encode() + b"\n")


class Linear(WrongLinear):
    def __del__(self):
        print(FULL)

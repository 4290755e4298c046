"""Has coverage-guided fuzzing look for answers of a worker that upset the grader.

``python -m tests.autograder.grading.fuzz_answers -runs=100000`` needs atheris; all options are
libFuzzer's.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

SEEDS = [
    b'\x03{"value": 1}',
    b'\x03{"array": {"dtype": "<f8", "shape": [1], "start": 0}}\n\n12345678',
    b'\x03{"list": [{"value": "text"}, {"object": {"handle": 7, "type": "Linear"}}]}',
    b'\x00{"tuple": [{"scalar": {"dtype": "|b1", "shape": [], "start": 0}}]}\n\n1',
    b'\x01{"object": {"handle": 7, "type": "Linear"}, "peak": 31.5}',
    b'\x03{"dict": [[{"value": "W"}, {"list": [{"value": 1}]}]]}',
    b'\x0b{"callback": 1, "given": {"tuple": [{"tuple": [{"value": 1}]}, {"dict": []}]}}',
    b'\x02{"error": {"type": "E", "message": "", "bases": ["E"], "near": "", "frames": '
    b'[{"file": "", "line": 1, "function": "", "text": ""}]}}',
]
"""A byte that says what is asked, and an answer: its header and its body."""


def main() -> None:
    """Run until the runs are done, or until something other than a value or a judgement comes."""
    import atheris

    with atheris.instrument_imports(include=["autograder", "json"]):
        from autograder.jail.messages import LENGTHS
        from tests.autograder.grading.answering import (
            MOST_BYTES,
            OPERATIONS,
            assert_harmless,
            outcome,
        )

    operations = list(OPERATIONS)

    def target(data: bytes) -> None:
        chosen = data[0] if data else 0
        operation, said = operations[chosen % 32 % len(operations)], data[1:]
        if chosen < 128:  # else the lengths are the fuzzer's too, and seldom right
            header, _, body = said.partition(b"\n\n")
            said = LENGTHS.pack(len(header), len(body)) + header + body
        assert_harmless(operation, outcome(operation, said))

    with TemporaryDirectory() as corpus:
        for number, seed in enumerate(SEEDS):
            Path(corpus, str(number)).write_bytes(seed)
        # A folder comes first: there libFuzzer puts what it finds, if one is given.
        atheris.Setup([*sys.argv, corpus, f"-max_len={MOST_BYTES // 8}"], target)
        atheris.Fuzz()


if __name__ == "__main__":
    main()

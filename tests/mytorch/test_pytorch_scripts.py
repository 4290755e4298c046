"""Ordinary PyTorch scripts print the same numbers with mytorch, or are refused with a sentence."""

import re
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

TEXT = Path(__file__).with_name("pytorch_scripts.txt").read_text(encoding="utf-8")
SCRIPTS = {
    title: (code, refusal)
    for title, refusal, code in re.findall(
        r"^### (.+?)(?: \| refused: (.+))?\n((?:(?!### ).*\n)+)", TEXT, re.M
    )
}
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*(?:e[-+]?\d+)?|inf|nan)")


def data(*shape):
    return np.random.default_rng(sum(shape)).standard_normal(shape)


def init(model):
    rng = np.random.default_rng(7)
    for _, p in sorted(model.named_parameters()):
        values = rng.standard_normal(tuple(p.shape)) / 2
        if isinstance(p, torch.Tensor):
            p.data.copy_(torch.tensor(values))
        else:
            p.data[...] = values


def printed(code, suffix, capsys):
    """Run a script; return the numbers that it prints, and the words between them."""
    names = {"data": data, "init": init, "SUFFIX": suffix, "__name__": "__main__"}
    exec(compile(code, "script", "exec"), names)
    text = capsys.readouterr().out.replace("mytorch.", "").replace("torch.", "")
    text = re.sub(r"Size\(\[(.*?)\]\)", r"(\1)", text)
    text = re.sub(r",?\s*dtype=\w+", "", text)
    text = re.sub(r"grad_fn=<\w+>", "grad_fn", text)
    text = re.sub(r"return_types\.\w+|ValuesAndIndices", "", text)
    numbers = [float(number) for number in NUMBER.findall(text)]
    words = re.sub(r"[\s\[\](),=]+", " ", NUMBER.sub("#", text))
    return numbers, words


def test_the_scripts_are_read():
    assert len(SCRIPTS) > 50


@pytest.mark.slow(keep=24)
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("title", SCRIPTS)
def test_a_script_prints_the_same_numbers_or_is_refused_with_a_sentence(title, capsys):
    code, refusal = SCRIPTS[title]
    ours = re.sub(r"\btorch\b", "mytorch", code)
    if refusal:
        with pytest.raises((AttributeError, RuntimeError, TypeError), match=re.escape(refusal)):
            printed(ours, ".npz", capsys)
        return
    numbers, words = printed(ours, ".npz", capsys)
    expected, expected_words = printed(code, ".pt", capsys)
    np.testing.assert_allclose(numbers, expected, rtol=2e-4, atol=2e-4)
    assert words == expected_words

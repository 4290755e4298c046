"""A model that writes, on your own code: `autograder demo hw6`.

A transformer of your blocks reads nine tenths of a book, character by character. It is tried on the last
tenth, beside a table that knows two characters, and beside itself without attention.
"""

import sys
import types

import blocks
import layers
import numpy as np
from tensor import Tensor
from training import Adam, DataLoader
from transformer import Alone, Transformer, loss_of
from writing import generate

from mytorch.data import load_book

CONTEXT, BATCH, RATE = 48, 16, 0.005
STEPS = 2600
LETTERS = 240
ASIDE = "'what a curious feeling!' said alice"
TOGETHER = 20


def windows(ids, context):
    """Return parts of a text and, for each of their characters, the one that follows it."""
    starts = np.arange(0, len(ids) - context, context)[:, np.newaxis] + np.arange(context)
    return ids[starts], ids[starts + 1]


def batches(ids, rng):
    """Yield batches for ever; each pass over the text begins at another character."""
    while True:
        yield from DataLoader(*windows(ids[rng.integers(CONTEXT) :], CONTEXT), BATCH, shuffle=True)


def learned(model, ids, steps):
    """Return the losses of the steps; `steps` counts them."""
    optimizer, losses = Adam(model.parameters(), lr=RATE), []
    for step, (seen, following) in zip(steps, batches(ids, np.random.default_rng(0)), strict=False):
        optimizer.lr = RATE * min(1, (step + 1) / 50) * (1 - 0.9 * step / STEPS)
        optimizer.zero_grad()
        loss = loss_of(model, seen, following)
        loss.backward()
        optimizer.step()
        losses.append(float(loss.data))
    return np.array(losses)


def means_of(losses):
    """Return steps, and the mean losses of several batches in a row."""
    count = max(1, len(losses) // TOGETHER)
    means = [each.mean() for each in np.array_split(losses, count)]
    return np.linspace(1, len(losses), count), np.array(means)


def tried(model, ids):
    """Return the mean loss on a text that the model has not seen."""
    seen, following = windows(ids, CONTEXT)
    parts = range(0, len(seen), 50)
    sums = [
        float(loss_of(model, seen[at : at + 50], following[at : at + 50]).data)
        * len(seen[at : at + 50])
        for at in parts
    ]
    return sum(sums) / len(seen)


def table_of_three(ids, new, K):
    """Return the loss of a table: how often each character follows each two, in the text it has read.

    Where two characters are rare, the table asks one that knows one character, and that one a table
    that knows none. The weight of this question, c, is the best for the new text.
    """
    three = np.zeros((K, K, K))
    np.add.at(three, (ids[:-2], ids[1:-1], ids[2:]), 1)
    two, one = three.sum(0), three.sum((0, 1)) + 1
    losses = []
    for c in (1, 2, 5, 10, 20, 50):
        chance = (two + c * one / one.sum()) / (two.sum(1, keepdims=True) + c)
        chance = (three + c * chance) / (three.sum(2, keepdims=True) + c)
        losses.append(-np.log(chance[new[:-2], new[1:-1], new[2:]]).mean())
    return min(losses)


def new_model(K):
    """Return a transformer whose embeddings are small at first."""
    blocks.rng = layers.rng = np.random.default_rng(0)
    model = Transformer(K, CONTEXT)
    for embedding in (model.characters, model.places):
        embedding.weight.data *= 0.3
    return model


def lines_of(*names):
    """Return how many lines of the files compute something: those within functions."""
    found = set()
    pending = [vars(sys.modules[name]) for name in names]
    pending = [(each, members["__name__"]) for members in pending for each in members.values()]
    while pending:
        each, file = pending.pop()
        if isinstance(each, type | types.FunctionType) and each.__module__ != file:
            continue
        if isinstance(each, type):
            pending += [(member, file) for member in vars(each).values()]
        elif isinstance(each, types.FunctionType):
            pending.append((each.__code__, file))
        elif isinstance(each, types.CodeType):
            found |= {(file, line) for _, _, line in each.co_lines() if line}
            pending += [(constant, file) for constant in each.co_consts]
    return len(found)


def head_as_bilinear(model, ids):
    """Return W of the first head, and how far x W yᵀ is from its scores, without the biases.

    The score of a query and a key is x W_qᵀ W_k yᵀ / √d. So it is a Bilinear whose weight has the rank
    d at most.
    """
    block = model.blocks[0]
    d = block.query.weight.shape[0] // block.heads
    W_query, W_key = (layer.weight.data[:d] for layer in (block.query, block.key))
    W = W_query.T @ W_key / np.sqrt(d)
    A = block.norm1(model.characters(ids) + model.places(np.arange(len(ids)))).data
    scores = (A @ W_query.T) @ (A @ W_key.T).T / np.sqrt(d)
    return W, np.abs(A @ W @ A.T - scores).max()


def demo(steps):
    """Return what your transformer has learned, and what it writes."""
    text = load_book().lower()
    letters = sorted(set(text))
    ids = np.array([letters.index(letter) for letter in text])
    old, new = np.split(ids, [len(ids) * 9 // 10])
    model, without = new_model(len(letters)), new_model(len(letters))
    for block in without.blocks:
        block.attention = Alone()
    alone = learned(without, old, steps(STEPS, "without attention", 0.3))
    losses = learned(model, old, steps(STEPS, "your transformer", 0.95))
    found = {
        ("a table", "of three characters"): table_of_three(old, new, len(letters)),
        ("yours", "without attention"): tried(without, new),
        ("yours", "with attention"): tried(model, new),
    }
    first = [letters.index(letter) for letter in "alice "]
    written = generate(model, first, LETTERS, CONTEXT, 0.7, np.random.default_rng(0))
    shown = np.array([letters.index(letter) for letter in ASIDE])
    W, apart = head_as_bilinear(model, shown)
    model(shown[np.newaxis])
    return [
        f"Your code has read {len(old):,} characters of Alice's Adventures in Wonderland (Lewis Carroll, "
        f"1865) in {len(losses)} batches, and learned {sum(p.data.size for p in model.parameters()):,} "
        f"numbers. Without attention it has read {len(alone)} batches. This is what it writes:",
        "“" + " ".join("".join(letters[each] for each in written).split()) + "”",
        {
            "title": f"The loss on {len(new):,} characters that nobody has read: less is better",
            "bars": [
                ("", f"{mark}, {label}", float(loss / max(found.values())), f"{loss:.3f}")
                for (mark, label), loss in found.items()
            ],
        },
        {
            "title": f"The loss: means of {TOGETHER} batches",
            "lines": {
                "with attention": means_of(losses),
                "without": means_of(alone),
            },
            "x": "step",
            "y": "loss",
        },
        {
            "title": "Attention of the first block",
            "images": [model.blocks[0].attention.weights[0, 0]],
            "captions": [f"head 1: each row is a character of “{ASIDE}”, and looks at those of the columns"],
        },
        f"The scores of head 1 are a Bilinear of query and key: its {W.shape[0]} × {W.shape[1]} numbers "
        f"have the rank {np.linalg.matrix_rank(W)}, and both ways differ by {apart:.0e} at most.",
        f"{lines_of('training', 'blocks', 'writing')} lines of code are yours from this homework, "
        f"{lines_of('tensor', 'operations', 'modules', 'layers')} are what homeworks 4 and 5 asked for, "
        f"and {lines_of('operators', 'transformer', __name__)} are given.",
    ]

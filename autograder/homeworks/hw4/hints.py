"""The hints of the tape: each known mistake has its name and three stages."""

from __future__ import annotations

from autograder.diagnosis.known import Hints

ORDER, BACKWARD = 'README.md, "The order"', 'README.md, "backward"'
ALL_USES = "A tensor goes backward once, after all its uses: only then is its gradient complete."

SEVERAL_TIMES = Hints(
    "a tensor several times",
    "A tensor that has several uses is in the list several times.",
    "How does the walk know that it has been here before?",
    "Each tensor is in the order once. A set of those that were seen answers at once.",
    ORDER,
)
LEAVES_LEFT_OUT = Hints(
    "leaves left out",
    "The list has no leaves, or not all of them.",
    "Which tensors have no inputs? Do they belong to those that led to the last one?",
    "The order has all tensors, and the leaves are those that collect gradients.",
    ORDER,
)
ONLY_ONE_INPUT = Hints(
    "not all inputs followed",
    "A tensor that led to the last one is not in the list.",
    "Does the walk follow every input of a tensor, and the inputs of these?",
    "Everything that led to the tensor is in its order.",
    ORDER,
)
ITSELF_LEFT_OUT = Hints(
    "the tensor itself left out",
    "The tensor that the function is called with is not in its list.",
    "Is it left out at the first call, too? What does the code keep from one call to the next?",
    "The tensor itself is the last one in its order, in every call.",
    ORDER,
)
REVERSED = Hints(
    "the wrong end first",
    "The list begins with the tensor that the walk starts from.",
    "Which comes first in the order: what a tensor is made of, or the tensor?",
    "In the order, each tensor comes after its inputs. backward reads it from its end.",
    ORDER,
)
NOT_SORTED = Hints(
    "no topological order",
    "A tensor comes before one of its inputs.",
    "When is a tensor written down: when it is met, or when all its inputs are written down?",
    "A tensor is written down after its inputs. The order in which they are met is another one.",
    ORDER,
)
OVERWRITTEN = Hints(
    "overwritten instead of added",
    "A tensor with several uses has the gradient of one use alone.",
    "What happens to the first gradient when the second one arrives?",
    "The gradients of all uses are added up.",
    BACKWARD,
)
TOO_EARLY = Hints(
    "passed on too early",
    "An operation gets a part of the sum: a gradient of a use is missing.",
    "Had all uses of this tensor sent their gradient when its operation was asked?",
    ALL_USES,
    BACKWARD,
)
ASKED_AGAIN = Hints(
    "an operation asked several times",
    "An operation is asked once for each way that leads to it.",
    "How many ways lead through ten diamonds in a row, and how often would the first one be asked?",
    ALL_USES,
    BACKWARD,
)
ZEROS_LEFT_OUT = Hints(
    "gradients of zeros left out",
    "A gradient of zeros has not been passed on, or not been stored.",
    "Is a gradient of zeros the same as no gradient?",
    "Gradients that are all zeros count, too: the operation is asked, and the grad is zeros.",
    BACKWARD,
)
CARRIED_OVER = Hints(
    "gradients carried over into the next backward",
    "In a second backward, an operation gets gradients of the first one as well.",
    "Where are the gradients of the tensors in the middle kept after a backward?",
    "The gradients on the way belong to one backward. Only a leaf keeps its grad.",
    'README.md, "A second backward"',
)
REPLACED_WITHIN = Hints(
    "the second backward replaces one that ran within it",
    "A leaf has lost what a backward within this one, or this one itself, has added to its grad.",
    "When does backward read the grad of a leaf, and when does it store the sum?",
    "An operation may call another backward, which adds to the same leaf.",
    'README.md, "A second backward"',
)
REPLACED = Hints(
    "the second backward replaces the first",
    "A leaf has lost what an earlier backward had added to its grad.",
    "What does backward do with a grad that is already there?",
    "A leaf adds each backward to its grad, until somebody sets it to None.",
    'README.md, "A second backward"',
)

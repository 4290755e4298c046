"""The misconceptions that are special to homework 3, by task."""

from __future__ import annotations

from autograder.declaration import Instead, Into, Misconception

MEAN_OF_ALL = "The loss is a mean over all N · C elements. So each element has the share 1 / (N C)."
TWO = "The derivative of a square, d², is 2 d."
UNDER_THE_ROOT = "eps stands under the root. It keeps σ away from 0."
OWN_LABEL = "Each row belongs to one sample, which has one label: that of the same index."
ROWS = "Softmax adds up the classes of one sample, along a row."

MISTAKES: dict[str, tuple[Misconception, ...]] = {
    "mse_forward": (
        Misconception(
            name="a mean over the batch only",
            change=Instead("((Z - Y) ** 2).sum() / N"),
            observation="{name} is C times too large.",
            question="Over how many elements does the mean go: N, or N times C?",
            why=MEAN_OF_ALL,
        ),
        Misconception(
            name="half the mean",
            change=Instead("((Z - Y) ** 2).mean() / 2"),
            observation="{name} is half of what it should be.",
            question="Does the definition of this loss have a factor ½?",
            why="The factor ½ of some books is not part of this loss.",
        ),
        Misconception(
            name="a sum",
            change=Instead("((Z - Y) ** 2).sum()"),
            observation="{name} is N times C times too large.",
            question="Is this loss a sum of squares, or their mean?",
            why=MEAN_OF_ALL,
        ),
    ),
    "mse_backward": (
        Misconception(
            name="divided by N",
            change=Instead("2 * (Z - Y) / N"),
            observation="{name} is C times too large.",
            question="By how many elements does the mean in forward divide?",
            why=MEAN_OF_ALL,
        ),
        Misconception(
            name="without the 2",
            change=Instead("(Z - Y) / (N * C)"),
            observation="{name} is half of what it should be.",
            question="What is the derivative of a square?",
            why=TWO,
        ),
        Misconception(
            name="divided by N, without the 2",
            change=Instead("(Z - Y) / N"),
            observation="{name} is off by the same factor everywhere, C / 2.",
            question="What is the derivative of a square, and over how many elements is the mean?",
            why=f"{TWO} {MEAN_OF_ALL}",
        ),
        Misconception(
            name="not divided",
            change=Instead("2 * (Z - Y)"),
            observation="{name} is N times C times too large.",
            question="Which factor of forward is missing in the derivative?",
            why=MEAN_OF_ALL,
        ),
        Misconception(
            name="the difference only",
            change=Instead("Z - Y"),
            observation="{name} is Z − Y, without any factor.",
            question="What is the derivative of a square, and over how many elements is the mean?",
            why=f"{TWO} {MEAN_OF_ALL}",
        ),
        Misconception(
            name="divided by 2",
            change=Instead("(Z - Y) / 2"),
            observation="{name} is half of Z − Y.",
            question="Over how many elements is the mean in forward?",
            why=f"{TWO} {MEAN_OF_ALL}",
        ),
    ),
    "cross_entropy_forward": (
        Misconception(
            name="softmax over the batch",
            change=Instead("-np.log(softmax(Z, axis=0) + 1e-300)[np.arange(N), labels].mean()"),
            observation="{name} changes with the other samples of the batch.",
            question="Along which axis do the probabilities add up to one?",
            why=ROWS,
        ),
        Misconception(
            name="a mean over all elements",
            change=Instead("-log_softmax(Z)[np.arange(N), labels].sum() / (N * C)"),
            observation="{name} is C times too small.",
            question="How many terms does this sum have: one a sample, or one an element?",
            why="Each sample has one term, that of its label. So the mean divides by N.",
        ),
        *(
            Misconception(
                name=f"the labels of all samples in each row{how}",
                change=Instead(f"-log_softmax(Z)[:, labels].{result}"),
                observation="In {name}, each row meets the labels of all samples.",
                question="Which shape has an array after the index [:, labels], and how many "
                "numbers of each row should count?",
                why=OWN_LABEL,
            )
            for how, result in (("", "sum() / N"), (", and their mean", "mean()"))
        ),
    ),
    "cross_entropy_backward": (
        Misconception(
            name="softmax over the batch",
            change=Instead("(softmax(Z, axis=0) - np.eye(C)[labels]) / N"),
            observation="{name} changes with the other samples of the batch.",
            question="Along which axis do the probabilities add up to one?",
            why=ROWS,
        ),
        Misconception(
            name="the labels' own column only",
            change=Instead("np.eye(C)[labels] * (softmax(Z) - 1) / N"),
            observation="{name} is right where the label is, and zero in all other columns.",
            question="Does a larger output of a wrong class change the loss?",
            why="Each output of a row changes the sum under the logarithm.",
        ),
        *(
            Misconception(
                name=f"the labels of all samples in each row{how}",
                change=Instead(f"(softmax(Z) - np.eye(C)[labels].{ones}(axis=0)) / N"),
                observation="In {name}, each row meets the labels of all samples.",
                question="Which elements of an array does the index [:, labels] select, and in how "
                "many places of each row should something be subtracted?",
                why=OWN_LABEL,
            )
            for how, ones in (("", "max"), (", once for each", "sum"))
        ),
    ),
    "batchnorm_forward": (
        Misconception(
            name="eps beside the root",
            change=Into({"sigma": "np.sqrt(A.var(axis=0)) + 1e-05"}),
            observation="In {name}, eps is added to the standard deviation.",
            question="Is eps added before the root, or after it?",
            why=UNDER_THE_ROOT,
        ),
        Misconception(
            name="eps left out",
            change=Into({"sigma": "np.sqrt(A.var(axis=0))"}),
            observation="{name} is right for eps = 0, and not for the eps of the constructor.",
            question="What is added to the variance before the root?",
            why=UNDER_THE_ROOT,
        ),
    ),
    "batchnorm_dLdA": (
        Misconception(
            name="mean and variance as constants",
            change=Instead("gamma / sigma * dLdZ"),
            observation="In {name}, the samples of the batch don't see each other.",
            question="Does the mean of a batch change with one of its samples?",
            why="One sample changes the mean and the variance, and so every row of Z.",
        ),
        Misconception(
            name="the variance as a constant",
            change=Instead("gamma / sigma * (dLdZ - dLdZ.mean(axis=0))"),
            observation="{name} knows the mean of the batch, but not its variance.",
            question="Does the variance of a batch change with one of its samples?",
            why="One sample changes the mean and the variance, and so every row of Z.",
        ),
    ),
    "batchnorm_dLdgamma": (
        Misconception(
            name="the gradient of beta",
            change=Instead("dLdZ.sum(axis=0)"),
            observation="{name} has the numbers of dLdbeta.",
            question="By what is gamma multiplied in Z?",
            why="gamma is multiplied by A_hat. beta is only added.",
        ),
    ),
    "batchnorm_dLdbeta": (
        Misconception(
            name="the gradient of gamma",
            change=Instead("(dLdZ * A_hat).sum(axis=0)"),
            observation="{name} has the numbers of dLdgamma.",
            question="By what is beta multiplied in Z?",
            why="beta is only added. gamma is multiplied by A_hat.",
        ),
    ),
}
"""The misconceptions; all others follow from the formulas."""

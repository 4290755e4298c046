"""The words for changes to one operation of a formula."""

from __future__ import annotations

from functools import partial

from autograder.diagnosis.bank.structure import Kind

Term = partial(Kind, "term")
WHICH_TERMS = "Which terms make up {name}, and which of them does your code have?"
WHICH_SIGNS = "Which terms are added, and which ones are subtracted?"
TWICE_AS_LARGE = "If {part} were twice as large, how should {name} change?"
HOW_MUCH_LARGER = "If {part} were twice as large, how many times as large would your {name} be?"
WHERE_ZERO = "Where {part} is zero, what should {name} be?"
EACH_TERM = "A sum needs each of its terms once, with its own sign."
EACH_FACTOR = "Each factor of a product counts, and counts once."

# --- sums of terms

NO_TERM = Term(
    "{part} left out",
    "{name} is right, except that one of its terms is missing: {part}.",
    WHICH_TERMS,
    EACH_TERM,
)
ZERO_TERM = Term(
    "{part} left out, as zeros",
    "{name} is right, except that one of its terms is missing: {part}.",
    WHICH_TERMS,
    EACH_TERM,
)
WRONG_SIGN = Term(
    "{part} with the wrong sign",
    "In {name}, {part} has the wrong sign.",
    WHICH_SIGNS,
    EACH_TERM,
)
TWICE = Term(
    "{part} twice",
    "{name} contains {part} twice.",
    "How many times does each term count?",
    EACH_TERM,
)
TERMS_MULTIPLIED = Term(
    "{part} multiplied",
    "In {name}, {other} and {part} are multiplied.",
    WHERE_ZERO,
    EACH_TERM,
)
TERM_DIVIDED = Term(
    "{part} divided by {size}",
    "In {name}, {part} is {size} times too small.",
    "Which terms are divided by a number of terms?",
    EACH_TERM,
    is_rare=True,
)
TERM_MULTIPLIED = Term(
    "{part} {size} times",
    "In {name}, {part} is {size} times too large.",
    "How many times does your code add {part}?",
    EACH_TERM,
    is_rare=True,
)
BRACKETS = Term(
    "{part} added to {to}",
    "In {name}, {part} is multiplied by {rest}.",
    "Where {rest} is zero, what should {name} be?",
    "A term that is added before a product is multiplied as well.",
)
FACTOR_TOO_MANY = Term(
    "{part} times {number}",
    "In {name}, {part} has a factor too many.",
    "Which terms contain {number}, and which do not?",
    "Each factor belongs to its own term.",
)
REST_TOO_MANY = Term(
    "{part} times the rest of {number}",
    "In {name}, {part} has a factor too many, which depends on {number}.",
    "Which terms contain {number}, and which do not?",
    "Each factor belongs to its own term.",
)

ONE_TERM_ALONE = Term(
    "brackets left out, so that {part} stands alone",
    "In {name}, a factor or a divisor belongs to one term alone, and not to {part}.",
    "Which terms are multiplied or divided together?",
    "What is multiplied or divided after a sum applies to all terms of the sum.",
)
ON_THE_OTHER = Term(
    "{factor} with the other term",
    "In {name}, {factor} is a factor of the other term.",
    "Which terms contain {factor}, and which do not?",
    "Each factor belongs to its own term.",
)

# --- products and divisions

NO_FACTOR = Term(
    "{part} left out of a product",
    "{name} lacks one factor: {part}.",
    TWICE_AS_LARGE,
    EACH_FACTOR,
)
NO_NUMBER = Term(
    "{part} left out of a product",
    "{name} lacks one factor, which is the same for all inputs: {part}.",
    "Which numbers does the formula contain, beside the arrays?",
    EACH_FACTOR,
)
NO_UPSTREAM = Term(
    "{part} left out of a product",
    "{name} does not change when {part} changes.",
    TWICE_AS_LARGE,
    EACH_FACTOR,
)
FACTOR_TWICE = Term(
    "{part} twice in a product",
    "{name} contains {part} twice.",
    HOW_MUCH_LARGER,
    EACH_FACTOR,
)
FACTORS_ADDED = Term(
    "{part} added",
    "In {name}, {other} and {part} are added.",
    WHERE_ZERO,
    "The two are the factors of one product.",
)
FACTOR_DIVIDES = Term(
    "divided by {part}",
    "In {name}, {part} divides where it should multiply.",
    TWICE_AS_LARGE,
    EACH_FACTOR,
    is_rare=True,
)
MATRIX_PRODUCT = Term(
    "a matrix product{which}",
    "{name} adds up products that should stay apart.",
    "What happens to two numbers in the same place of the two arrays?",
    "Element by element, a number meets only the number in the same place.",
)
PRODUCT_FOR_SUM = Term(
    "a matrix product{which}",
    "{name} has a matrix product where a sum over one product belongs.",
    "What happens to two numbers in the same place of the two arrays?",
    "Element by element, a number meets only the number in the same place.",
)
NOT_DIVIDED = Term(
    "not divided by {part}",
    "{name} lacks a division.",
    "What is each number divided by, and where does that number come from?",
    "A share is a number, divided by the whole.",
)
DIVISOR_MULTIPLIES = Term(
    "multiplied by {part}",
    "{name} has a product where a division belongs.",
    "What is each number divided by, and where does that number come from?",
    "Multiplying and dividing are opposites.",
)
DIVIDED_TWICE = Term(
    "divided twice by {part}",
    "{name} is divided twice.",
    "How many times does your code divide, and how many times should it?",
    "A share is a number, divided once by the whole.",
    is_rare=True,
)
UPSIDE_DOWN = Term(
    "the division upside down",
    "In {name}, a division is upside down.",
    "What is divided, and by what?",
    "A share is a number, divided by the whole.",
    is_rare=True,
)
DIVIDED_BY_ALL = Term(
    "divided by the {what} of all",
    "{name} is divided by the {what} of all numbers.",
    "Which numbers belong to one whole: those of a row, or all of them?",
    "A share is a number, divided by its own whole.",
)

ANOTHER_FACTOR = Term(
    "{other} for {part}",
    "{name} is multiplied by {other} instead of {part}.",
    "Which factors does {name} have?",
    "The derivative of a function is not its value.",
    is_rare=True,
)

# --- powers and numbers

NO_POWER = Term(
    "the power of {part} left out",
    "In {name}, a power is missing.",
    HOW_MUCH_LARGER,
    "The power says how many times a number is a factor.",
)
POWER = Term(
    "{part} to the power {power}",
    "In {name}, the power of a number is wrong.",
    HOW_MUCH_LARGER,
    "The power says how many times a number is a factor.",
    is_rare=True,
)
MAGNITUDE = Term(
    "the magnitude of {part} for its power",
    "{name} contains the magnitude of {part} instead of its power.",
    HOW_MUCH_LARGER,
    "The power says how many times a number is a factor.",
    is_rare=True,
)
NUMBER = Term(
    "{other} for {number}",
    "A number in the formula of {name} is wrong.",
    "Which numbers does the formula contain, beside the arrays?",
    "The numbers of a formula are the same for all inputs.",
    is_rare=True,
)
COMPARISON = Term(
    "a comparison the other way round",
    "In {name}, a comparison is the wrong way round.",
    "For which values of {part} does the formula select an element?",
    "Each of the two cases has its own values.",
)
NOT_SELECTED = Term(
    "nothing selected from {part}",
    "{name} contains numbers of {part} that should not be selected.",
    "Which numbers of {part} does {name} need?",
    "An index selects some numbers, and the others do not count.",
)
NO_DIAGONAL = Term(
    "ones everywhere for ones on the diagonal",
    "{name} has numbers where zeros belong.",
    "Which elements stay the same when one number of the input changes?",
    "An element that does not depend on the number has a derivative of zero.",
)

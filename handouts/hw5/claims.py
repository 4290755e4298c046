"""Modules: predictions, for 5 extra points.

Answer with pencil and paper, before you run anything: put each answer in the place of a None.
There are no numbers here yet, only their names. To get numbers of your own:

    autograder reset hw5 claims.py

Then

    autograder grade hw5 --only claims

gives the reason for each answer. When all graded answers are right, you get the 5 points. No
report says which one is wrong. True or False is not graded. A wrong answer costs nothing, and you
may leave this file as it is.
"""

SEED = None

# 1. Linear(C_in, C_out) has a weight and a bias. How many numbers does it learn? Answer: a whole
#    number.
numbers_of_a_linear = None

# 2. TiedAutoEncoder(C, H) has one weight, a bias for the hidden numbers and a bias for the
#    outputs. How many bytes do its Parameters take, at 8 bytes a number? Answer: a whole number.
bytes_of_a_tied_one = None

# 3. TiedAutoEncoder(C, H) is given N rows. How many multiplications of two numbers do its two
#    matrix products need? Answer: a whole number.
multiplications = None

# 4. A module holds n layers, each with a weight and a bias. All of them hold the same weight, and
#    each has its own bias. By how much is the number of names in state_dict larger than the
#    length of parameters()? Answer: a whole number.
names_of_a_tied_one = None

# 5. An optimizer was made before load_state_dict. Does it still change the model, if loading
#    makes new Parameters? Answer: True or False, not graded.
rebinding = None

"""A model that writes: predictions, for 5 extra points.

Answer with pencil and paper, before you run anything: put each answer in the place of a None.
There are no numbers here yet, only their names. To get numbers of your own:

    autograder reset hw6 claims.py

Then

    autograder grade hw6 --only claims

gives the reason for each answer. When all graded answers are right, you get the 5 points. No
report says which one is wrong. True or False is not graded. A wrong answer costs nothing, and you
may leave this file as it is.
"""

SEED = None

# 1. A Parameter is the number w. Its first gradient is g, and Adam has the learning rate 1. What
#    is the Parameter after the first step, rounded to a whole number? Answer: a whole number.
first_step_of_adam = None

# 2. Row 0 of an Embedding is looked up n times in a batch, and each of these uses gets the
#    gradient g for its first number. What is the gradient of the first number of row 0? Answer: a
#    whole number.
a_row_used_often = None

# 3. How many of the numbers of causal_mask(T) are True? Answer: a whole number.
who_may_look = None

# 4. The scores of a head compare two positions with C features each. A Bilinear needs a full
#    matrix for this. How many numbers do the weights of the head's query and key, with d features
#    each, have together? Answer: a whole number.
numbers_of_a_head = None

# 5. The two products of attention, of queries with keys and of weights with values, need m
#    million multiplications for a text. How many million do they need for a text of twice as many
#    positions? Answer: a whole number.
twice_the_text = None

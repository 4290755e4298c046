"""The Linear layer: predictions, for 5 extra points.

Answer with pencil and paper, before you run anything: put each answer in the place of a None.
There are no numbers here yet, only their names. To get numbers of your own:

    autograder reset hw1 claims.py

Then

    autograder grade hw1 --only claims

gives the reason for each answer. When all graded answers are right, you get the 5 points. No
report says which one is wrong. True or False is not graded. A wrong answer costs nothing, and you
may leave this file as it is.
"""

SEED = None

# 1. A Linear layer has C_in inputs and C_out outputs. It gets a batch of N samples. What is the
#    shape of dLdW? Answer: a shape: a tuple such as (2, 3), or (4,) for one axis.
shape_of_dLdW = None

# 2. The layer has C_out outputs, and the batch has N samples. Every number of dLdZ is 1. What is
#    the sum of all numbers of dLdb? Answer: a whole number.
sum_of_dLdb = None

# 3. A sample has two features, 1 and 0. The layer has three outputs, and the rows of W are (p,
#    1), (q, 1) and (r, 1). For this sample, dLdZ is (1, 2, -1). What is the first number of its
#    row in dLdA? Answer: a whole number.
one_number_of_dLdA = None

# 4. The layer has C_in inputs and C_out outputs, and the batch has N samples. dZdb holds only
#    ones and zeros. How many ones does it hold? Answer: a whole number.
ones_in_dZdb = None

# 5. dLdZ stays as it is, and every number of b doubles. Does dLdW change? Answer: True or False,
#    not graded.
bias_changes_dLdW = None

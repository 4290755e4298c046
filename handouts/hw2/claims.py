"""Activations and the Bilinear layer: predictions, for 5 extra points.

Answer with pencil and paper, before you run anything: put each answer in the place of a None.
There are no numbers here yet, only their names. To get numbers of your own:

    autograder reset hw2 claims.py

Then

    autograder grade hw2 --only claims

gives the reason for each answer. When all graded answers are right, you get the 5 points. No
report says which one is wrong. True or False is not graded. A wrong answer costs nothing, and you
may leave this file as it is.
"""

SEED = None

# 1. A row of A is (a, -b, c), and dLdZ has the row (-p, q, r). What is the sum of this row of
#    ReLU's dLdA? Answer: a whole number.
sum_of_a_relu = None

# 2. A row of A has C equal numbers. In dLdZ, this row is g at one class, and 0 at all others.
#    What is Softmax's dLdA at this class? Answer: a number, right to 1 %.
softmax_of_equal_numbers = None

# 3. Softmax gets a batch of N samples with C classes. What is the shape of what jacobian()
#    returns? Answer: a shape: a tuple such as (2, 3), or (4,) for one axis.
shape_of_dZdA = None

# 4. A Bilinear layer has inputs of in1 and in2 features, and out outputs. How many numbers do its
#    W and b hold? Answer: a whole number.
parameters_of_bilinear = None

# 5. Every number in a row of A doubles. Does Softmax's row of Z stay as it is? Answer: True or
#    False, not graded.
doubled_row = None

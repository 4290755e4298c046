"""A network by hand: predictions, for 5 extra points.

Answer with pencil and paper, before you run anything: put each answer in the place of a None.
There are no numbers here yet, only their names. To get numbers of your own:

    autograder reset hw3 claims.py

Then

    autograder grade hw3 --only claims

gives the reason for each answer. When all graded answers are right, you get the 5 points. No
report says which one is wrong. True or False is not graded. A wrong answer costs nothing, and you
may leave this file as it is.
"""

SEED = None

# 1. Z has N rows and C columns, and every number of Z is larger than its target by d. What is
#    each number of MSELoss's dLdZ? Answer: a number, right to 1 %.
one_number_of_mse = None

# 2. A new network gives the same output for all C classes, and the batch has N samples. What is
#    CrossEntropyLoss's dLdZ at a wrong class? Answer: a number, right to 1 %.
start_of_cross_entropy = None

# 3. Z has the shape (N, 1), and Y has the shape (N,). What is the shape of Z - Y in NumPy?
#    Answer: a shape: a tuple such as (2, 3), or (4,) for one axis.
shape_of_a_difference = None

# 4. W is w, the learning rate is 2, and the momentum is 0.5. The gradients of the first two steps
#    are g and h. What is W after both steps? Answer: a whole number.
two_steps_with_momentum = None

# 5. All weights and biases of Linear, ReLU, Linear are 0. Is dLdW of the last Linear 0 in the
#    first step? Answer: True or False, not graded.
zeros_learn = None

"""The hints of the modules: each known mistake has its name and three stages."""

from __future__ import annotations

from autograder.diagnosis.known import Hints

PARAMETERS, STATE = 'README.md, "Which Parameters"', 'README.md, "A state"'
LOADING, LAZY = 'README.md, "Loading"', 'README.md, "LazyLinear"'

SHARED_ARRAY = Hints(
    "the caller's array",
    "The Parameter changed, and nobody wrote into it.",
    "Who else has its array? Does np.asarray copy one that has float64 numbers already?",
    "A Parameter owns its numbers: nobody else can write into them.",
    'README.md, "Parameter"',
)
TIED_TWICE = Hints(
    "tied counted twice",
    "A Parameter that is held twice is in the list twice.",
    "What would an optimizer do that gets the same Parameter twice?",
    "Each Parameter is there once, with its first name.",
    PARAMETERS,
)
ONE_NAME = Hints(
    "one name for a tied Parameter",
    "A name is missing: its Parameter stands under another name.",
    "Who loads this state into a model whose two Parameters are not tied?",
    "A state has every name, also two names for one Parameter.",
    STATE,
)
NOT_PASSED_ON = Hints(
    "remove_duplicate not passed on",
    "A second name is missing for a Parameter that one of the modules within holds twice.",
    "What do you ask the modules within for: every name, or each Parameter once?",
    "Modules within give every name. What is there twice is found where all names are together.",
    PARAMETERS,
)
LAST_NAME = Hints(
    "the last name of a tied Parameter",
    "A Parameter with several names has the last of them.",
    "What does a dictionary keep if a key that is there already is assigned again?",
    "Each Parameter is there once, with its first name.",
    PARAMETERS,
)
OWN_ONLY = Hints(
    "modules within forgotten",
    "The Parameters of modules within are missing.",
    "What can an attribute be, besides a Parameter?",
    "A module has its own Parameters, and those of all modules within it.",
    PARAMETERS,
)
ONE_LEVEL = Hints(
    "one level only",
    "The Parameters of modules within modules are missing.",
    "Who asks the modules within a module for their modules?",
    "Modules lie within each other as deep as you like: each asks those that it holds.",
    PARAMETERS,
)
NO_PREFIX = Hints(
    "names without their modules",
    "The names lack the names of the modules on the way.",
    "Two layers have a weight each. How do their names differ?",
    "A name is the way to the Parameter, with dots: encoder.weight.",
    PARAMETERS,
)
OF_EQUAL_NUMBERS = Hints(
    "equal Parameters taken for one",
    "One of two Parameters with equal numbers is missing.",
    "Are two Parameters the same because their numbers are equal?",
    "Parameters are compared as objects, by `is`, a set or a dictionary.",
    PARAMETERS,
)
OF_THE_CLASS = Hints(
    "Parameters of the class",
    "Names are listed of Parameters that this module does not have.",
    "Where do they come from: a dictionary of the class, or an object that is no module?",
    "Each module has attributes of its own.",
    PARAMETERS,
)
GONE = Hints(
    "an attribute that is gone",
    "A name is listed whose attribute was deleted, or holds no Parameter now.",
    "Where do you remember what was assigned, and what happens there after `del`?",
    "What counts is what the attributes are when named_parameters is called.",
    PARAMETERS,
)
FOUND_IN_A_LIST = Hints(
    "Parameters within a list",
    "What a list, a tuple or a dictionary holds is found.",
    "Is a list a Parameter or a module?",
    "Only attributes that are a Parameter or a module count. A ModuleList is for layers in a list.",
    PARAMETERS,
)
CALLERS_LIST = Hints(
    "a list that is kept",
    "After a caller has changed a list, a later list is another one.",
    "Is the list that you return made anew in each call?",
    "What a call returns is the caller's: keep no reference to it.",
    PARAMETERS,
)
IN_LISTS = Hints(
    "Parameters in a list",
    "The modules can't be found as attributes.",
    "Does named_parameters look into a list of Python?",
    'Modules are held as attributes, with the names "0", "1" and so on.',
    'README.md, "Containers"',
)
NO_STEPS = Hints(
    "other attributes taken for steps",
    "A module in an attribute with another name is called as if it were a step.",
    "Which attributes has __init__ made, and which were assigned by others?",
    'Other attributes are no steps: the steps are "0", "1" and so on.',
    'README.md, "Containers"',
)
NO_ITEMS = Hints(
    "other attributes taken for items",
    "An attribute with another name is counted as if it were an item.",
    "Which attributes have __init__ and append made, and which were assigned by others?",
    'Other attributes are no items: the items are "0", "1" and so on.',
    'README.md, "Containers"',
)
ALIAS = Hints(
    "a state that aliases",
    "A state that was saved earlier changes with the Parameters, or they with it.",
    "Is an array in the state a copy, or the Parameter's own array?",
    "A state is a copy: training goes on, and the state stays as it was saved.",
    STATE,
)
SHARED = Hints(
    "one array for two Parameters",
    "Two Parameters share one array after load_state_dict.",
    "How often is an array copied: once, or once for each Parameter?",
    "Each Parameter has an array of its own.",
    STATE,
)
KEPT_STATE = Hints(
    "a state's array that is kept",
    "A Parameter without numbers has taken the state's own array.",
    "Does np.asarray copy an array that has float64 numbers already?",
    "A Parameter owns its numbers, also those that it gets from a state.",
    LOADING,
)
REBOUND = Hints(
    "load_state_dict that rebinds",
    "After loading there is a new object in the place of the one that was there.",
    "What does an optimizer hold that was made before the state was loaded?",
    "Loading writes into the arrays that are there.",
    LOADING,
)
CALLERS_STATE = Hints(
    "the caller's state is changed",
    "The dictionary that was passed has other names or other arrays than before.",
    "Whose dictionary is `state`, and who reads it after the loading?",
    "Loading writes into the arrays of the Parameters, and into nothing else.",
    LOADING,
)
CHANGED_FIRST = Hints(
    "changed before everything was looked at",
    "After a state that was refused, some Parameters have its numbers.",
    "What has been written when the wrong name, or the wrong shape, is found?",
    "First look at all names and shapes, then write.",
    LOADING,
)
NOT_REFUSED = Hints(
    "a wrong state is loaded",
    "A state with a wrong name, or with a wrong shape, raises nothing.",
    "Which names and shapes does your code compare, and which would it not notice?",
    "All names are there, no other, and each array has the shape of its Parameter.",
    LOADING,
)
NOT_THE_ROOT = Hints(
    "the modules within keep their mode",
    "A module within has another mode than the one that was called.",
    "What tells a Dropout inside the model that the training is over?",
    "train and eval go through all modules within.",
    'README.md, "train and eval"',
)
WITHOUT_ROOT = Hints(
    "1 / C_in for its root",
    "The numbers are too small: the bound has the number of inputs where its root should be.",
    "The variances of C_in products are added up. How does their spread grow?",
    "The bound falls with the square root of C_in.",
    'README.md, "kaiming_uniform_"',
)
FAN_OUT = Hints(
    "C_out for C_in",
    "The bound is that of the number of outputs.",
    "How many products are added up to one number of Z?",
    "C_in is the second axis of the weight.",
    'README.md, "kaiming_uniform_"',
)
NO_ROOT_5 = Hints(
    "a left out",
    "The bound is that of a = 0, and not the one of a Linear.",
    "Which a gives a bound of one over the root of C_in?",
    "A Linear's numbers lie between -1 / √C_in and 1 / √C_in: a is the root of 5.",
    'README.md, "Linear"',
)
SECOND_OF_MANY = Hints(
    "the second axis alone",
    "The bound is that of the size of the second axis.",
    "A weight has four axes. How many products are added up to one output?",
    "C_in is the product of the sizes of all axes but the first.",
    'README.md, "kaiming_uniform_"',
)
NO_BIAS = Hints(
    "None added",
    "Every number of Z is nan: bias is None here, and it was added.",
    "What does NumPy make of None, where it needs a number?",
    "A layer without a bias adds nothing.",
    'README.md, "Linear"',
)
TIED = 'README.md, "TiedAutoEncoder"'
NO_RELU = Hints(
    "no ReLU",
    "The hidden numbers are used as they are: negative ones, too.",
    "What stands around the hidden numbers in the equation?",
    "The hidden numbers go through a ReLU before the way back.",
    TIED,
)
NO_SHIFT = Hints(
    "no decoder_bias",
    "The decoder_bias is not added.",
    "Which three Parameters are there, and where does each stand in the equation?",
    "Both ways have a bias of their own.",
    TIED,
)
ONE_USE = Hints(
    "the gradient of one use",
    "The weight has the gradient of one of its two uses.",
    "Is the weight on the tape both times, or only its array of numbers?",
    "The weight is used twice, as a Parameter, and the tape adds up both gradients.",
    TIED,
)
COPIED_WEIGHT = Hints(
    "a second weight",
    "The way back has a weight of its own, beside that of the encoder.",
    "Is it one object, or are there two with equal numbers?",
    "Both ways use encoder.weight itself, as it is when forward is called.",
    TIED,
)
SECOND_AXIS = Hints(
    "the second axis for the last",
    "The weight has the size of A's second axis.",
    "Which axis of A holds the features, if it has three axes?",
    "The features are on the last axis: A.shape[-1].",
    LAZY,
)
FROM_ZERO = Hints(
    "lazy from zero",
    "The weight is zero after the first forward.",
    "What can a layer learn in which all hidden numbers are equal?",
    "LazyLinear draws its numbers as Linear does, when it knows their shape.",
    LAZY,
)
TOO_LATE = Hints(
    "another Parameter after the first forward",
    "An optimizer that was made before the first forward holds another Parameter.",
    "Is the Parameter a new object, or does the old one get numbers?",
    "The Parameters are there from the start, and get their numbers later.",
    LAZY,
)
DRAWN_AGAIN = Hints(
    "drawn again",
    "The numbers are others after a forward.",
    "How does forward know whether the Parameters have their numbers?",
    "The numbers are drawn once, and never if they were loaded.",
    LAZY,
)
SHARED_COUNTED_AGAIN = Hints(
    "a shared layer counted for each use",
    "The layer that is used again is counted once for each of its uses.",
    "How many arrays does a file need for a layer that is used three times?",
    "Memory is for what is there; a layer that is used again is there once.",
    'README.md, "network_costs"',
)
USED_ONCE = Hints(
    "a shared layer multiplied once",
    "The products of the layer that is used again are counted once.",
    "Does the layer's second use have the same input as the first?",
    "Each use is a matrix product of its own: sharing saves memory and no work.",
    'README.md, "network_costs"',
)

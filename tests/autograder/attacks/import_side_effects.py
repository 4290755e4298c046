"""
Tries: to leave the process in a state in which nothing after it works.
Expected: everything wrong or crashed
"""

import builtins
import gc
import locale
import random
import threading
import warnings

attempt("os.chdir", lambda: os.chdir("/"))
attempt("os.umask", lambda: os.umask(0) and None)
attempt("sys.path", lambda: sys.path.clear())
attempt("sys.path_hooks", lambda: sys.path_hooks.clear())
attempt("an import hook of its own", lambda: sys.meta_path.insert(0, WrongLinear))
attempt("the import hooks", lambda: sys.meta_path.clear())
attempt("recursion limit", lambda: sys.setrecursionlimit(60))
attempt("digits of integers", lambda: sys.set_int_max_str_digits(0))
attempt("switch interval", lambda: sys.setswitchinterval(100))
attempt("sys.settrace", lambda: sys.settrace(lambda *args: 1 / 0))
attempt("sys.setprofile", lambda: sys.setprofile(lambda *args: None))
attempt("threading.settrace", lambda: threading.settrace(lambda *args: 1 / 0))
attempt("gc.disable", lambda: gc.disable())
attempt("gc.callbacks", lambda: gc.callbacks.append(lambda *args: 1 / 0))
attempt("gc.set_debug", lambda: gc.set_debug(gc.DEBUG_SAVEALL))
attempt("warnings as errors", lambda: warnings.simplefilter("error"))
attempt("np.seterr", lambda: np.seterr(all="raise") and None)
attempt("np.set_printoptions", lambda: np.set_printoptions(formatter={"all": lambda value: 1 / 0}))
attempt("locale", lambda: locale.setlocale(locale.LC_ALL, "C") and None)
attempt("seeds", lambda: random.seed(7) or np.random.seed(7))
attempt("builtins.__import__", lambda: setattr(builtins, "__import__", lambda *args, **kwargs: None))
attempt("builtins.open", lambda: setattr(builtins, "open", None))


class Linear(WrongLinear):
    pass

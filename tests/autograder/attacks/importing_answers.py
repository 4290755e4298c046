"""
Tries: to import the framework, PyTorch, the grader or the solutions, in every way there is.
Expected: everything wrong
Toothed: yes
"""

import importlib
import importlib.machinery
import importlib.util
import pkgutil
import runpy
from pathlib import Path

ANSWERS = """
mytorch mytorch.nn torch jax autograd solutions solutions.hw1.linear tests.autograder.corpus
autograder.homeworks.hw1.declaration autograder.grading.checks autograder.grading.session autograder.grading.grade
autograder.grading.compare autograder.workers.channel pytest _pytest hypothesis msgspec
""".split()

known = [getattr(module, "__file__", None) or "" for module in list(sys.modules.values())]
known += [*sys.path, *re.findall(r"/[\w./-]+", " ".join(sys.orig_argv))]
above = {str(parent) for path in known for parent in Path(path).parents}


def loaded(name, folder):
    """Load a module from its file, past every import hook."""
    path = Path(folder, *name.split("."))
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    spec = importlib.util.spec_from_file_location(name.rpartition(".")[2] + "_got", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


for name in ANSWERS:
    attempt(f"import {name}", lambda: importlib.import_module(name))
finders = sys.meta_path[:]
sys.meta_path[:] = [importlib.machinery.PathFinder]
sys.path_importer_cache.clear()
sys.path[:0] = sorted(above)
importlib.invalidate_caches()
for name in ANSWERS:
    attempt(f"{name}, without hooks", lambda: __import__(name))
    attempt(f"run {name}", lambda: runpy.run_module(name))
for folder in sorted(above):
    attempt(f"load from {folder}", lambda: loaded("mytorch" if "mytorch" in os.listdir(folder) else "solutions.hw1.linear", folder))
packages = {"mytorch", "torch", "pytest", "solutions"}
attempt("list modules", lambda: {each.name for each in pkgutil.iter_modules()} & packages)
attempt("list distributions", lambda: [each.name for each in __import__("importlib.metadata").metadata.distributions() if each.name in packages])
sys.meta_path[:] = finders


class Linear(WrongLinear):
    pass

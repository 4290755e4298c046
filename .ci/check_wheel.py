"""Build the wheel, install it alone into an empty environment, and take homework 1 through it."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent


def main() -> None:
    """Exit with a message where the wheel lacks something or holds what it must not."""
    with tempfile.TemporaryDirectory() as folder:
        outside = Path(folder)
        build = [sys.executable, "-m", "build", "--wheel", str(PROJECT), "--outdir", folder]
        subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
        (wheel,) = outside.glob("*.whl")

        within = zipfile.ZipFile(wheel).namelist()
        leaked = [name for name in within if "solution" in name or name.startswith("tests/")]
        if leaked:
            sys.exit(f"the wheel holds what students must not get: {leaked}")
        packages = {
            path.parent
            for top in ("mytorch", "autograder")
            for path in PROJECT.glob(f"{top}/**/*.py")
        }
        missing = [
            path
            for path in packages
            if f"{path.relative_to(PROJECT).as_posix()}/__init__.py" not in within
        ]
        if missing:
            sys.exit(f"packages that setup.cfg doesn't list: {missing}")

        venv.create(outside / "empty", with_pip=True)
        bin_folder = outside / "empty" / ("Scripts" if sys.platform == "win32" else "bin")
        pip, autograder = bin_folder / "pip", bin_folder / "autograder"
        subprocess.run([pip, "install", "--quiet", wheel], check=True)
        subprocess.run([autograder, "start", "hw1", "mine"], check=True, cwd=outside)
        graded = subprocess.run([autograder, "grade", "hw1", "mine"], check=False, cwd=outside)
        if graded.returncode != 1:
            sys.exit(f"an untouched handout ended with exit code {graded.returncode}, not 1")
        for solution in (PROJECT / "solutions" / "hw1").glob("*.py"):
            (outside / "mine" / solution.name).write_bytes(solution.read_bytes())
        subprocess.run([autograder, "grade", "hw1", "mine"], check=True, cwd=outside)


if __name__ == "__main__":
    main()

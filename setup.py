"""Builds the package with what is worked out of its packs before their first question (facts/kept.py)."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import setup
from setuptools.command.build_py import build_py

_WORK = """
from binlogic.rules.packing.choice import chosen_pack
from binlogic.rules.packing.loading import builtin_profiles
from binlogic.rules.replay.workload import decider_for

for profile in ("", *builtin_profiles()):
    decider_for(chosen_pack("", profile))
"""


class WithPacks(build_py):
    """Packs parsed and checked, and how each profile is decided, beside the modules; not in an editable install."""

    def run(self) -> None:
        """Copy the modules, and have them work."""
        super().run()
        if self.editable_mode:
            return
        root = Path(self.build_lib).resolve()
        with TemporaryDirectory() as folder:
            said = {"BINLOGIC_BUILDING": "1", "XDG_CACHE_HOME": folder, "PYTHONPATH": str(root)}
            run = [sys.executable, "-B", "-c", _WORK]
            subprocess.run(run, env={**os.environ, **said, "BINLOGIC_CACHE": ""}, cwd=folder, check=True)
            (root / "binlogic" / "kept").mkdir(exist_ok=True)
            for file in Path(folder, "binlogic").glob("*.json"):
                shutil.copy(file, root / "binlogic" / "kept")

    def find_package_modules(self, package: str, package_dir: str) -> list[tuple[str, str, str]]:
        """All but this one, which stands in the root folder as the package does."""
        return [found for found in super().find_package_modules(package, package_dir) if found[1] != "setup"]


setup(cmdclass={"build_py": WithPacks})

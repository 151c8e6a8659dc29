"""The wheel holds everything a run needs, and nothing that is only for development."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import version
from pathlib import Path

import binlogic
import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[1]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SHIPPED = ("facts", "rules", "explain", "spark")
FILES = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "py.typed", "__init__.py", "__main__.py")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy so that no build folder is left in the tree."""
    if int(version("setuptools").partition(".")[0]) < 77:
        pytest.skip("the wheel is built with setuptools 77 or later: make setup")
    source = tmp_path_factory.mktemp("source")
    for folder in SHIPPED:
        shutil.copytree(ROOT / folder, source / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in FILES:
        shutil.copy(ROOT / file, source / file)
    built = tmp_path_factory.mktemp("built")
    run = subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", built, source],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    (found,) = built.glob("*.whl")
    return found


def in_wheel(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if name.startswith("binlogic/")}


def test_the_wheel_holds_every_file_of_the_packages(wheel: Path) -> None:
    needed = {
        f"binlogic/{path.relative_to(ROOT)}"
        for folder in SHIPPED
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts  # numba keeps what it compiled there too
    }
    there = {name for name in in_wheel(wheel) if not name.startswith("binlogic/kept/")}
    assert there == needed | {f"binlogic/{name}" for name in ("__init__.py", "__main__.py", "py.typed")}


def test_the_wheel_brings_its_packs_as_they_were_checked(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    code = (
        "from binlogic.rules.packing import loading; from binlogic.rules.replay import workload\n"
        "loading._parse = workload._how = None\n"
        "for profile, name in loading.builtin_profiles().items():\n"
        "    workload.decider_for(loading.builtin_pack(name, profile))"
    )
    told = {"PYTHONPATH": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache"), "BINLOGIC_CACHE": ""}
    run = [sys.executable, "-c", code]
    done = subprocess.run(run, cwd=tmp_path, env={**os.environ, **told}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_wheel_runs_away_from_the_tree(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    code = "import binlogic, sys; print(binlogic.__file__); from binlogic.explain.cli import main; main()"
    run = subprocess.run(
        [sys.executable, "-c", code, "rules", "check"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout.startswith(str(tmp_path)), run.stdout + run.stderr
    assert "0 warnings" in run.stdout


def test_the_version_is_the_same_in_both_places() -> None:
    assert binlogic.__version__ == SETTINGS["project"]["version"]


def test_the_public_names_are_there_and_come_from_where_they_live() -> None:
    missing = [name for name in binlogic.__all__ if not hasattr(binlogic, name)]
    assert missing == []
    assert binlogic.Outcome.__module__ == "binlogic.rules.decide.outcome"
    with pytest.raises(AttributeError, match="no attribute 'Verdict'"):
        binlogic.Verdict  # noqa: B018


def test_the_package_runs_as_a_module() -> None:
    run = subprocess.run([sys.executable, "-m", "binlogic", "--help"], capture_output=True, text=True, check=False)
    assert run.returncode == 0
    assert "explain" in run.stdout

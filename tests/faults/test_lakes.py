"""Parquet files of a lake damaged at random: every verb names a damaged file with exit code 2, or reads it right."""

import random
import re
import shutil

import pytest
from binlogic.explain.cli.app import run

from .verbs import SPARK, make

#: verbs that read lakes of facts and of outcomes
READING = (
    "spark outcomes {}/f2 -o {}/o --master none",
    "spark outcomes {}/f2 -o {}/new --master none",
    "spark facts {}/g.000002 -o {}/f --master none",
    "spark report {}/o",
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("lakes")
    make(folder / "whole")
    return folder


def damage(files, chance):
    """Change bytes of a file, cut it, or have it change places with another; those that are not as they were."""
    one = chance.choice(files)
    content = bytearray(one.read_bytes())
    match chance.choice(("bytes", "cut", "swap")):
        case "bytes":
            for _ in range(chance.choice((1, 1, 8, 64))):
                content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
            one.write_bytes(content)
        case "cut":
            one.write_bytes(content[: chance.randrange(len(content))])
        case "swap":
            other = chance.choice(files)
            one.write_bytes(other.read_bytes())
            other.write_bytes(content)


def test_a_binlog_whose_name_is_too_long_for_a_folder(folder, capfd):
    (folder / "long.sql").write_text(f"CREATE BINLOG {'b' * 300} LOG(d);\n")
    capfd.readouterr()
    whole = folder / "whole"
    code = run(f"spark outcomes {whole}/f -o {folder}/l --setup {folder}/long.sql --master none".split(), SPARK)
    said = capfd.readouterr().err
    assert (code, said.count("\n")) == (2, 1)
    assert said.startswith("BE301 the name of the binlog `bbb")
    assert not list(folder.glob("l/**/*.parquet"))


def test_damaged_pages_are_named_or_read_right(folder, capfd):
    """Answers are compared with those of the whole lake; times are not part of them."""
    assert fuzz(folder, 1, 40, capfd) == []


def fuzz(folder, seed, count, capfd):
    """What was wrong, one line each: exit codes, lines, answers that differ though nothing was said."""
    chance, wrong, right = random.Random(seed), [], {}
    for number in range(-len(READING), count):
        here, verb = folder / "here", READING[number % len(READING)]
        shutil.rmtree(here, ignore_errors=True)
        shutil.copytree(folder / "whole", here)
        if number >= 0:
            damage(sorted(each for lake in ("f", "f2", "o") for each in here.glob(f"{lake}/**/*.parquet")), chance)
        code = run(verb.replace("{}", str(here)).split(), SPARK)
        told = capfd.readouterr()
        answer = re.sub(r"\d+\.\d+ s", "", told.out)
        if number < 0:
            right[verb] = answer
        elif code == 2 and "Traceback" not in told.err and re.match(r"[^\n]*\bBE12\d [^\n]*\n\Z", told.err):
            continue
        elif (code, answer, told.err) != (0, right[verb], ""):
            wrong.append(f"{number} {verb}: {code} {told.err[:200]}{answer[:200]}")
    return wrong

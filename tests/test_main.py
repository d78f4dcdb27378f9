"""The command line: what the demo prints, and what it says to bad options."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys

import pytest

import wizard_rules.__main__
from wizard_rules.__main__ import main

SHORT_GAME = ("demo", "--players", "3", "--rules", "tournament", "--seed", "1")


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    output = capsys.readouterr()
    assert output.err == ""
    return output.out


def test_the_demo_prints_a_whole_game(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, *SHORT_GAME).splitlines()
    assert lines[0] == "3 players, tournament rules, seed 1"
    assert lines[2].startswith("round cards dealer |      seat 0 ")
    rounds, rows = lines[4:-2:2], lines[5:-2:2]
    assert len(rounds) == len(rows) == 10
    for number, (dealt, row) in enumerate(zip(rounds, rows, strict=True), start=1):
        dealer = (number - 1) % 3
        assert re.fullmatch(rf"dealer seat {dealer}, turn-up \S+, trump \w+", dealt)
        assert row.split()[:3] == [str(number), str(2 * number), str(dealer)]
    # The last round of this schedule is a full deal.
    assert rounds[-1] == "dealer seat 0, turn-up none, trump none"
    totals = [int(cell.split()[-1]) for cell in rows[-1].split("|")[1:]]
    seats = " and ".join(f"seat {seat}" for seat in range(3) if totals[seat] == max(totals))
    assert lines[-1] == f"won by {seats} with {max(totals)} points"


@pytest.mark.parametrize("players", ["3", "4", "5", "6"])
@pytest.mark.parametrize("rules", ["official", "house", "online", "tournament"])
def test_the_demo_plays_all_named_rules(
    capsys: pytest.CaptureFixture[str], rules: str, players: str
) -> None:
    output = printed(capsys, "demo", "--rules", rules, "--players", players, "--seed", "2")
    assert output.startswith(f"{players} players, {rules} rules, seed 2\n")
    assert "won by seat " in output


def test_a_seed_prints_the_same_game_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, *SHORT_GAME) == printed(capsys, *SHORT_GAME)


def test_a_seed_prints_the_same_game_on_every_python(capsys: pytest.CaptureFixture[str]) -> None:
    # Written down from a run; the README and users' notes hold such seeds.
    assert printed(capsys, *SHORT_GAME).splitlines()[-3:] == [
        "   10    20      0 | 20/4  -160  -400 | 12/4   -80  -370 | 11/12  -10  -230",
        "",
        "won by seat 2 with -230 points",
    ]


def test_without_a_seed_each_game_is_another_and_names_its_seed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    first, second = (printed(capsys, "demo", "--players", "6") for _ in range(2))
    assert first != second
    seed = first.splitlines()[0].rpartition(" ")[2]
    assert printed(capsys, "demo", "--players", "6", "--seed", seed) == first


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((), "the following arguments are required: COMMAND"),
        (("play",), "invalid choice: 'play'"),
        (("demo", "--players", "2"), "argument --players: invalid choice: 2"),
        (("demo", "--players", "four"), "argument --players: invalid int value: 'four'"),
        (("demo", "--rules", "strict"), "argument --rules: invalid choice: 'strict'"),
        (("demo", "--seed", "x"), "argument --seed: invalid int value: 'x'"),
        (("demo", "--speed", "1"), "unrecognized arguments: --speed 1"),
    ],
)
def test_bad_options_end_in_a_usage_message_and_status_2(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], complaint: str
) -> None:
    with pytest.raises(SystemExit) as ending:
        main(arguments)
    assert ending.value.code == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("usage: python -m wizard_rules")
    assert complaint in output.err


def test_the_module_ends_the_process_with_the_status(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["wizard_rules", *SHORT_GAME])
    with pytest.raises(SystemExit) as ending:
        runpy.run_path(wizard_rules.__main__.__file__, run_name="__main__")
    assert ending.value.code == 0
    assert capsys.readouterr().out == printed(capsys, *SHORT_GAME)


def test_the_package_runs_as_a_program() -> None:
    command = [sys.executable, "-m", "wizard_rules", *SHORT_GAME]
    run = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - our own
    assert run.stderr == ""
    assert run.stdout.startswith("3 players, tournament rules, seed 1\n")

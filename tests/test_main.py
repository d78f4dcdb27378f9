"""What the command line prints, which records it accepts, and the status it exits with."""

from __future__ import annotations

import errno
import io
import json
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import wizard_rules.__main__
from programs import output_of
from wizard_rules import RECORD_JSON, Record, replay
from wizard_rules.__main__ import main

GOLDEN = Path(__file__).parent / "golden" / "records" / "0.1.0" / "short.json"

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
@pytest.mark.parametrize("rules", ["official", "house", "online", "canadian", "tournament"])
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


def test_without_a_seed_each_game_differs_and_names_its_seed(
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
        (("check",), "the following arguments are required: FILE"),
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


def test_the_demo_writes_a_record_that_checks(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    demo = printed(capsys, *SHORT_GAME, "--record", str(file))
    assert demo == printed(capsys, *SHORT_GAME)
    heading, *sheet = printed(capsys, "check", str(file)).splitlines()
    count = len(RECORD_JSON.loads(file.read_bytes()).actions)
    assert heading == f"{file}: {count} legal actions"
    # The same lines, without what the demo says about each deal.
    shown = [line for line in demo.splitlines()[1:] if not line.startswith("dealer seat")]
    assert sheet == [*shown, ""]


def test_a_record_that_cannot_be_written_is_a_fault(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "missing" / "game.json"
    assert main((*SHORT_GAME, "--record", str(file))) == 1
    assert capsys.readouterr().err == f"{file}: No such file or directory\n"


def test_a_record_is_checked_from_the_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(GOLDEN.read_bytes())))
    lines = printed(capsys, "check", "-").splitlines()
    assert lines[0].startswith("-: ")
    assert lines[-2] == "won by seat 2 with 0 points"


def test_a_game_under_way_is_checked_too(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    whole = RECORD_JSON.loads(GOLDEN.read_bytes())
    part = Record(whole.rules, whole.players, whole.first_dealer, whole.actions[:6])
    file = tmp_path / "part.json"
    file.write_text(RECORD_JSON.dumps(part), encoding="utf-8")
    lines = printed(capsys, "check", str(file)).splitlines()
    assert lines[0] == f"{file}: 6 legal actions"
    assert lines[-2] == "round 2 is not finished"
    assert len(lines) == 2 + 2 + len(replay(part).game.rounds) + 3


def test_every_file_is_checked_and_its_first_fault_reported(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    data = json.loads(GOLDEN.read_bytes())
    data["actions"][2]["bid"] = 2
    files = {
        "illegal": json.dumps(data).encode(),
        "misspelt": GOLDEN.read_bytes().replace(b'"R6"', b'"R14"'),
        "cut": GOLDEN.read_bytes()[:-3],
        "binary": bytes(range(256)),
        "good": GOLDEN.read_bytes(),
    }
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    names = [str(tmp_path / name) for name in (*files, "none", ".")]
    assert main(("check", *names)) == 1
    output = capsys.readouterr()
    assert output.out.startswith(f"{tmp_path / 'good'}: ")
    faults = [line.removeprefix(f"{tmp_path}") for line in output.err.splitlines()]
    assert faults[0] == ("/illegal: actions[2]: A bid in round 1 is from 0 to 1 tricks. [BID-1]")
    assert faults[1].startswith("/misspelt: actions[5].hands[2][0]: 'R14' is not a card code; ")
    assert faults[2].startswith("/cut: invalid JSON at line ")
    assert faults[3] == "/binary: invalid UTF-8 at byte 128"
    assert faults[4] == "/none: No such file or directory"
    assert faults[5] == ": Is a directory"
    assert len(faults) == 6


def test_a_name_that_is_not_a_text_is_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    content = GOLDEN.read_bytes()

    def read_bytes(_: Path) -> bytes:
        return content

    monkeypatch.setattr(Path, "read_bytes", read_bytes)
    assert printed(capsys, "check", "\udcff.json").startswith("\\udcff.json: ")


def test_a_process_without_an_input_has_no_record(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(("check", "-")) == 1
    assert capsys.readouterr().err.startswith("-: invalid JSON at line 1, column 1: ")


def test_a_file_name_that_cannot_exist_is_a_fault(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("check", "a\0b\n\x1b[31m")) == 1
    assert main((*SHORT_GAME, "--record", "a\0b")) == 1
    faults = capsys.readouterr().err.splitlines()
    assert faults == ["a\\x00b\\n\\x1b[31m: embedded null byte", "a\\x00b: embedded null byte"]


class Full(io.StringIO):
    """An output that takes nothing more."""

    def flush(self) -> None:
        """Fail as a full disk does."""
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_an_output_that_takes_nothing_is_a_fault(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", Full())
    assert main(("check", str(GOLDEN))) == 1
    # Nothing is left in the buffer, so the end of the process cannot fail.
    assert sys.stdout.name == os.devnull
    sys.stdout.close()
    assert capsys.readouterr().err == "the output: No space left on device\n"


def test_faults_that_nobody_can_read_leave_the_status(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Full())
    assert main(("check", "none")) == 1
    # Nothing is left for the end of the process to fail at.
    assert sys.stderr.name == os.devnull
    sys.stderr.close()


def test_help_needs_no_output(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(SystemExit) as ending:
        main(("--help",))
    assert ending.value.code == 0
    assert capsys.readouterr().err.startswith("usage: ")


def test_a_fault_sets_the_status_even_if_nobody_can_read_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert main(("check", "none")) == 1
    assert capsys.readouterr().out == ""


def test_the_module_ends_the_process_with_the_status(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["wizard_rules", *SHORT_GAME])
    with pytest.raises(SystemExit) as ending:
        runpy.run_path(wizard_rules.__main__.__file__, run_name="__main__")
    assert ending.value.code == 0
    assert capsys.readouterr().out == printed(capsys, *SHORT_GAME)


def test_the_package_runs_as_a_program() -> None:
    printed_by_child = output_of("-m", "wizard_rules", *SHORT_GAME)
    assert printed_by_child.startswith("3 players, tournament rules, seed 1\n")


@pytest.mark.parametrize(
    ("arguments", "redirection", "status", "fault"),
    [
        ("demo --seed 1", ">&-", 1, "the output: Bad file descriptor\n"),
        ("demo --seed 1", ">/dev/full", 1, "the output: No space left on device\n"),
        ("demo --seed 1", ">&- 2>&-", 1, ""),
        ("demo --seed 1", ">&- <&-", 1, "the output: Bad file descriptor\n"),
        ("demo --seed 1", "<&- 2>&-", 0, ""),
        ("check -", "<&-", 1, "-: invalid JSON at line 1, column 1: Expecting value\n"),
        ("check none", "2>&-", 1, ""),
        ("check none none", "2>/dev/full", 1, ""),
        ("check none", ">/dev/full 2>/dev/full", 1, ""),
        ("demo --seed 1", ">/dev/full 2>/dev/full", 1, ""),
        ("demo --help", ">/dev/full", 1, "the output: No space left on device\n"),
        ("demo --help", ">&- 2>&-", 0, ""),
        ("demo --seed x", "2>/dev/full", 2, ""),
        ("demo --seed x", "2>&-", 2, ""),
        ("check .", "", 1, ".: Is a directory\n"),
        ("demo --seed 1 --record .", "", 1, ".: Is a directory\n"),
    ],
)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a shell and its devices")
def test_a_process_with_closed_or_full_files_ends_with_a_status(
    arguments: str, redirection: str, status: int, fault: str, tmp_path: Path
) -> None:
    # Without a buffer, argparse itself forgets that it could not print its help.
    for buffered in ("",) if "--help" in arguments else ("", "1"):
        run = subprocess.run(  # noqa: S603 - our own command
            ["/bin/sh", "-c", f'"$0" -m wizard_rules {arguments} {redirection}', sys.executable],
            cwd=tmp_path,
            env={**os.environ, "PYTHONUNBUFFERED": buffered},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert (run.returncode, run.stderr) == (status, fault)


@pytest.mark.skipif(not Path("/bin/sh").exists(), reason="needs a shell")
@pytest.mark.parametrize("arguments", ["demo --seed 1", "--help", "check good"])
def test_an_output_that_nobody_reads_is_a_fault(arguments: str, tmp_path: Path) -> None:
    (tmp_path / "good").write_bytes(GOLDEN.read_bytes())
    for buffered in ("",) if "--help" in arguments else ("", "1"):
        reader, writer = os.pipe()
        os.close(reader)
        run = subprocess.run(  # noqa: S603 - our own command
            [sys.executable, "-m", "wizard_rules", *arguments.split()],
            cwd=tmp_path,
            env={**os.environ, "PYTHONUNBUFFERED": buffered},
            stdout=writer,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            check=False,
        )
        os.close(writer)
        assert (run.returncode, run.stderr) == (1, "the output: Broken pipe\n")


def test_without_an_output_there_is_only_a_status(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert main(SHORT_GAME) == 1
    assert capsys.readouterr().err == "the output: Bad file descriptor\n"

"""The counts of instructions: what counts as one, and a table of both widths."""

from __future__ import annotations

import shutil
import struct
from pathlib import Path

import pytest

from benchmarks.gpu_code import Counts, first, instructions, main, report


def code(*kinds: int) -> bytes:
    """Instructions of 16 bytes, by their lower bits."""
    return b"".join(struct.pack("<QQ", 0xABC000 | kind, 0) for kind in kinds)


def test_what_fills_code_up_does_not_count() -> None:
    assert instructions(code(0x918, 0x981, 0x94D, 0x947, 0x918, 0x918)) == 3
    assert instructions(b"") == 0


def test_the_table_has_both_widths() -> None:
    text = report([("sum", Counts(10, 20, 30), Counts(1, 2, 3))])
    assert text.splitlines()[-1] == "| sum | 10 → 1 | 20 → 2 | 30 → 3 |"


@pytest.mark.skipif(shutil.which("ptxas") is None, reason="ptxas is not installed")
def test_indices_of_32_bits_take_fewer_instructions_and_registers() -> None:
    assembler = str(shutil.which("ptxas"))
    wide, narrow = (first("index_select", assembler, narrow=width) for width in (False, True))
    assert 0 < narrow.ptx < wide.ptx
    assert 0 < narrow.machine < wide.machine
    assert 0 < narrow.registers <= wide.registers


@pytest.mark.parametrize(("option", "status"), [("--help", 0), ("softmax", 2)])
def test_nothing_is_counted_for_other_command_lines(
    option: str, status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["gpu_code", option])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == status
    told = capsys.readouterr()
    assert (told.out or told.err).startswith("usage: python -m benchmarks.gpu_code [-h]")


def test_without_an_assembler_nothing_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["gpu_code"])
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main() == 1
    assert capsys.readouterr().out == "not run: expected ptxas, NVIDIA's assembler, on the PATH, got none\n"

"""Mutated programs, pipelines and values end in a result or in messages, never in a failure of a tool."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from io import StringIO
from pathlib import Path
from typing import TextIO

import pytest

from tsir.tools.time_limit import time_limit
from tsir.tools.ts_opt import main as ts_opt
from tsir.tools.ts_run import main as ts_run
from tsir.tools.ts_translate import main as ts_translate

ROOT = Path(__file__).parents[3]
SECONDS = 20
"""What a case may take, on a machine that does other work too."""
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[%@^!#]?[\w.$]+|->|::|\s+|.', re.DOTALL)
HOSTILE = (
    *'"()[]{}<>:,=%@^!#-?\\',
    *("\0", "é", "\udcff", "\ufeff", "0", "-1", "9" * 5000, "1e999", '"\\FF"', '"\\C3\\A9"', "none", "true"),
    *(
        "!prim.tensor",
        "!prim.int",
        "!prim.none<f32>",
        "!prim.nosuch",
        "tensor<2xf32>",
        "dense<",
        "loc(unknown)",
    ),
    *("^bb1(%x : !prim.int):", "({})", "<{}>", "{a = 1, a = 2}", "(" * 300, "!prim.list<" * 300, "[" * 3000),
)
"""What is put in place of tokens, or between them."""
Main = Callable[[Sequence[str], TextIO, TextIO, TextIO], int]


def functions_of(pattern: str) -> list[str]:
    """The functions of the tests' IR, each by itself."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(ROOT.glob(pattern))]
    parts = [part for text in texts for part in re.split(r"(?m)^(?=func\.func|// -----)", text)]
    code = [re.sub(r"(?m)^\s*//.*\n?", "", part) for part in parts]
    return [part for part in code if part.startswith("func.func") and len(part) < 3000]


def mutated(text: str, random: random.Random) -> str:
    """The text with a few of its tokens deleted, doubled, exchanged, replaced, or cut off."""
    tokens = TOKEN.findall(text) or [""]
    for _ in range(random.choice((1, 1, 2, 4))):
        at, other = random.randrange(len(tokens)), random.randrange(len(tokens))
        match random.randrange(7):
            case 0:
                tokens[at] = ""
            case 1:
                tokens[at] *= 2
            case 2:
                tokens[at], tokens[other] = tokens[other], tokens[at]
            case 3:
                tokens[at] = tokens[other]
            case 4:
                tokens[at] = random.choice(HOSTILE)
            case 5:
                tokens[at] += random.choice(HOSTILE)
            case _:
                tokens[at + 1 :] = []
    return "".join(tokens)


def complaint(main: Main, arguments: Sequence[str], text: str) -> str | None:
    """What is wrong with how a tool ended, None if nothing is."""
    out, err = StringIO(), StringIO()
    try:
        with time_limit(SECONDS):
            status = main(arguments, StringIO(text), out, err)
    except BaseException as error:
        return f"{type(error).__name__}: {error}"
    messages = err.getvalue()
    if "Traceback" in messages or "internal error" in messages or "<unknown>" in messages:
        return messages
    if "the custom form" in messages or "the generic form" in messages:
        return messages
    if status not in (0, 1, 2):
        return f"exit status {status}: {messages}"
    return f"exit status {status} without an error" if status and "error:" not in messages else None


def complaints(cases: Iterator[tuple[Main, Sequence[str], str]]) -> Iterator[str]:
    """The cases that end badly, to be run again."""
    for main, arguments, text in cases:
        if (found := complaint(main, arguments, text)) is not None:
            yield f"{list(arguments)} on {text!r}: {found}"


def ir_cases(seed: int, count: int) -> Iterator[tuple[Main, Sequence[str], str]]:
    """Mutated IR, through all of ts-opt."""
    random_ = random.Random(seed)
    corpus = [*functions_of("test/dialects/prim/*.mlir"), *functions_of("test/transforms/*.mlir")]
    passes = "inline,lower-tuples,simplify,infer-types,constant-propagate,merge-common,remove-dead"
    for _ in range(count):
        text = mutated(random_.choice(corpus), random_)
        yield ts_opt, ["--verify-roundtrip"], text
        if random_.random() < 0.2:
            yield ts_opt, ["-p", passes, "--print-debuginfo"], text


def program_cases(seed: int, count: int) -> Iterator[tuple[Main, Sequence[str], str]]:
    """Mutated graphs and source texts, through ts-translate."""
    random_ = random.Random(seed)
    names = ("newton", "while_break", "early_returns", "mlp", "lstm_cell")
    for _ in range(count):
        suffix, format = random_.choice(((".graph", "graph"), (".py", "source")))
        text = (ROOT / "examples" / f"{random_.choice(names)}{suffix}").read_text(encoding="utf-8")
        yield ts_translate, ["-", "--from", format], mutated(text, random_)


PROGRAM = "func.func @f(%x: !prim.tensor) -> !prim.tensor {\n  func.return %x : !prim.tensor\n}\n"
PIPELINES = (
    "inline,simplify",
    "builtin.module(inline,func.func(unroll-loops{max-rounds=3}))",
    'a{b="c" d=1,2}',
)
VALUES = ("2x3xf32=1,2,3", "[2xf32=[1,2], none]", '{"a": (1, -2.5e3)}', "rand(7)", "@no.npy", '"text"')


def command_cases(seed: int, count: int) -> Iterator[tuple[Main, Sequence[str], str]]:
    """Mutated pipelines, values and expectations."""
    random_ = random.Random(seed)
    for _ in range(count):
        yield ts_opt, [f"--pass-pipeline={mutated(random_.choice(PIPELINES), random_)}"], PROGRAM
        yield (
            ts_run,
            ["-", "--backend=interp", f"--input={mutated(random_.choice(VALUES), random_)}"],
            PROGRAM,
        )
        comment = mutated("// expected-error-re@+1 {{unknown {{.*}}}}", random_)
        yield ts_opt, ["--verify-diagnostics"], f"{comment}\nno.such\n"


@pytest.mark.parametrize(
    "cases",
    [ir_cases(1, 600), program_cases(2, 150), command_cases(3, 150)],
    ids=["ir", "programs", "commands"],
)
def test_mutants_end_in_messages(
    cases: Iterator[tuple[Main, Sequence[str], str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    assert list(complaints(cases)) == []


def test_a_failure_is_found(monkeypatch: pytest.MonkeyPatch):
    def broken(*arguments: object, **keywords: object) -> None:
        raise KeyError("planted")

    assert complaint(ts_opt, [], PROGRAM) is None
    monkeypatch.setattr("tsir.tools.driver.module_text", broken)
    found = complaint(ts_opt, [], PROGRAM)
    assert found is not None
    assert "internal error" in found


def test_a_hang_is_found(monkeypatch: pytest.MonkeyPatch):
    def endless(*arguments: object, **keywords: object) -> None:
        while True:
            pass

    monkeypatch.setitem(globals(), "SECONDS", 1)
    monkeypatch.setattr("tsir.tools.driver.module_text", endless)
    found = complaint(ts_opt, [], PROGRAM)
    assert found is not None
    assert found.startswith("OutOfTime")

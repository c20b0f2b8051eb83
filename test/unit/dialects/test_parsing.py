"""Reading IR text: what hostile text costs, and the Python interface. What IR can say is in test/tools."""

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from xdsl.dialects import arith
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, ModuleOp, VectorType, bf16, f16, f32, f64

from tsir.dialects.ir.diagnostics import ParseError, TsirError, VerifyError
from tsir.dialects.ir.parsing import parse_module
from tsir.dialects.ir.universe import new_context

DEPTH = 100_000
HOSTILE = {
    "regions": "builtin.module {" * DEPTH,
    "generic regions": '"test.op"() ({' * DEPTH,
    "types": '"test.op"() : () -> ' + "tuple<" * DEPTH,
    "function types": '"test.op"() : () -> ' + "(" * DEPTH,
    "arrays": '"test.op"() {a = ' + "[" * DEPTH,
    "dictionaries": '"test.op"() {a = ' + "{a = " * DEPTH,
    "dense literals": '"test.op"() {a = dense<' + "[" * DEPTH,
    "affine expressions": '"test.op"() {a = affine_map<(d0) -> (' + "(" * DEPTH,
    "locations": '"test.op"() : () -> () loc(' + "fused[" * DEPTH,
    "splat": '"test.op"() {a = dense<0.0> : tensor<1000000000xf32>} : () -> ()',
    "larger splat": '"test.op"() {a = dense<0> : vector<1000000x1000000xi8>} : () -> ()',
    "string": '"test.op"() {a = "' + "a" * 1_000_000 + "\n",
    "string at the beginning": '"' + "a" * 1_000_000,
    "escapes": '"test.op"() {a = "' + "\\n" * 1_000_000,
    "integer": '"test.op"() {a = ' + "1" * 1_000_000 + " : i32} : () -> ()",
    "hexadecimal integer": '"test.op"() {a = 0x' + "f" * 1_000_000 + " : i32} : () -> ()",
    "float": '"test.op"() {a = 1.' + "1" * 1_000_000 + "} : () -> ()",
    "dimension": '"test.op"() : () -> tensor<' + "1" * 100_000 + "xf32>",
    "integer type": '"test.op"() {a = 1 : i1000000000} : () -> ()',
    "integer type of many digits": '"test.op"() {a = 1 : i' + "1" * 3_000 + "} : () -> ()",
    "name": "x" * 1_000_000,
    "value name": "%" + "x" * 1_000_000,
    "attribute aliases": "#a0 = [1, 1]\n" + "".join(f"#a{n + 1} = [#a{n}, #a{n}]\n" for n in range(60)),
    "type aliases": "!a0 = tuple<i1, i1>\n"
    + "".join(f"!a{n + 1} = tuple<!a{n}, !a{n}>\n" for n in range(60)),
    "alias chain": "#a0 = [1]\n" + "".join(f"#a{n + 1} = [#a{n}]\n" for n in range(10_000)),
    "alias uses": "#a0 = ["
    + "1, " * 999
    + "1]\n"
    + '"test.op"() {a = ['
    + "#a0, " * 1000
    + "#a0]} : () -> ()",
    "line ends": "\n" * 5_000_000 + "x",
    "comments": "//\n" * 3_000_000 + "x",
    "brackets": "()" * 5_000_000,
    "results": '%0:100000000000 = "test.op"() : () -> ()',
    "null characters": "\0" * 1_000_000,
    "digit of another script": '"test.op"() {a = ² : i32} : () -> ()',
    "unimplemented array": '"test.op"() {a = array<i99: 1>} : () -> ()',
    "unimplemented map": '"test.op"() {a = affine_map<(d0) -> (d0 * d0)>} : () -> ()',
    "unimplemented resources": "{-# external_resources: {} #-}",
    "empty vector name": '^bb0(%$: i32): "test.op"() : () -> ()',
}


@pytest.fixture(scope="module", autouse=True)
def dialects_are_loaded():
    """Importing dialects is not what the time is measured of."""
    parse_module('%0 = arith.constant 1 : i32\n"test.op"() : () -> ()')


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_gives_a_diagnostic_quickly(name: str):
    start = time.process_time()
    with pytest.raises(ParseError) as caught:
        parse_module(HOSTILE[name], "hostile.mlir")
    rendered = str(caught.value)
    assert time.process_time() - start < 5
    assert rendered.startswith("hostile.mlir:")
    assert len(rendered) < 10_000


def test_hostile_text_takes_little_memory(tmp_path: Path):
    """Each text in one process after the other, whose peak stays below 200 MB."""
    program = """
import sys
from pathlib import Path
from tsir.dialects.ir.diagnostics import TsirError
from tsir.dialects.ir.parsing import parse_module
for path in sys.argv[1:]:
    try:
        parse_module(Path(path).read_text(encoding="utf-8"))
    except TsirError:
        pass
[peak] = [line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM")]
print(int(peak.split()[1]) // 1024)
"""
    paths: list[str] = []
    for number, text in enumerate(HOSTILE.values()):
        path = tmp_path / f"{number}.mlir"
        path.write_text(text, encoding="utf-8")
        paths.append(str(path))
    result = subprocess.run(
        [sys.executable, "-c", program, *paths], capture_output=True, text=True, timeout=120
    )
    assert result.returncode == 0, result.stderr
    assert int(result.stdout) < 200


@pytest.mark.parametrize(
    "text",
    [
        "builtin.module {" * 60 + "}" * 60,
        '%0 = "test.op"() : () -> ' + "tuple<" * 100 + ">" * 100,
        '"test.op"() {a = ' + "[" * 100 + "]" * 100 + "} : () -> ()",
    ],
)
def test_what_nests_moderately_can_be_printed_and_cloned(text: str):
    module = parse_module(text)
    assert module.clone().is_structurally_equivalent(module)
    assert parse_module(str(module)).is_structurally_equivalent(module)


def test_recursion_limit_is_restored():
    before = sys.getrecursionlimit()
    parse_module("")
    with pytest.raises(ParseError):
        parse_module(HOSTILE["arrays"])
    assert sys.getrecursionlimit() == before


def test_all_undefined_values_are_reported():
    with pytest.raises(ParseError) as caught:
        parse_module('"test.op"(%a) : (i32) -> ()\n"test.op"(%b, %a) : (i32, i32) -> ()', "f")
    assert [(found.message, found.position) for found in caught.value.diagnostics] == [
        ("use of undefined value '%a'", ("f", 1, 11)),
        ("use of undefined value '%b'", ("f", 2, 11)),
    ]


def test_lines_count_from_the_first_line():
    with pytest.raises(ParseError) as caught:
        parse_module("\nno.such", "f", first_line=10)
    assert caught.value.diagnostics[0].position == ("f", 11, 1)


def test_locations_when_the_text_goes_back():
    """Operations are located where they begin, when what is inside them is read already."""
    text = '"test.op"() ({\n^bb0(%a: i32):\n  "test.termop"() : () -> ()\n}) : () -> ()'
    module = parse_module(text, "f")
    found = [str(op.location) for op in module.walk()]
    assert found == ['loc("f":1:1)', 'loc("f":1:1)', 'loc("f":3:3)']
    assert str(next(iter(module.body.block.ops)).regions[0].block.args[0].location) == 'loc("f":2:6)'


def test_invalid_modules_are_refused():
    with pytest.raises(VerifyError, match=r"f:1:1: error: 'func\.return' op "):
        parse_module('"func.return"() : () -> ()', "f")


def test_a_context_can_be_given():
    context = new_context()
    parse_module("%0 = arith.constant 1 : i32", context=context)
    assert arith.Arith in context.loaded_dialects


VALID = """
#map = affine_map<(d0, d1)[s0] -> (d0 + s0, d1 floordiv 2)>
!pair = tuple<i32, memref<2x?xf32, strided<[1, 2], offset: 3>>>
func.func @f(%a: i32, %b: vector<4xf16>) -> i32 {
  %0 = arith.addi %a, %a : i32 loc("a.py":1:2)
  %1:2 = "test.op"(%0) ({
  ^bb0(%x: index loc(fused["a", unknown])):
    "test.termop"(%x)[^bb0] : (index) -> ()
  }) {m = #map, t = !pair, s = "a\\0Ab", d = dense<[1, 2]> : tensor<2xi8>} : (i32) -> (i32, !pair)
  cf.br ^next(%0 : i32)
^next(%y: i32):
  func.return %y : i32 // done
}
"""
PIECES = sorted({*VALID.split(), *'()[]{}<>:,=-+*%#!@^"\\.x0', "\n", "dense<", "loc(", "0x", "é", "\0"})


@settings(max_examples=400, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 2**32), st.integers(1, 4))
def test_mutated_text_parses_or_gives_diagnostics(seed: int, changes: int):
    random_source = random.Random(seed)
    text = VALID
    for _ in range(changes):
        start = random_source.randrange(len(text))
        end = min(len(text), start + random_source.choice((0, 1, 1, 5, 40)))
        text = text[:start] + random_source.choice(PIECES) * random_source.choice((0, 1, 1, 2)) + text[end:]
    try:
        parse_module(text)
    except TsirError as error:
        found = error.diagnostics
    else:
        found = ()
    assert all(diagnostic.position is not None for diagnostic in found)


@pytest.mark.parametrize("type", ["f16", "bf16", "f32", "f64"])
@pytest.mark.parametrize("value", [float("inf"), float("-inf"), float("nan"), 4096.0])
def test_dense_elements_that_print_as_bits_parse_back(type: str, value: float):
    element = {"f16": f16, "bf16": bf16, "f32": f32, "f64": f64}[type]
    vector = VectorType(element, [2])
    attributes = [DenseIntOrFPElementsAttr.from_list(vector, [value, other]) for other in (value, 1.0)]
    module = ModuleOp([], {str(index): attribute for index, attribute in enumerate(attributes)})
    assert str(parse_module(str(module))) == str(module)


def test_bits_that_are_too_many_are_refused():
    text = '"test.op"() {a = dense<0x100000000> : vector<1xf32>} : () -> ()'
    with pytest.raises(ParseError, match="expected the bits of f32"):
        parse_module(text)

"""Compiling, loading and linking."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from xdsl.dialects.builtin import FileLineColLoc, IntAttr, StringAttr

from tsir.dialects.ir.diagnostics import CompileError
from tsir.lowering.llvm.codegen import jit, link
from tsir.lowering.llvm.codegen.target import binding, choose, host
from tsir.lowering.llvm.emit.emitter import emit

ADD = """
define i32 @"f.entry"(ptr %args, ptr %results) {
  %x = load i64, ptr %args
  %y = add i64 %x, 1
  store i64 %y, ptr %results
  ret i32 0
}
"""

SCALAR_LOOP = """
func.func @f(%a: memref<?xf32> {llvm.noalias}, %o: memref<?xf32> {llvm.noalias}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = math.exp %x : f32
    memref.store %y, %o[%i] : memref<?xf32>
  }
  func.return
}
"""


def increment(image: bytes, x: int) -> int:
    """Loads the object of `ADD` and calls it."""
    loaded = jit.load(image, ["f.entry"])
    result = ctypes.c_int64()
    assert loaded.entry("f")(ctypes.byref(ctypes.c_int64(x)), ctypes.byref(result)) == 0
    return result.value


def test_objects_are_loaded_and_called() -> None:
    """Text to bytes to an address."""
    assert increment(jit.compile_text(ADD), 41) == 42


def test_nothing_is_loaded_before_it_is_needed() -> None:
    """Importing the back end does not load LLVM."""
    code = "import sys, tsir.lowering.llvm.codegen.object_cache; print('llvmlite.binding' in sys.modules)"
    made = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert made.stdout.strip() == "False"


def test_o2_vectorises_loops(native: Any, emitted: Any) -> None:
    """LLVM's passes widen a scalar loop with an elementary function in it; the bits stay."""
    text = emitted(SCALAR_LOOP).text
    assert "x float>" in jit.optimised(text)
    assert "x float>" not in jit.optimised(text, opt="none")
    a = np.random.default_rng(5).standard_normal(1001).astype(np.float32)
    plain, fast = np.empty_like(a), np.empty_like(a)
    native(SCALAR_LOOP)("f", a, plain)
    native(SCALAR_LOOP, opt="O2")("f", a, fast)
    np.testing.assert_array_equal(plain, fast)


@pytest.mark.parametrize(
    ("triple", "cpu", "magic"),
    [
        ("aarch64-unknown-linux-gnu", "generic", b"\x7fELF"),
        ("riscv64-unknown-linux-gnu", "generic-rv64", b"\x7fELF"),
        ("x86_64-unknown-linux-gnu", "x86-64", b"\x7fELF"),
        ("x86_64-pc-windows-msvc", "x86-64-v3", b"\x64\x86"),
        ("arm64-apple-macosx", "apple-m1", b"\xcf\xfa\xed\xfe"),
        ("wasm32-unknown-unknown", "generic", b"\0asm"),
    ],
)
def test_other_targets(emitted: Any, triple: str, cpu: str, magic: bytes) -> None:
    """The same text compiles for other machines, old and new."""
    image = jit.compile_text(emitted(SCALAR_LOOP).text, triple=triple, cpu=cpu)
    assert image.startswith(magic)


def test_an_unknown_target_is_an_error() -> None:
    """The name is in the message."""
    with pytest.raises(CompileError, match="unknown target 'pdp11-unknown-bsd'"):
        jit.compile_text(ADD, triple="pdp11-unknown-bsd")


def test_wrong_text_and_missing_symbols_are_errors() -> None:
    """LLVM's complaints come as our errors."""
    with pytest.raises(CompileError, match="LLVM rejected"):
        jit.compile_text("define i32 @f() { ret i64 0 }")
    missing = jit.compile_text(
        "declare void @no_such_thing()\ndefine void @g() { call void @no_such_thing() ret void }"
    )
    with pytest.raises(CompileError, match="cannot link the compiled code"):
        jit.load(missing, ["g"])


def test_assembly_names_the_function() -> None:
    """Assembly text of this machine."""
    assert "f.entry" in jit.assembly(ADD)


@pytest.mark.parametrize(("opt", "expected"), [("none", ["-disable-lsr", "-disable-lsr=false"]), ("O2", [])])
def test_passes_of_the_code_generator_are_left_as_they_were(
    opt: jit.Optimise, expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is turned off for our own loops is on again for others, also after an error."""
    seen: list[str] = []

    def set_option(name: str, option: str) -> None:
        seen.append(option)

    monkeypatch.setattr(binding(), "set_option", set_option)
    assert increment(jit.compile_text(ADD, opt=opt), 1) == 2
    assert seen == expected
    with pytest.raises(KeyError), jit.code_generation(opt):
        raise KeyError
    assert seen == expected * 2


def test_threads_may_compile_at_once() -> None:
    """Eight threads, each with code of its own."""

    def work(k: int) -> int:
        return increment(jit.compile_text(ADD.replace("%x, 1", f"%x, {k}")), 100)

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(work, range(24))) == [100 + k for k in range(24)]


def test_the_host_is_the_default_target() -> None:
    """Parts that are not named are the host's, but not for another triple."""
    assert choose() == host()
    assert choose(cpu="x86-64") == type(host())(host().triple, "x86-64", "")
    assert choose("aarch64-unknown-linux-gnu").cpu == ""


def test_line_tables(parse_module: Any) -> None:
    """With lines, the object says which line of the program an instruction comes from."""
    module = parse_module(SCALAR_LOOP)
    for number, op in enumerate(module.walk()):
        op.location = FileLineColLoc(StringAttr("model.py"), IntAttr(10 + number), IntAttr(3))
    text = emit(module, lines=True).text
    assert "!DILocation(line: 15" in text
    image = jit.compile_text(text)
    assert b"model.py" in image
    assert b".debug_line" in image
    assert "!dbg" not in emit(module).text


@pytest.mark.skipif(shutil.which("cc") is None and shutil.which("ld") is None, reason="no linker")
def test_shared_libraries(tmp_path: Path, emitted: Any) -> None:
    """A library of code that needs no memory runs on its own."""
    text = emitted("""
    func.func @f(%x: f64) -> f64 {
      %y = math.cbrt %x : f64
      func.return %y : f64
    }""").text
    path = tmp_path / "f.so"
    path.write_bytes(link.shared_library([[jit.compile_text(text)]]))
    result = ctypes.c_double()
    entry = ctypes.CDLL(str(path))["f.entry"]
    assert entry(ctypes.byref(ctypes.c_double(2.5)), ctypes.byref(result)) == 0
    assert result.value == pytest.approx(2.5 ** (1 / 3))


def test_no_linker_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message says what was looked for."""
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(CompileError, match="expected cc or ld"):
        link.shared_library([])
    failing = tmp_path / "cc"
    failing.write_text("#!/bin/sh\necho no space >&2\nexit 1\n")
    failing.chmod(0o700)
    with pytest.raises(CompileError, match="cc could not link a shared library: no space"):
        link.shared_library([])

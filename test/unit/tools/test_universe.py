"""What tools know: ours beside xDSL's."""

import subprocess
import sys
from pathlib import Path

import pytest
from xdsl.universe import XDSL_UNIVERSE, Universe

from tsir import dialects, lowering, transforms
from tsir.dialects.ir.universe import new_context
from tsir.tools.universe import UNIVERSE, load_pass, multiverse


def test_no_name_of_ours_is_one_of_xdsl():
    assert not UNIVERSE.all_passes.keys() & XDSL_UNIVERSE.all_passes.keys()
    assert not UNIVERSE.all_dialects.keys() & XDSL_UNIVERSE.all_dialects.keys()


def test_no_pass_is_listed_twice():
    assert not transforms.PASSES.keys() & lowering.PASSES.keys()


def test_ours_are_found_through_the_entry_point():
    assert UNIVERSE.all_dialects.keys() <= Universe.get_multiverse().all_dialects.keys()


@pytest.mark.parametrize("name", dialects.DIALECTS)
def test_dialects_load_under_their_name(name: str):
    assert dialects.load(name).name == name


@pytest.mark.parametrize("name", transforms.PASSES)
def test_transforms_load_under_their_name(name: str):
    assert transforms.load(name).name == name
    assert transforms.load(name).__doc__


@pytest.mark.parametrize("name", lowering.PASSES)
def test_lowerings_load_under_their_name(name: str):
    assert lowering.load(name).name == name
    assert lowering.load(name).__doc__


def test_passes_of_xdsl_are_found():
    definition = load_pass("canonicalize")
    assert definition is not None
    assert definition.name == "canonicalize"
    assert load_pass("no-such-pass") is None


def test_a_context_knows_all_dialects():
    context = new_context()
    assert [name for name in multiverse().all_dialects if context.get_optional_dialect(name) is None] == []


def test_the_driver_of_xdsl_starts_with_ours():
    """It loads every package's names, and stops at one that is there twice."""
    command = [str(Path(sys.executable).with_name("xdsl-opt"))]
    result = subprocess.run(command, input="builtin.module {}", capture_output=True, text=True, timeout=60)
    assert (result.returncode, result.stdout) == (0, "builtin.module {\n}\n\n")

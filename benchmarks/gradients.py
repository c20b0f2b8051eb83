"""What the compilation of gradients takes: of an LSTM cell, beside JAX, and of ever longer programs."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Callable, Mapping
from typing import Any
from unittest.mock import patch

import jax
import jax.numpy as jnp
import numpy as np

import tsir
from benchmarks.measuring import print_table, step_times
from benchmarks.programs import PROGRAMS, text
from benchmarks.steps import gradient_steps, specialised

_CELL = """
def cell(x: Tensor, h: Tensor, c: Tensor, w: Tensor, u: Tensor, b: Tensor):
    gates = torch.mm(x, w.t()) + torch.mm(h, u.t()) + b
    i, f, g, o = gates.chunk(4, 1)
    new = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return (torch.sigmoid(o) * torch.tanh(new)).sum()
"""
_SHAPES = [(1, 128)] * 3 + [(512, 128)] * 2 + [(512,)]
_EVERY = tuple(range(len(_SHAPES)))

SIZES: Mapping[str, tuple[int, ...]] = {"chain": (1000, 4000, 16000), "cells": (150, 600, 2400, 9600)}
"""Programs, with the numbers of operations; a cell has 15."""


def run() -> None:
    """Print what the first call of a gradient takes, and how compile time grows."""
    _first_calls()
    for program, sizes in SIZES.items():
        _times(program, 60)  # compiles the formulas
        found = [_times(program, size) for size in sizes]
        rows = [(step, _cells([times[step] for times in found])) for step in found[0]]
        rows.append(("all", _cells([sum(times.values()) for times in found])))
        columns = [*(f"{size} operations" for size in sizes), "last / first"]
        print_table(f"gradients, microseconds per operation of the program: {program}", columns, rows)


def _cells(times: list[float]) -> list[str]:
    return [*(f"{t:.1f}" for t in times), f"{times[-1] / times[0]:.2f}"]


def _first_calls() -> None:
    """Value and gradient of an LSTM cell in a process that has compiled before: until the first result."""
    arguments = [np.ones(shape, np.float32) for shape in _SHAPES]
    times: dict[str, list[float]] = {name: [] for name in ("tsir, empty cache", "tsir, warm cache", "JAX")}
    for _ in range(5):
        with tempfile.TemporaryDirectory() as directory, patch.dict(os.environ, TSIR_CACHE_DIR=directory):
            for name in ("tsir, empty cache", "tsir, warm cache"):
                times[name].append(_seconds(lambda: _ours()(*arguments)))
        times["JAX"].append(_seconds(lambda: jax.block_until_ready(_jax()(*arguments))))
    rows = [(name, [f"{statistics.median(found) * 1e3:.0f}"]) for name, found in times.items()]
    print_table("first call of value and gradient of an LSTM cell", ["ms"], rows)


def _seconds(action: Callable[[], object]) -> float:
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def _ours() -> Callable[..., object]:
    return tsir.value_and_grad(tsir.CompilationUnit(_CELL).function("cell"), argnums=_EVERY)


def _jax() -> Callable[..., Any]:
    def cell(x: Any, h: Any, c: Any, w: Any, u: Any, b: Any) -> Any:
        i, f, g, o = jnp.split(x @ w.T + h @ u.T + b, 4, axis=1)
        new = jax.nn.sigmoid(f) * c + jax.nn.sigmoid(i) * jnp.tanh(g)
        return (jax.nn.sigmoid(o) * jnp.tanh(new)).sum()

    return jax.jit(jax.value_and_grad(cell, argnums=_EVERY))


def _times(program: str, size: int) -> Mapping[str, float]:
    return step_times(gradient_steps(*specialised(text(PROGRAMS[program](size)))), size)

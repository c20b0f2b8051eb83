"""Who takes part has a process of its own: it computes when it is asked, and is stopped between its turns."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, TypeVar

import numpy as np

from benchmarks.measuring import sampler
from benchmarks.workloads import ROWS, WARM_UP, Array, Row, Sizes

Call = Callable[[], object]
Bind = Callable[[Sequence[Array]], Call]
"""Gives the call that computes the row on arrays, in the contender's own kind."""

PATIENCE = 60
"""Seconds that a contender may take for an answer, of which the first call of a row takes longest."""

ABSENT = "not installed"
"""The beginning of `Failed` for a contender whose library is missing."""

_T = TypeVar("_T")
_SPAWN = multiprocessing.get_context("spawn")
_ROWS: Mapping[str, Row] = {row.name: row for row in (*WARM_UP.rows(), *ROWS)}


@dataclass(frozen=True)
class Kind:
    """
    What a contender does: it makes a row its own, once, and binds it to arguments, for each shape.

    `make` gives None where there is no version of the row, and raises ImportError where a library is missing.
    """

    make: Callable[[Row], Bind | None]
    arguments: Callable[[Row, Sizes], Sequence[Array]] = Row.arguments


class Failed(Exception):
    """Why a contender gave no answer: what it raised, how it ended, or that it took too long."""


class Contender:
    """
    A process that computes rows, from the first question on.

    It is stopped except while it answers, so that no thread of its libraries, of which some look out for work
    long after a call, takes a processor from another. Where processes cannot be stopped, it waits.
    """

    def __init__(self, kind: Kind) -> None:
        self._kind = kind
        self._running: tuple[SpawnProcess, Connection] | None = None

    def first_call(self, row: Row, sizes: Sizes) -> tuple[float, list[Array]] | None:
        """Seconds and results of the first call at these sizes; None if there is no version of the row."""
        return self._ask(_Computing.first_call, row.name, sizes)

    def sample(self) -> float:
        """Seconds of one call at the sizes of the last first call."""
        return self._ask(_Computing.sample)

    def seconds_anew(self) -> float:
        """Seconds of the first call once more, in a row that is made anew."""
        return self._ask(_Computing.seconds_anew)

    def close(self) -> None:
        """End the process; the next question starts another."""
        if self._running is not None:
            process, pipe = self._running
            self._running = None
            pipe.close()
            process.kill()
            process.join()

    def _ask(self, question: Callable[..., _T], *arguments: object) -> _T:
        self._running = self._running or _start(self._kind)
        process, pipe = self._running
        _signal(process, "SIGCONT")
        try:
            pipe.send((question, arguments))
            if not pipe.poll(PATIENCE):
                self.close()
                raise Failed(f"TimeoutError: no answer in {PATIENCE} s")
            answer = pipe.recv()
        except (EOFError, OSError) as error:
            self.close()
            raise Failed(f"ended with status {process.exitcode}") from error
        _signal(process, "SIGSTOP")
        if isinstance(answer, Failed):
            raise answer
        return answer


def _start(kind: Kind) -> tuple[SpawnProcess, Connection]:
    here, there = _SPAWN.Pipe()
    process = _SPAWN.Process(target=_answer, args=(kind, there))
    process.start()
    there.close()
    return process, here


def _signal(process: SpawnProcess, name: str) -> None:
    if hasattr(signal, name) and process.pid is not None:
        os.kill(process.pid, getattr(signal, name))


def _answer(kind: Kind, pipe: Connection) -> None:
    """Answer questions, after a first row with all that is imported and compiled for any."""
    computing = _Computing(kind)
    for row in WARM_UP.rows():
        _outcome(_Computing.first_call, computing, row.name, WARM_UP.sizes)
    while True:
        try:
            question, arguments = pipe.recv()
        except EOFError:
            return
        pipe.send(_outcome(question, computing, *arguments))


def _outcome(question: Callable[..., object], *arguments: object) -> object:
    try:
        return question(*arguments)
    except ImportError as error:
        return Failed(f"{ABSENT}: {error}")
    except Exception as error:  # whatever a contender raises is its result
        return Failed(f"{type(error).__name__}: {error}")


class _Computing:
    """The state of a contender in its process: the row as it was made, and the call on its arguments."""

    def __init__(self, kind: Kind) -> None:
        self._kind = kind
        self._name = ""
        self._bind: Bind | None = None

    def first_call(self, name: str, sizes: Sizes) -> tuple[float, list[Array]] | None:
        row = _ROWS[name]
        self._arguments = self._kind.arguments(row, sizes)
        start = time.perf_counter()
        if name != self._name:
            self._name, self._bind = name, self._kind.make(row)
        if self._bind is None:
            return None
        self._call = self._bind(self._arguments)
        result = self._call()
        seconds = time.perf_counter() - start
        self._sampler = None
        return seconds, list(leaves(result))

    def sample(self) -> float:
        self._sampler = self._sampler or sampler(self._call)
        return self._sampler()

    def seconds_anew(self) -> float:
        start = time.perf_counter()
        bind = self._kind.make(_ROWS[self._name])
        assert bind is not None
        bind(self._arguments)()
        return time.perf_counter() - start


def leaves(result: Any) -> Iterator[Array]:
    """The arrays in a result, as numpy's."""
    if isinstance(result, tuple | list):
        for item in result:
            yield from leaves(item)
    elif result is not None:
        yield np.asarray(result.detach() if hasattr(result, "detach") else result)

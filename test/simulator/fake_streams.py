"""Streams of the driver of the tests: work is done when something waits for it, or becomes a graph."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import numpy as np

INVALID_VALUE, OUT_OF_MEMORY, NO_DEVICE, INVALID_PTX, NO_BINARY = 1, 2, 100, 218, 209
INVALID_CONTEXT, INVALID_HANDLE, NOT_FOUND, ILLEGAL_ADDRESS = 201, 400, 500, 700
NOT_READY = 600
PER_THREAD = 2
ILLEGAL_STATE, UNCAPTURED, INVALIDATED, ISOLATION, IMPLICIT, WRONG_THREAD = 401, 900, 901, 905, 906, 908


class Refused(Exception):
    """A function that does not succeed, with its result."""

    def __init__(self, result: int):
        self.result = result


@dataclass
class Capture:
    """What a stream is given while it is captured, by which thread that began; whether it is spoilt."""

    thread: int = field(default_factory=threading.get_ident)
    nodes: list[Callable[[], None]] = field(default_factory=list[Callable[[], None]])
    is_invalid: bool = False


@dataclass
class Stream:
    """The work of a stream that has not been done; the default stream waits for it if it is `blocking`."""

    blocking: bool = True
    capture: Capture | None = None
    work: list[Callable[[], None]] = field(default_factory=list[Callable[[], None]])
    done: int = 0
    """How much has been done before."""
    is_running: bool = False

    @property
    def end(self) -> int:
        """The number of the work that is given next."""
        return self.done + len(self.work)

    def run(self, end: int) -> None:
        """Does the work up to a number; not from inside of some work, which may free what waits for it."""
        if self.is_running:
            return
        self.is_running = True
        try:
            while self.work and self.done < end:
                self.done += 1
                self.work.pop(0)()
        finally:
            self.is_running = False


@dataclass
class FakeStreams:
    """What a driver has of streams, events and graphs."""

    faults: list[str] = field(default_factory=list[str])
    """What kernels did that they may not do."""
    streams: dict[int, Stream] = field(default_factory=lambda: {1: Stream()})
    events: dict[int, tuple[Stream, int] | None] = field(
        default_factory=dict[int, "tuple[Stream, int] | None"]
    )
    untimed: set[int] = field(default_factory=set[int])
    """The events that only order streams."""
    graphs: dict[int, list[Callable[[], None]]] = field(default_factory=dict[int, "list[Callable[[], None]]"])
    """The nodes of graphs, and of those that can be launched."""
    last: int = 0x1000
    """The last handle."""

    def create_stream(self, *, blocking: bool = False) -> int:
        """A stream, which waits for no other unless it is `blocking`."""
        handle = self.handle()
        self.streams[handle] = Stream(blocking)
        return handle

    def handle(self) -> int:
        """A new handle."""
        self.last += 8
        return self.last

    def found(self, handle: int) -> Stream:
        """A stream by its handle; that of `PER_THREAD` is another in each thread."""
        if handle == PER_THREAD:
            return self.streams.setdefault(-threading.get_ident(), Stream())
        if handle not in self.streams:
            raise Refused(INVALID_HANDLE)
        return self.streams[handle]

    def _stream(self, handle: int) -> Stream:
        """A stream that may be used now: the default one not if a capture would have to wait for it."""
        found = self.found(handle)
        if handle == 1:
            self._spoil(IMPLICIT, [stream for stream in self.streams.values() if stream.blocking])
        if found.capture is not None and found.capture.is_invalid:
            raise Refused(INVALIDATED)
        return found

    def _before(self, stream: Stream) -> list[tuple[Stream, int]]:
        """What goes ahead unasked: of the default stream all that is blocking, of that the default stream."""
        default = self.streams[1]
        others = self.streams.values() if stream is default else [default]
        return [
            (each, each.end) for each in others if each is not stream and each.blocking and stream.blocking
        ]

    def _spoil(self, result: int, streams: Iterable[Stream]) -> None:
        """Refuses what would break a capture of one of some streams, which it breaks all the same."""
        captures = [stream.capture for stream in streams if stream.capture is not None]
        for capture in captures:
            capture.is_invalid = True
        if captures:
            raise Refused(result)

    def later(self, stream: int, work: Callable[[], None]) -> None:
        """Gives a stream work, which is not done if a kernel has failed until then."""
        found = self._stream(stream)
        before = self._before(found)

        def run() -> None:
            for other, end in before:
                other.run(end)
            if not self.faults:
                work()

        (found.work if found.capture is None else found.capture.nodes).append(run)

    def _cuStreamIsCapturing(self, stream: int, out: int) -> None:
        if stream == 1 and any(each.blocking and each.capture for each in self.streams.values()):
            raise Refused(IMPLICIT)
        capture = self.found(stream).capture
        write(out, "i4", 0 if capture is None else 1 + capture.is_invalid)

    def finish(self) -> None:
        """Does all work, which a capture of anybody does not outlive."""
        self._spoil(UNCAPTURED, self.streams.values())
        for stream in [*self.streams.values()]:
            stream.run(stream.end)

    def _cuCtxSynchronize(self) -> None:
        self.finish()

    def _cuStreamSynchronize(self, stream: int) -> None:
        found = self._stream(stream)
        self._spoil(UNCAPTURED, [found])
        for each, end in (*self._before(found), (found, found.end)):
            each.run(end)

    def _cuStreamCreate(self, out: int, flags: int) -> None:
        assert flags in (0, 1)
        write(out, "u8", self.create_stream(blocking=not flags))

    def _cuStreamDestroy(self, stream: int) -> None:
        found = self.streams.pop(stream)
        assert found.capture is None, "a stream that is still captured"
        found.run(found.end)

    def _cuStreamBeginCapture(self, stream: int, mode: int) -> None:
        found = self._stream(stream)
        assert mode == 1
        if stream == 1:
            raise Refused(UNCAPTURED)
        if found.capture is not None:
            raise Refused(ILLEGAL_STATE)
        found.capture = Capture()

    def _cuStreamEndCapture(self, stream: int, out: int) -> None:
        found = self.streams[stream]
        capture = found.capture
        if capture is None:
            raise Refused(ILLEGAL_STATE)
        if capture.thread != threading.get_ident():
            raise Refused(WRONG_THREAD)
        found.capture = None
        write(out, "u8", 0)
        if capture.is_invalid:
            raise Refused(INVALIDATED)
        self._graph(out, capture.nodes)

    def _graph(self, out: int, nodes: Iterable[Callable[[], None]]) -> None:
        handle = self.handle()
        self.graphs[handle] = list(nodes)
        write(out, "u8", handle)

    def _cuGraphInstantiateWithFlags(self, out: int, graph: int, flags: int) -> None:
        assert not flags
        self._graph(out, self.graphs[graph])

    def _cuGraphLaunch(self, graph: int, stream: int) -> None:
        for node in self.graphs[graph]:
            self.later(stream, node)

    def _cuGraphDestroy(self, graph: int) -> None:
        del self.graphs[graph]

    def _cuGraphExecDestroy(self, graph: int) -> None:
        del self.graphs[graph]

    def _cuStreamWaitEvent(self, stream: int, event: int, flags: int) -> None:
        self._spoil(ISOLATION, [self._stream(stream)])
        mark = self.events[event]
        if mark is not None:
            other, end = mark
            self.later(stream, lambda: other.run(end))

    def _cuEventCreate(self, out: int, flags: int) -> None:
        assert flags in (0, 2)
        handle = self.handle()
        self.events[handle] = None
        if flags:
            self.untimed.add(handle)
        write(out, "u8", handle)

    def _cuEventRecord(self, event: int, stream: int) -> None:
        found = self._stream(stream)
        assert found.capture is None, "forks of captures are not modelled"
        self.later(stream, lambda: None)
        self.events[event] = (found, found.end)

    def _cuEventSynchronize(self, event: int) -> None:
        mark = self.events[event]
        if mark is not None:
            mark[0].run(mark[1])

    def _cuEventElapsedTime(self, out: int, start: int, end: int) -> None:
        marks = [self.events[event] for event in (start, end)]
        if None in marks or {start, end} & self.untimed:
            raise Refused(INVALID_HANDLE)
        if any(mark is not None and mark[0].done < mark[1] for mark in marks):
            raise Refused(NOT_READY)
        write(out, "f4", 1.0)

    def _cuEventDestroy(self, event: int) -> None:
        del self.events[event]


def write(out: int, kind: str, value: float) -> None:
    """Writes a number to where a caller of C wants it."""
    data = np.array(value, kind).tobytes()
    ctypes.memmove(out, data, len(data))

"""The allocator: alignment, blocks that are used again, and that what is kept is bounded."""

from __future__ import annotations

import ctypes
import random
from collections.abc import Callable
from threading import Thread

import pytest

from tsir.dialects.process import memory as process_memory
from tsir.dialects.process.memory import memory_limit
from tsir.lowering.llvm.codegen.jit import Loaded, compile_text, load
from tsir.lowering.process import allocator


class Memory:
    """An allocator of its own, so that no other test has blocks in its pool."""

    def __init__(self, loaded: Loaded):
        self.loaded = loaded
        self.alloc: Callable[[int], int | None] = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_int64)(
            loaded["tsir_alloc"]
        )
        self.free: Callable[[int | None], None] = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(loaded["tsir_free"])

    def block(self, size: int) -> int:
        found = self.alloc(size)
        assert found is not None
        return found


@pytest.fixture
def memory() -> Memory:
    return made()


def made() -> Memory:
    return Memory(load(compile_text(allocator.text()), allocator.EXPORTS))


@pytest.mark.parametrize("size", [1, 64, 4095, allocator.POOLED, allocator.POOLED + 1, 5 << 20])
def test_blocks_are_aligned_and_whole(memory: Memory, size: int) -> None:
    for _ in range(3):
        block = memory.block(size)
        assert block % 64 == 0
        ctypes.memset(block, 7, size)
        memory.free(block)


def test_large_blocks_are_used_again_if_they_are_about_as_large(memory: Memory) -> None:
    size = 1 << 20
    first = memory.block(size)
    memory.free(first)
    assert memory.block(size * 4 // 5 + 64) == first
    memory.free(first)
    assert memory.block(size // 2) != first
    assert memory.block(size + 64) != first
    assert memory.block(size) == first


def test_no_block_is_handed_out_twice(memory: Memory) -> None:
    source = random.Random(0)
    held: dict[int, int] = {}
    for _ in range(5000):
        if held and source.random() < 0.5:
            memory.free(held.pop(source.choice(list(held))))
            continue
        size = source.choice([100, 1 << 16, 70000, 80000, 1 << 17])
        block = memory.block(size)
        assert all(block + size <= other or other + 64 <= block for other in held)
        held[block] = block
    for block in held:
        memory.free(block)


def test_kept_blocks_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allocator, "pool_limit", lambda: 3 << 20)
    memory = made()
    blocks = [memory.block(1 << 20) for _ in range(8)]
    for block in blocks:
        memory.free(block)
    kept = set(blocks)
    again = [memory.block(1 << 20) for _ in range(3)]
    assert kept.issuperset(again)
    small = [memory.block(1 << 19) for _ in range(3)]
    assert not set(small) & set(again)


def test_more_than_there_is_gives_none(memory: Memory) -> None:
    assert memory.alloc(memory_limit() + 1) is None
    assert memory.alloc(-1) is None
    memory.free(None)


def test_threads_share_the_pool(memory: Memory) -> None:
    wrong: list[int] = []

    def work(mark: int) -> None:
        for _ in range(2000):
            block = memory.block(allocator.POOLED)
            ctypes.memset(block, mark, 64)
            if ctypes.string_at(block, 64) != bytes([mark]) * 64:
                wrong.append(mark)
            memory.free(block)

    threads = [Thread(target=work, args=(mark,)) for mark in range(1, 9)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_what_the_process_holds_in_all_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    held = process_memory.resident_limit() - process_memory.memory_left()
    room = 256 << 20
    monkeypatch.setattr(process_memory, "resident_limit", lambda: held + room)
    memory = made()
    blocks: list[int] = []
    size = 16 << 20
    # What the process gives back meanwhile, as the memory of other tests, there is room for as well.
    while len(blocks) < 4 * room // size and (block := memory.alloc(size)) is not None:
        ctypes.memset(block, 1, size)
        blocks.append(block)
    assert len(blocks) < 4 * room // size
    left = ctypes.CFUNCTYPE(ctypes.c_int64)(memory.loaded["tsir_left"])()
    assert 0 <= left < process_memory.LOOK + size
    monkeypatch.undo()
    held_now = process_memory.resident_limit() - process_memory.memory_left()
    assert held_now < held + room + process_memory.LOOK + size
    for block in blocks:
        memory.free(block)

"""
The allocator of compiled code: 64-byte aligned memory of the C library, with a pool of what was freed.

Fresh memory costs a page fault for each page and the kernel's zeros, for large results as much time as to
compute them. Freed blocks of `POOLED` bytes and more are therefore kept, `SLOTS` at most and no more than
`pool_limit()` bytes, and given to the next who asks for as much or up to a quarter less. A thread that finds
the pool in use goes to the C library: nobody waits, and a fork cannot leave it locked for good.

What the process holds in all is bounded as `tsir.dialects.process.memory` says: fresh memory is counted, by
threads at the same time not to the byte, and each `LOOK` bytes the kernel is asked.
"""

from __future__ import annotations

import os
import sys

from tsir.dialects.process import memory

POOLED = 64 << 10
"""Bytes from which freed blocks are kept; the C library is quick with smaller ones."""

SLOTS = 32
"""Blocks that are kept."""

LARGE = 4 << 20 if sys.platform == "linux" else 2**63 - 1
"""Bytes from which the kernel is asked for huge pages, so that fresh memory costs a fraction of the time."""

HEADER = 64
"""Bytes ahead of a block, which hold its size; the block stays aligned."""

EXPORTS = ("tsir_alloc", "tsir_free", "tsir_refused", "tsir_left")


def pool_limit() -> int:
    """The most bytes that the pool keeps: an eighth of the machine's memory, a GiB at most."""
    return min(memory.memory_limit() // 8, 1 << 30)


def text() -> str:
    """
    The allocator as LLVM IR, which exports `EXPORTS`.

    `tsir_alloc(bytes)` gives null where there is no memory, as for more bytes than the machine has;
    `tsir_refused()` tells how many there were not the last time, and `tsir_left()` how many there were within
    the bound on all that the process holds, -1 if it was not this that refused them.
    """
    names = {
        "@LIMIT": memory.memory_limit(),
        "@RESIDENT": memory.resident_limit(),
        "@ADDRESSES": memory.address_limit(),
        "@LOOK": memory.LOOK,
        "@PAGE": os.sysconf("SC_PAGE_SIZE"),
        "@PATH": f'[{len(memory.STATM) + 1} x i8] c"{memory.STATM}\\00"',
        "@LARGE": LARGE,
        "@POOLED": POOLED,
        "@SLOTS": SLOTS,
        "@HEADER": HEADER,
        "@KEEP": pool_limit(),
    }
    found = _TEXT
    for name, number in names.items():
        found = found.replace(name, str(number))
    return found


_TEXT = """
declare noalias ptr @aligned_alloc(i64, i64)
declare void @free(ptr)
declare i32 @madvise(ptr, i64, i32)
declare ptr @fopen(ptr, ptr)
declare i32 @fscanf(ptr, ptr, ...)
declare i32 @fclose(ptr)
declare i64 @llvm.smin.i64(i64, i64)

%tsir.block = type { ptr, i64 }

@tsir.pool = internal global [@SLOTS x %tsir.block] zeroinitializer
@tsir.pool.lock = internal global i32 0
@tsir.pool.bytes = internal global i64 0
@tsir.pool.oldest = internal global i64 0
@tsir.refused = internal global i64 0
@tsir.left = internal global i64 0
@tsir.asked = internal global i64 0
@tsir.statm = internal constant @PATH
@tsir.mode = internal constant [2 x i8] c"r\\00"
@tsir.pages = internal constant [12 x i8] c"%ld %ld %ld\\00"

define internal i1 @tsir.pool.enter() {
  %before = atomicrmw xchg ptr @tsir.pool.lock, i32 1 acquire
  %free = icmp eq i32 %before, 0
  ret i1 %free
}

define internal void @tsir.pool.leave() {
  store atomic i32 0, ptr @tsir.pool.lock release, align 4
  ret void
}

define internal ptr @tsir.pool.take(i64 %bytes) noinline {
entry:
  %entered = call i1 @tsir.pool.enter()
  br i1 %entered, label %search, label %none
search:
  %quarter = lshr i64 %bytes, 2
  %most = add i64 %bytes, %quarter
  br label %look
look:
  %k = phi i64 [ 0, %search ], [ %next, %more ]
  %slot = getelementptr %tsir.block, ptr @tsir.pool, i64 %k
  %size.at = getelementptr %tsir.block, ptr %slot, i64 0, i32 1
  %size = load i64, ptr %size.at
  %enough = icmp uge i64 %size, %bytes
  %close = icmp ule i64 %size, %most
  %fits = and i1 %enough, %close
  br i1 %fits, label %found, label %more
more:
  %next = add i64 %k, 1
  %end = icmp eq i64 %next, @SLOTS
  br i1 %end, label %leave, label %look
found:
  %block = load ptr, ptr %slot
  store %tsir.block zeroinitializer, ptr %slot
  %held = load i64, ptr @tsir.pool.bytes
  %less = sub i64 %held, %size
  store i64 %less, ptr @tsir.pool.bytes
  br label %leave
leave:
  %taken = phi ptr [ null, %more ], [ %block, %found ]
  call void @tsir.pool.leave()
  ret ptr %taken
none:
  ret ptr null
}

; Keeps a block and returns the one that has to go for it, itself where it cannot be kept, null if none.
define internal ptr @tsir.pool.keep(ptr %block, i64 %bytes) noinline {
  %small = icmp ult i64 %bytes, @POOLED
  %large = icmp ugt i64 %bytes, @KEEP
  %no = or i1 %small, %large
  br i1 %no, label %refuse, label %try
try:
  %entered = call i1 @tsir.pool.enter()
  br i1 %entered, label %put, label %refuse
put:
  %k = load i64, ptr @tsir.pool.oldest
  %slot = getelementptr %tsir.block, ptr @tsir.pool, i64 %k
  %size.at = getelementptr %tsir.block, ptr %slot, i64 0, i32 1
  %old = load ptr, ptr %slot
  %size = load i64, ptr %size.at
  %held = load i64, ptr @tsir.pool.bytes
  %without = sub i64 %held, %size
  %with = add i64 %without, %bytes
  %fits = icmp ule i64 %with, @KEEP
  br i1 %fits, label %swap, label %full
swap:
  store ptr %block, ptr %slot
  store i64 %bytes, ptr %size.at
  store i64 %with, ptr @tsir.pool.bytes
  br label %turn
full:
  br label %turn
turn:
  %out = phi ptr [ %old, %swap ], [ %block, %full ]
  %next = add i64 %k, 1
  %end = icmp eq i64 %next, @SLOTS
  %following = select i1 %end, i64 0, i64 %next
  store i64 %following, ptr @tsir.pool.oldest
  call void @tsir.pool.leave()
  ret ptr %out
refuse:
  ret ptr %block
}

; The bytes that the process may still take; all of them where the kernel does not say what it holds.
define internal i64 @tsir.room() noinline cold {
  %addresses.at = alloca i64
  %resident.at = alloca i64
  %shared.at = alloca i64
  %file = call ptr @fopen(ptr @tsir.statm, ptr @tsir.mode)
  %absent = icmp eq ptr %file, null
  br i1 %absent, label %unknown, label %read
read:
  %found = call i32 (ptr, ptr, ...) @fscanf(
    ptr %file, ptr @tsir.pages, ptr %addresses.at, ptr %resident.at, ptr %shared.at)
  %closed = call i32 @fclose(ptr %file)
  %whole = icmp eq i32 %found, 3
  br i1 %whole, label %count, label %unknown
count:
  %addresses = load i64, ptr %addresses.at
  %resident = load i64, ptr %resident.at
  %shared = load i64, ptr %shared.at
  %own = sub i64 %resident, %shared
  %held = mul i64 %own, @PAGE
  %reached = mul i64 %addresses, @PAGE
  %free = sub i64 @RESIDENT, %held
  %beyond = sub i64 @ADDRESSES, %reached
  %least = call i64 @llvm.smin.i64(i64 %free, i64 %beyond)
  %over = icmp slt i64 %least, 0
  %left = select i1 %over, i64 0, i64 %least
  ret i64 %left
unknown:
  ret i64 @LIMIT
}

; Whether there are so many bytes of fresh memory, as far as the count of what was asked for makes it look.
define internal i1 @tsir.ask(i64 %bytes) {
  %before = load atomic i64, ptr @tsir.asked monotonic, align 8
  %after = add i64 %before, %bytes
  %due = icmp uge i64 %after, @LOOK
  %kept = select i1 %due, i64 0, i64 %after
  store atomic i64 %kept, ptr @tsir.asked monotonic, align 8
  br i1 %due, label %look, label %enough
look:
  %left = call i64 @tsir.room()
  %short = icmp ugt i64 %bytes, %left
  br i1 %short, label %refuse, label %enough
refuse:
  store atomic i64 %left, ptr @tsir.left monotonic, align 8
  ret i1 false
enough:
  ret i1 true
}

define ptr @tsir_alloc(i64 %bytes) {
  %fits = icmp ule i64 %bytes, @LIMIT
  br i1 %fits, label %round, label %beyond
round:
  %more = add i64 %bytes, 63
  %whole = and i64 %more, -64
  %pooled = icmp uge i64 %whole, @POOLED
  br i1 %pooled, label %reuse, label %take
reuse:
  %again = call ptr @tsir.pool.take(i64 %whole)
  %empty = icmp eq ptr %again, null
  br i1 %empty, label %take, label %ready
take:
  %with = add i64 %whole, @HEADER
  %room = call i1 @tsir.ask(i64 %with)
  br i1 %room, label %get, label %none
get:
  %new = call ptr @aligned_alloc(i64 64, i64 %with)
  %short = icmp eq ptr %new, null
  br i1 %short, label %beyond, label %look
look:
  store i64 %whole, ptr %new
  %large = icmp uge i64 %bytes, @LARGE
  br i1 %large, label %advise, label %ready
advise:
  %address = ptrtoint ptr %new to i64
  %up = add i64 %address, 4095
  %start = and i64 %up, -4096
  %skipped = sub i64 %start, %address
  %length = sub i64 %with, %skipped
  %page = inttoptr i64 %start to ptr
  %ignored = call i32 @madvise(ptr %page, i64 %length, i32 14)
  br label %ready
ready:
  %block = phi ptr [ %again, %reuse ], [ %new, %look ], [ %new, %advise ]
  %memory = getelementptr i8, ptr %block, i64 @HEADER
  ret ptr %memory
beyond:
  store atomic i64 -1, ptr @tsir.left monotonic, align 8
  br label %none
none:
  store atomic i64 %bytes, ptr @tsir.refused monotonic, align 8
  ret ptr null
}

define i64 @tsir_refused() {
  %bytes = load atomic i64, ptr @tsir.refused monotonic, align 8
  ret i64 %bytes
}

define i64 @tsir_left() {
  %bytes = load atomic i64, ptr @tsir.left monotonic, align 8
  ret i64 %bytes
}

define void @tsir_free(ptr %memory) {
  %none = icmp eq ptr %memory, null
  br i1 %none, label %done, label %give
give:
  %block = getelementptr i8, ptr %memory, i64 -@HEADER
  %bytes = load i64, ptr %block
  %out = call ptr @tsir.pool.keep(ptr %block, i64 %bytes)
  call void @free(ptr %out)
  br label %done
done:
  ret void
}
"""

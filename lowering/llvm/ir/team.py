"""
The team of threads that share the parts of a loop, as LLVM IR over the threads of the C library.

`i32 @tsir_share(body, context, count, grain)` runs `i32 body(context, begin, end)` over pieces of at least
`grain` of `count` iterations, or over all where that is one. It returns 0, or the status of the first piece
that failed: the one that fails when the pieces run in order. Pieces are handed out in order, to the caller
and to whichever workers come in time; a worker that wakes up late finds the loop closed, and nobody waits for
it. The team has one loop at a time: who finds it taken, from within such a loop or from another thread of the
program, runs alone. So nobody waits for it, and a process that is forked without its workers goes on.

Workers are started by the first loop that can use them. Idle, they look out for the next loop for a moment,
as programs have one after the other, and then sleep. Who looks out, or waits for the end of a loop, yields
its processor between two looks: somebody in the team may be waiting for it. Workers take no signals, which
are for the threads of the program.
"""

from __future__ import annotations

import signal
from string import Template

EXPORTS = ("tsir_share", "tsir_resize", "tsir_reset")

MOST = 256
"""Threads of a team."""

PATIENCE = 400
"""Looks at the next loop, or at the end of this one, before a thread sleeps: about 0.1 ms."""

_ALONE = """
  %whole = tail call i32 %body(ptr %context, i64 0, i64 %count)
  ret i32 %whole
"""

WITHOUT_TEAM = f"""
define i32 @tsir_share(ptr %body, ptr %context, i64 %count, i64 %grain) {{{_ALONE}}}
"""
"""The functions of the team where there is none: the caller runs the loops alone."""

_TEAM = Template("""
declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i32 @pthread_join(ptr, ptr)
declare i32 @pthread_sigmask(i32, ptr, ptr)
declare i32 @pthread_mutex_init(ptr, ptr)
declare i32 @pthread_mutex_lock(ptr)
declare i32 @pthread_mutex_unlock(ptr)
declare i32 @pthread_cond_init(ptr, ptr)
declare i32 @pthread_cond_wait(ptr, ptr)
declare i32 @pthread_cond_broadcast(ptr)
declare i32 @sched_yield()

; What a mutex and a condition need is less than this on every system.
%opaque = type [128 x i8]
@mutex = internal global %opaque zeroinitializer, align 64
@work = internal global %opaque zeroinitializer, align 64
@end = internal global %opaque zeroinitializer, align 64

@threads = internal global i32 1
@workers = internal global i32 0
@handles = internal global [$most x ptr] zeroinitializer
@stopped = internal global i32 0
@sleeping = internal global i32 0
@waiting = internal global i32 0

; Whether somebody has the team.
@taken = internal global i32 0, align 64

; Twice the number of workers inside the loop, and 1 while it is open to more.
@state = internal global i64 0, align 64

; The loop, which is written while nobody is inside.
@body = internal global ptr null, align 64
@context = internal global ptr null
@count = internal global i64 0
@grain = internal global i64 0
@pieces = internal global i64 0

; The number of the next piece, and that of the first piece that failed above its status.
@next = internal global i64 0, align 64
@first = internal global i64 -1, align 64

define internal void @pieces.run() {
entry:
  %body = load ptr, ptr @body
  %context = load ptr, ptr @context
  %count = load i64, ptr @count
  %grain = load i64, ptr @grain
  %pieces = load i64, ptr @pieces
  br label %take
take:
  %piece = atomicrmw add ptr @next, i64 1 monotonic
  %left = icmp ult i64 %piece, %pieces
  br i1 %left, label %run, label %done
run:
  %begin = mul i64 %piece, %grain
  %past = add i64 %begin, %grain
  %end = call i64 @llvm.umin.i64(i64 %past, i64 %count)
  %status = call i32 %body(ptr %context, i64 %begin, i64 %end)
  %succeeded = icmp eq i32 %status, 0
  br i1 %succeeded, label %take, label %fail
fail:
  %high = shl i64 %piece, 32
  %low = zext i32 %status to i64
  %key = or i64 %high, %low
  %ignored = atomicrmw umin ptr @first, i64 %key monotonic
  %rest = atomicrmw umax ptr @next, i64 %pieces monotonic
  br label %take
done:
  ret void
}

declare i64 @llvm.umin.i64(i64, i64)
declare i64 @llvm.umax.i64(i64, i64)

define internal i1 @is.open() {
  %state = load atomic i64, ptr @state seq_cst, align 8
  %bit = and i64 %state, 1
  %open = icmp ne i64 %bit, 0
  %next = load atomic i64, ptr @next monotonic, align 8
  %pieces = load atomic i64, ptr @pieces monotonic, align 8
  %left = icmp ult i64 %next, %pieces
  %both = and i1 %open, %left
  ret i1 %both
}

define internal i1 @enter() {
entry:
  %found = load atomic i64, ptr @state seq_cst, align 8
  br label %look
look:
  %state = phi i64 [ %found, %entry ], [ %other, %try ]
  %bit = and i64 %state, 1
  %open = icmp ne i64 %bit, 0
  br i1 %open, label %try, label %closed
try:
  %more = add i64 %state, 2
  %pair = cmpxchg ptr @state, i64 %state, i64 %more seq_cst seq_cst
  %other = extractvalue { i64, i1 } %pair, 0
  %entered = extractvalue { i64, i1 } %pair, 1
  br i1 %entered, label %inside, label %look
inside:
  ret i1 true
closed:
  ret i1 false
}

define internal void @leave() {
  %before = atomicrmw sub ptr @state, i64 2 seq_cst
  %last = icmp eq i64 %before, 2
  br i1 %last, label %look, label %done
look:
  %waiting = load atomic i32, ptr @waiting seq_cst, align 4
  %awaited = icmp ne i32 %waiting, 0
  br i1 %awaited, label %tell, label %done
tell:
  call void @wake(ptr @end)
  br label %done
done:
  ret void
}

define internal void @wake(ptr %condition) {
  %locked = call i32 @pthread_mutex_lock(ptr @mutex)
  %told = call i32 @pthread_cond_broadcast(ptr %condition)
  %unlocked = call i32 @pthread_mutex_unlock(ptr @mutex)
  ret void
}

define internal ptr @worker(ptr %nothing) {
entry:
  br label %watch
watch:
  %k = phi i32 [ 0, %entry ], [ %more, %relax ], [ 0, %join ], [ 0, %unlock ]
  %stopped = load atomic i32, ptr @stopped seq_cst, align 4
  %stop = icmp ne i32 %stopped, 0
  br i1 %stop, label %end, label %look
look:
  %open = call i1 @is.open()
  br i1 %open, label %try, label %wait
try:
  %entered = call i1 @enter()
  br i1 %entered, label %join, label %wait
join:
  call void @pieces.run()
  call void @leave()
  br label %watch
wait:
  %more = add i32 %k, 1
  %patient = icmp ult i32 %more, $patience
  br i1 %patient, label %relax, label %lock
relax:
  %yielded = call i32 @sched_yield()
  br label %watch
lock:
  %locked = call i32 @pthread_mutex_lock(ptr @mutex)
  %asleep = atomicrmw add ptr @sleeping, i32 1 seq_cst
  br label %ask
ask:
  %stopped.now = load atomic i32, ptr @stopped seq_cst, align 4
  %stop.now = icmp ne i32 %stopped.now, 0
  %open.now = call i1 @is.open()
  %go = or i1 %stop.now, %open.now
  br i1 %go, label %unlock, label %sleep
sleep:
  %slept = call i32 @pthread_cond_wait(ptr @work, ptr @mutex)
  br label %ask
unlock:
  %awake = atomicrmw sub ptr @sleeping, i32 1 seq_cst
  %unlocked = call i32 @pthread_mutex_unlock(ptr @mutex)
  br label %watch
end:
  ret ptr null
}

define internal void @start() noinline {
entry:
  %all = alloca %opaque, align 64
  %before = alloca %opaque, align 64
  call void @llvm.memset.p0.i64(ptr %all, i8 -1, i64 128, i1 false)
  %masked = call i32 @pthread_sigmask(i32 $set_mask, ptr %all, ptr %before)
  br label %look
look:
  %workers = load i32, ptr @workers
  %threads = load atomic i32, ptr @threads monotonic, align 4
  %team = add i32 %workers, 1
  %missing = icmp slt i32 %team, %threads
  br i1 %missing, label %create, label %done
create:
  %number = zext i32 %workers to i64
  %handle = getelementptr ptr, ptr @handles, i64 %number
  %failed = call i32 @pthread_create(ptr %handle, ptr null, ptr @worker, ptr null)
  %created = icmp eq i32 %failed, 0
  br i1 %created, label %count, label %fewer
count:
  store i32 %team, ptr @workers
  br label %look
fewer:
  store atomic i32 %team, ptr @threads monotonic, align 4
  br label %done
done:
  %restored = call i32 @pthread_sigmask(i32 $set_mask, ptr %before, ptr null)
  ret void
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define internal void @wait.for.workers() noinline {
entry:
  br label %look
look:
  %k = phi i32 [ 0, %entry ], [ %more, %relax ]
  %state = load atomic i64, ptr @state seq_cst, align 8
  %empty = icmp eq i64 %state, 0
  br i1 %empty, label %done, label %wait
wait:
  %more = add i32 %k, 1
  %patient = icmp ult i32 %more, $patience
  br i1 %patient, label %relax, label %lock
relax:
  %yielded = call i32 @sched_yield()
  br label %look
lock:
  %locked = call i32 @pthread_mutex_lock(ptr @mutex)
  store atomic i32 1, ptr @waiting seq_cst, align 4
  br label %ask
ask:
  %state.now = load atomic i64, ptr @state seq_cst, align 8
  %empty.now = icmp eq i64 %state.now, 0
  br i1 %empty.now, label %unlock, label %sleep
sleep:
  %slept = call i32 @pthread_cond_wait(ptr @end, ptr @mutex)
  br label %ask
unlock:
  store atomic i32 0, ptr @waiting seq_cst, align 4
  %unlocked = call i32 @pthread_mutex_unlock(ptr @mutex)
  br label %done
done:
  ret void
}

define i32 @tsir_share(ptr %body, ptr %context, i64 %count, i64 %grain) {
  %threads = load atomic i32, ptr @threads monotonic, align 4
  %several = icmp sgt i32 %threads, 1
  %worth = icmp ugt i64 %count, %grain
  %both = and i1 %several, %worth
  br i1 %both, label %try, label %alone
try:
  %before = atomicrmw xchg ptr @taken, i32 1 acquire
  %free = icmp eq i32 %before, 0
  br i1 %free, label %divide, label %alone
divide:
  ; The number of a piece has 31 bits.
  %least = lshr i64 %count, 30
  %size = call i64 @llvm.umax.i64(i64 %least, i64 %grain)
  %up = add i64 %count, %size
  %reach = sub i64 %up, 1
  %pieces = udiv i64 %reach, %size
  %workers = load i32, ptr @workers
  %team = add i32 %workers, 1
  %short = icmp slt i32 %team, %threads
  br i1 %short, label %start, label %open
start:
  call void @start()
  br label %open
open:
  store ptr %body, ptr @body
  store ptr %context, ptr @context
  store i64 %count, ptr @count
  store i64 %size, ptr @grain
  store atomic i64 %pieces, ptr @pieces monotonic, align 8
  store atomic i64 0, ptr @next monotonic, align 8
  store atomic i64 -1, ptr @first monotonic, align 8
  store atomic i64 1, ptr @state seq_cst, align 8
  %sleeping = load atomic i32, ptr @sleeping seq_cst, align 4
  %asleep = icmp ne i32 %sleeping, 0
  br i1 %asleep, label %wake, label %work
wake:
  call void @wake(ptr @work)
  br label %work
work:
  call void @pieces.run()
  %inside = atomicrmw and ptr @state, i64 -2 seq_cst
  call void @wait.for.workers()
  %key = load atomic i64, ptr @first monotonic, align 8
  store atomic i32 0, ptr @taken release, align 4
  %succeeded = icmp eq i64 %key, -1
  %found = trunc i64 %key to i32
  %status = select i1 %succeeded, i32 0, i32 %found
  ret i32 %status
alone:$alone}

; Ends the workers, and says how many threads the next loop has.
define void @tsir_resize(i32 %threads) {
entry:
  br label %take
take:
  %before = atomicrmw xchg ptr @taken, i32 1 acquire
  %free = icmp eq i32 %before, 0
  br i1 %free, label %stop, label %yield
yield:
  %yielded = call i32 @sched_yield()
  br label %take
stop:
  store atomic i32 1, ptr @stopped seq_cst, align 4
  call void @wake(ptr @work)
  br label %next
next:
  %workers = load i32, ptr @workers
  %none = icmp eq i32 %workers, 0
  br i1 %none, label %done, label %join
join:
  %fewer = sub i32 %workers, 1
  %number = zext i32 %fewer to i64
  %handle.at = getelementptr ptr, ptr @handles, i64 %number
  %handle = load ptr, ptr %handle.at
  %joined = call i32 @pthread_join(ptr %handle, ptr null)
  store i32 %fewer, ptr @workers
  br label %next
done:
  store atomic i32 0, ptr @stopped seq_cst, align 4
  store atomic i32 %threads, ptr @threads monotonic, align 4
  store atomic i32 0, ptr @taken release, align 4
  ret void
}

; Makes the team anew in a process that has none of its workers.
define void @tsir_reset() {
  %mutex = call i32 @pthread_mutex_init(ptr @mutex, ptr null)
  %work = call i32 @pthread_cond_init(ptr @work, ptr null)
  %end = call i32 @pthread_cond_init(ptr @end, ptr null)
  store i32 0, ptr @workers
  store atomic i32 0, ptr @stopped seq_cst, align 4
  store atomic i32 0, ptr @sleeping seq_cst, align 4
  store atomic i32 0, ptr @waiting seq_cst, align 4
  store atomic i64 0, ptr @state seq_cst, align 8
  store atomic i32 0, ptr @taken release, align 4
  ret void
}
""")


def text() -> str:
    """The team as LLVM IR, which exports `EXPORTS`; the last is to be called first."""
    return _TEAM.substitute(
        most=MOST,
        patience=PATIENCE,
        set_mask=int(signal.SIG_SETMASK),
        alone=_ALONE,
    )

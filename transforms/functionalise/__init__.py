"""
From programs that write tensors, lists and dictionaries to programs of values.

In: functions with in-place operators and views. Out: functions without, which return the new values of the
arguments that they write.
"""

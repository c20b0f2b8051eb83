"""
Inference of dtypes, ranks and sizes.

In: functions whose arguments have types. Out: the same functions with types on all values.
"""

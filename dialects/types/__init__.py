"""
The types of values, the constants of these types, and how types relate: subtyping, joins, dtypes.

Out: the attributes that all dialects and all later stages share.
"""

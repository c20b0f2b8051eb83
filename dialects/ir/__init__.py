"""
The text and the structure of IR, whatever its dialect.

In: text. Out: modules whose operations know where they come from, verified, with every mistake as a
diagnostic; and modules as text again.
"""

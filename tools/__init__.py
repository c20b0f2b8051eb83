"""
The command line: `ts-opt`, `ts-run`, `ts-translate`, and the format of the lit tests.

In: files and flags. Out: text, exit statuses, and every mistake as a diagnostic.
"""

"""Common loops for structured operations: fusion, row by row execution, removal of dead stores."""

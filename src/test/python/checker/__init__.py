"""Checks of result files, written apart from the simulator: from the documents and the input files alone."""

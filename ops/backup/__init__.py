"""Keeping a copy of the site: one file with every row, every piece of evidence and its proof.

A backup holds data only. Tables, triggers and privileges come from the migrations when it is put
back, so that no file can bring laws of its own.
"""

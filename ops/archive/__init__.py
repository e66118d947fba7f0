"""Old gaming days, moved out of the log into files that prove themselves.

After five years the tables' entries may go. Whole sessions are written into one file; a checkpoint
for each chain, signed with a key that is not in the database, says where the chain goes on; then
PostgreSQL lets exactly these entries go. The ledger, the cases and the chains of the site and of
surveillance stay: they are small, and the audits read them from the beginning.
"""

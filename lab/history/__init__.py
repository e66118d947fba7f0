"""Long histories for benchmarks and soak runs: evenings dealt by the engine, written by COPY.

Nothing here invents a result: every round is folded and judged by `games`, every entry is sealed,
every posting is what the ledger's own code makes of the judgement. Only the way into PostgreSQL is
another one: rows are put into its tables as the owner, a gaming day of a table at a time.
"""

"""The database keeps the ledger's laws: zero sum at commit, nothing changed, nothing settled early."""

from django.db import migrations

ZERO_SUM = """
CREATE FUNCTION check_zero_sum() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (SELECT sum(amount) FROM settlement_posting WHERE transfer_id = NEW.transfer_id) <> 0 THEN
        RAISE EXCEPTION 'the postings of transfer % do not sum to zero', NEW.transfer_id
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER zero_sum AFTER INSERT ON settlement_posting
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_zero_sum();
"""

# A settlement belongs to a round that is over and not held; the service asks the same of the engine.
READY_TO_SETTLE = """
CREATE FUNCTION check_ready_to_settle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM tables_round WHERE id = NEW.round_id AND settled_at IS NULL
            AND NOT held AND phase IN ('announced', 'void')
    ) THEN
        RAISE EXCEPTION 'round % cannot be settled as it stands', NEW.round_id
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER ready_to_settle BEFORE INSERT ON settlement_transfer
    FOR EACH ROW WHEN (NEW.kind = 'settlement') EXECUTE FUNCTION check_ready_to_settle();
"""

# Lines and postings of a transfer say the same of every position, or nothing commits.
LINES_MATCH = """
CREATE FUNCTION check_lines_match() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE transfer bigint := NEW.transfer_id;
BEGIN
    IF EXISTS (
        SELECT FROM (SELECT box, sum(paid - taken) AS net FROM settlement_line
                     WHERE transfer_id = transfer GROUP BY box) l
        FULL JOIN (SELECT box, amount AS net FROM settlement_posting
                   WHERE transfer_id = transfer AND account = 'position') p USING (box)
        WHERE coalesce(l.net, 0) <> coalesce(p.net, 0)
    ) THEN
        RAISE EXCEPTION 'the lines of transfer % are not what its postings move', transfer
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER lines_match AFTER INSERT ON settlement_line
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_lines_match();
"""


def append_only(table):
    return migrations.RunSQL(
        f"CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}"
        " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()",
        f"DROP TRIGGER append_only ON {table}",
    )


class Migration(migrations.Migration):
    dependencies = [("settlement", "0001_ledger")]

    operations = [
        append_only("settlement_transfer"),
        append_only("settlement_posting"),
        append_only("settlement_line"),
        migrations.RunSQL(
            ZERO_SUM, "DROP TRIGGER zero_sum ON settlement_posting; DROP FUNCTION check_zero_sum;"
        ),
        migrations.RunSQL(
            READY_TO_SETTLE,
            "DROP TRIGGER ready_to_settle ON settlement_transfer;"
            "DROP FUNCTION check_ready_to_settle;",
        ),
        migrations.RunSQL(
            LINES_MATCH,
            "DROP TRIGGER lines_match ON settlement_line; DROP FUNCTION check_lines_match;",
        ),
    ]

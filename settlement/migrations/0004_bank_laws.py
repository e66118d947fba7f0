"""What the database itself holds true of ledger, corrections, slips, and the sums it keeps of them."""

from django.db import migrations

# Every question below is about a handful of rows behind an index. PostgreSQL keeps a function's
# plans for as long as a connection lives: one that was made while the tables were still empty would
# read them whole ever after. Hence `SET enable_seqscan TO off`.

# The log is the authority on whether a result was announced; the round's row only caches it.
READY_TO_SETTLE = """
CREATE OR REPLACE FUNCTION check_ready_to_settle() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO off AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM tables_round r WHERE r.id = NEW.round_id AND r.settled_at IS NULL AND NOT r.held
            AND (r.phase = 'void' OR EXISTS (
                SELECT FROM tables_entry e WHERE e.round_id = r.id AND e.kind = 'ResultAnnounced'))
    ) THEN
        RAISE EXCEPTION 'round % cannot be settled as it stands', NEW.round_id
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
"""

# Looked at when the transaction commits, once the last row of a transfer is in.
TRANSFER_HOLDS = """
CREATE FUNCTION check_transfer(wanted bigint) RETURNS void LANGUAGE plpgsql SET enable_seqscan TO off AS $$
DECLARE
    t settlement_transfer;
    r settlement_transfer;
BEGIN
    SELECT * INTO t FROM settlement_transfer WHERE id = wanted;
    IF (SELECT sum(amount) FROM settlement_posting WHERE transfer_id = t.id) <> 0 THEN
        RAISE EXCEPTION 'the postings of transfer % do not sum to zero', t.id
            USING ERRCODE = 'check_violation';
    END IF;
    IF t.kind NOT IN ('settlement', 'correction') THEN
        IF EXISTS (SELECT FROM settlement_line WHERE transfer_id = t.id) THEN
            RAISE EXCEPTION 'transfer % is no settlement and has no lines', t.id
                USING ERRCODE = 'check_violation';
        END IF;
    ELSIF EXISTS (
        SELECT FROM (SELECT box, sum(paid - taken) AS net FROM settlement_line
                     WHERE transfer_id = t.id GROUP BY box) l
        FULL JOIN (SELECT box, amount AS net FROM settlement_posting
                   WHERE transfer_id = t.id AND account = 'position') p USING (box)
        WHERE coalesce(l.net, 0) <> coalesce(p.net, 0)
    ) OR (SELECT coalesce(sum(commission), 0) FROM settlement_line WHERE transfer_id = t.id)
        <> (SELECT coalesce(sum(amount), 0) FROM settlement_posting
            WHERE transfer_id = t.id AND account = 'commission') THEN
        RAISE EXCEPTION 'the lines of transfer % are not what its postings move', t.id
            USING ERRCODE = 'check_violation';
    END IF;
    IF t.kind = 'reversal' THEN
        SELECT * INTO r FROM settlement_transfer WHERE id = t.reverses_id;
        IF r.kind = 'reversal' OR r.table_id <> t.table_id
            OR r.round_id IS DISTINCT FROM t.round_id OR EXISTS (
            SELECT FROM (SELECT account, coalesce(box, 0) AS box, amount FROM settlement_posting
                         WHERE transfer_id = t.id) back
            FULL JOIN (SELECT account, coalesce(box, 0) AS box, amount FROM settlement_posting
                       WHERE transfer_id = r.id) was USING (account, box)
            WHERE coalesce(back.amount, 0) <> -coalesce(was.amount, 0)
        ) THEN
            RAISE EXCEPTION 'transfer % is not the reverse of transfer %', t.id, r.id
                USING ERRCODE = 'check_violation';
        END IF;
    END IF;
    IF t.kind IN ('reversal', 'correction') AND t.round_id IS NOT NULL AND 1 <> (
        SELECT count(*) FROM settlement_transfer s WHERE s.round_id = t.round_id
            AND s.kind IN ('settlement', 'correction')
            AND NOT EXISTS (SELECT FROM settlement_transfer b WHERE b.reverses_id = s.id)
    ) THEN
        RAISE EXCEPTION 'round % needs exactly one settlement that stands', t.round_id
            USING ERRCODE = 'check_violation';
    END IF;
END $$;

CREATE FUNCTION transfer_holds() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO off AS $$
BEGIN
    PERFORM check_transfer(NEW.id);
    RETURN NULL;
END $$;
CREATE FUNCTION postings_hold() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO off AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM settlement_posting
                   WHERE transfer_id = NEW.transfer_id AND id > NEW.id) THEN
        PERFORM check_transfer(NEW.transfer_id);
    END IF;
    RETURN NULL;
END $$;
CREATE FUNCTION lines_hold() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO off AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM settlement_line
                   WHERE transfer_id = NEW.transfer_id AND id > NEW.id) THEN
        PERFORM check_transfer(NEW.transfer_id);
    END IF;
    RETURN NULL;
END $$;
DROP TRIGGER zero_sum ON settlement_posting;
DROP FUNCTION check_zero_sum;
DROP TRIGGER lines_match ON settlement_line;
DROP FUNCTION check_lines_match;
CREATE CONSTRAINT TRIGGER transfer_holds AFTER INSERT ON settlement_transfer
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (NEW.kind IN ('reversal', 'correction')) EXECUTE FUNCTION transfer_holds();
CREATE CONSTRAINT TRIGGER postings_hold AFTER INSERT ON settlement_posting
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION postings_hold();
CREATE CONSTRAINT TRIGGER lines_hold AFTER INSERT ON settlement_line
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION lines_hold();
"""

SECOND_PERSON = """
CREATE FUNCTION check_second_person() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO off AS $$
BEGIN
    IF NEW.confirmed
        AND NEW.by_id = (SELECT by_id FROM settlement_correction WHERE id = NEW.correction_id) THEN
        RAISE EXCEPTION 'correction % cannot be confirmed by who proposed it', NEW.correction_id
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER second_person BEFORE INSERT ON settlement_answer
    FOR EACH ROW EXECUTE FUNCTION check_second_person();
"""

SLIPS = """
CREATE FUNCTION check_slip_number() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO off AS $$
BEGIN
    IF NEW.number <> 1 + coalesce(
        (SELECT max(number) FROM settlement_slip WHERE kind = NEW.kind), 0) THEN
        RAISE EXCEPTION '% % is out of turn', NEW.kind, NEW.number
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER slip_number BEFORE INSERT ON settlement_slip
    FOR EACH ROW EXECUTE FUNCTION check_slip_number();

CREATE FUNCTION check_slip_step() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO off AS $$
DECLARE
    done text[] := ARRAY(SELECT step::text FROM settlement_step WHERE slip_id = NEW.slip_id);
    before text := CASE NEW.step WHEN 'approved' THEN 'requested' WHEN 'delivered' THEN 'approved'
        WHEN 'received' THEN 'delivered' WHEN 'voided' THEN 'requested' END;
BEGIN
    IF done && ARRAY['received', 'voided'] OR (before IS NULL) <> (done = '{}')
        OR before IS NOT NULL AND before <> ALL (done) THEN
        RAISE EXCEPTION 'slip %: % is out of order', NEW.slip_id, NEW.step
            USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.step IN ('approved', 'received') AND NEW.by_id = (
        SELECT by_id FROM settlement_step WHERE slip_id = NEW.slip_id AND step = before) THEN
        RAISE EXCEPTION 'slip %: % takes somebody else', NEW.slip_id, NEW.step
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER slip_step BEFORE INSERT ON settlement_step
    FOR EACH ROW EXECUTE FUNCTION check_slip_step();
"""

# Rows are taken in one order, so that two settlements never wait for each other in a ring.
SUMS = """
CREATE FUNCTION tally_lines() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO off AS $$
BEGIN
    INSERT INTO settlement_tally AS y
        (day, table_id, hour, bet, rounds, wagers, handle, paid, taken, commission)
    SELECT t.day, t.table_id, date_trunc('hour', t.at), l.bet, 0, count(*), sum(l.in_play),
        sum(l.paid), sum(l.taken), sum(l.commission)
    FROM fresh l JOIN settlement_transfer t ON t.id = l.transfer_id
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (day, table_id, hour, bet) DO UPDATE SET wagers = y.wagers + EXCLUDED.wagers,
        handle = y.handle + EXCLUDED.handle, paid = y.paid + EXCLUDED.paid,
        taken = y.taken + EXCLUDED.taken, commission = y.commission + EXCLUDED.commission;
    RETURN NULL;
END $$;
CREATE TRIGGER tally_lines AFTER INSERT ON settlement_line
    REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tally_lines();

CREATE FUNCTION tally_transfers() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO off AS $$
BEGIN
    INSERT INTO settlement_tally AS y
        (day, table_id, hour, bet, rounds, wagers, handle, paid, taken, commission)
    SELECT day, table_id, date_trunc('hour', at), '', count(*), 0, 0, 0, 0, 0
    FROM fresh WHERE kind = 'settlement' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (day, table_id, hour, bet) DO UPDATE SET rounds = y.rounds + EXCLUDED.rounds;
    IF EXISTS (SELECT FROM fresh WHERE kind = 'reversal') THEN
        INSERT INTO settlement_tally AS y
            (day, table_id, hour, bet, rounds, wagers, handle, paid, taken, commission)
        SELECT t.day, t.table_id, date_trunc('hour', t.at), l.bet, 0, -count(*), -sum(l.in_play),
            -sum(l.paid), -sum(l.taken), -sum(l.commission)
        FROM fresh t JOIN settlement_line l ON l.transfer_id = t.reverses_id
        GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
        ON CONFLICT (day, table_id, hour, bet) DO UPDATE SET wagers = y.wagers + EXCLUDED.wagers,
            handle = y.handle + EXCLUDED.handle, paid = y.paid + EXCLUDED.paid,
            taken = y.taken + EXCLUDED.taken, commission = y.commission + EXCLUDED.commission;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER tally_transfers AFTER INSERT ON settlement_transfer
    REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tally_transfers();

CREATE FUNCTION keep_balances() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO off AS $$
BEGIN
    INSERT INTO settlement_balance AS b (table_id, account, amount)
    SELECT t.table_id, p.account, sum(p.amount)
    FROM fresh p JOIN settlement_transfer t ON t.id = p.transfer_id
    GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (table_id, account) DO UPDATE SET amount = b.amount + EXCLUDED.amount;
    INSERT INTO settlement_tally AS y
        (day, table_id, hour, bet, rounds, wagers, handle, paid, taken, commission)
    SELECT t.day, t.table_id, date_trunc('hour', t.at), 'payment', 0, 0, 0,
        sum(greatest(p.amount, 0)), sum(greatest(-p.amount, 0)), 0
    FROM fresh p JOIN settlement_transfer t ON t.id = p.transfer_id
    WHERE t.kind = 'payment' AND p.account = 'position'
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (day, table_id, hour, bet) DO UPDATE
        SET paid = y.paid + EXCLUDED.paid, taken = y.taken + EXCLUDED.taken;
    RETURN NULL;
END $$;
CREATE TRIGGER keep_balances AFTER INSERT ON settlement_posting
    REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION keep_balances();
"""

SEALED = ("correction", "answer", "count", "exchange", "slip", "step")


def append_only(table):
    return migrations.RunSQL(
        f"CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}"
        " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()",
        f"DROP TRIGGER append_only ON {table}",
    )


class Migration(migrations.Migration):
    dependencies = [("settlement", "0003_bank")]

    operations = [
        *(append_only(f"settlement_{name}") for name in SEALED),
        migrations.RunSQL(READY_TO_SETTLE),
        migrations.RunSQL(TRANSFER_HOLDS),
        migrations.RunSQL(SECOND_PERSON),
        migrations.RunSQL(SLIPS),
        migrations.RunSQL(SUMS),
    ]

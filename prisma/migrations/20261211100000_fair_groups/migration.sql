-- The jobs that a worker may take, as before, each with its place in its group: 1 for one of a group of which none runs.
-- Workers take the lowest places first. In the order of time alone nine receivers that do not answer, with 500 events
-- each, have all 32 places of a worker for 23 minutes (4,500 attempts of 10 s), and every other receiver waits behind them.
DROP FUNCTION free_jobs(int);
CREATE FUNCTION free_jobs(at_once int) RETURNS TABLE (id bigint, kind text, due_at timestamptz, place bigint)
    LANGUAGE sql STABLE SET enable_seqscan = off SET enable_bitmapscan = off AS $$
    WITH RECURSIVE groups ("group") AS (
        (SELECT j."group" FROM jobs j WHERE j.ended_at IS NULL AND j."group" IS NOT NULL ORDER BY j."group" LIMIT 1)
        UNION ALL
        SELECT (SELECT j."group" FROM jobs j WHERE j.ended_at IS NULL AND j."group" > g."group" ORDER BY j."group" LIMIT 1)
        FROM groups g WHERE g."group" IS NOT NULL
    )
    SELECT f.id, f.kind, f.due_at, work.running + row_number() OVER (PARTITION BY g."group" ORDER BY f.due_at, f.id)
    FROM groups g, LATERAL (
        SELECT count(*) AS running FROM jobs r
        WHERE r."group" = g."group" AND r.ended_at IS NULL AND r.state = 'running' AND r.due_at > now()
    ) work, LATERAL (
        SELECT j.id, j.kind, j.due_at FROM jobs j
        WHERE j."group" = g."group" AND j.ended_at IS NULL AND j.due_at <= now()
            AND (j.attempts_left > 0 OR j.state = 'running')
            AND NOT EXISTS (
                SELECT FROM jobs e
                WHERE (e.lane, e.id) < (j.lane, j.id) AND e.lane >= j.lane AND e.ended_at IS NULL)
        ORDER BY j.due_at, j.id
        LIMIT greatest(0, at_once - work.running)
    ) f WHERE g."group" IS NOT NULL
    UNION ALL
    SELECT j.id, j.kind, j.due_at, 1 FROM jobs j
    WHERE j."group" IS NULL AND j.ended_at IS NULL AND j.due_at <= now()
        AND (j.attempts_left > 0 OR j.state = 'running')
        AND NOT EXISTS (
            SELECT FROM jobs e
            WHERE (e.lane, e.id) < (j.lane, j.id) AND e.lane >= j.lane AND e.ended_at IS NULL)
$$;

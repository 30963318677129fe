-- CreateTable
CREATE TABLE "case_day_counts" (
    "id" BIGSERIAL NOT NULL,
    "day" DATE NOT NULL,
    "category_id" INTEGER NOT NULL,
    "status" INTEGER NOT NULL,
    "priority" INTEGER NOT NULL,
    "opened" INTEGER NOT NULL,

    CONSTRAINT "case_day_counts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agent_case_day_counts" (
    "id" BIGSERIAL NOT NULL,
    "day" DATE NOT NULL,
    "user_id" INTEGER NOT NULL,
    "opened" INTEGER NOT NULL,
    "closed" INTEGER NOT NULL,

    CONSTRAINT "agent_case_day_counts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "call_day_counts" (
    "id" BIGSERIAL NOT NULL,
    "day" DATE NOT NULL,
    "user_id" INTEGER NOT NULL,
    "direction" TEXT NOT NULL,
    "ended" INTEGER NOT NULL,
    "connected" INTEGER NOT NULL,
    "wait_ms" BIGINT NOT NULL,
    "talk_ms" BIGINT NOT NULL,
    "hold_ms" BIGINT NOT NULL,

    CONSTRAINT "call_day_counts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "case_day_counts_day_category_id_status_priority_idx" ON "case_day_counts"("day", "category_id", "status", "priority");

-- CreateIndex
CREATE INDEX "agent_case_day_counts_day_user_id_idx" ON "agent_case_day_counts"("day", "user_id");

-- CreateIndex
CREATE INDEX "call_day_counts_day_user_id_direction_idx" ON "call_day_counts"("day", "user_id", "direction");

-- Calls that are going on are in no day's counts yet.
CREATE INDEX "calls_going_on" ON "calls" ("started_at") WHERE "ended_at" IS NULL;

CREATE FUNCTION utc_day(at timestamptz) RETURNS date
    LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (at AT TIME ZONE 'UTC')::date;

CREATE FUNCTION ms_between(since timestamptz, until timestamptz) RETURNS bigint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN round(extract(epoch FROM until - since) * 1000)::bigint;

-- A closed case counts for the user who has it, else for the user who made it.
CREATE FUNCTION count_case(
    created_at timestamptz, created_by_id int, category_id int, status int, priority int,
    closed_at timestamptz, assigned_to_id int, times int
) RETURNS void LANGUAGE sql AS $$
    INSERT INTO case_day_counts (day, category_id, status, priority, opened)
    VALUES (utc_day(created_at), category_id, status, priority, times);
    INSERT INTO agent_case_day_counts (day, user_id, opened, closed)
    SELECT utc_day(created_at), coalesce(created_by_id, 0), times, 0
    UNION ALL
    SELECT utc_day(closed_at), coalesce(assigned_to_id, created_by_id, 0), 0, times
    WHERE status = 2 AND closed_at IS NOT NULL;
$$;

CREATE FUNCTION count_changed_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' AND OLD.is_delete = 0 THEN
        PERFORM count_case(OLD.created_at, OLD.created_by_id, OLD.case_category_id, OLD.status, OLD.priority,
            OLD.closed_at, OLD.assigned_to_id, -1);
    END IF;
    IF TG_OP <> 'DELETE' AND NEW.is_delete = 0 THEN
        PERFORM count_case(NEW.created_at, NEW.created_by_id, NEW.case_category_id, NEW.status, NEW.priority,
            NEW.closed_at, NEW.assigned_to_id, 1);
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER cases_counted AFTER INSERT OR DELETE ON cases
    FOR EACH ROW EXECUTE FUNCTION count_changed_case();

CREATE TRIGGER changed_cases_counted AFTER UPDATE ON cases FOR EACH ROW
    WHEN ((OLD.created_at, OLD.created_by_id, OLD.case_category_id, OLD.status, OLD.priority, OLD.closed_at,
           OLD.assigned_to_id, OLD.is_delete)
        IS DISTINCT FROM (NEW.created_at, NEW.created_by_id, NEW.case_category_id, NEW.status, NEW.priority,
           NEW.closed_at, NEW.assigned_to_id, NEW.is_delete))
    EXECUTE FUNCTION count_changed_case();

-- A call that is over.
CREATE FUNCTION count_call(
    started_at timestamptz, user_id int, direction text, queued_at timestamptz, answered_at timestamptz,
    connected_at timestamptz, ended_at timestamptz, hold_ms int, times int
) RETURNS void LANGUAGE sql AS $$
    INSERT INTO call_day_counts (day, user_id, direction, ended, connected, wait_ms, talk_ms, hold_ms)
    VALUES (utc_day(started_at), coalesce(user_id, 0), direction, times,
        CASE WHEN connected_at IS NULL THEN 0 ELSE times END,
        times * ms_between(coalesce(queued_at, answered_at, started_at), coalesce(connected_at, ended_at)),
        times * coalesce(ms_between(connected_at, ended_at) - hold_ms, 0),
        CASE WHEN connected_at IS NULL THEN 0 ELSE times * hold_ms END);
$$;

CREATE FUNCTION count_changed_call() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' AND OLD.ended_at IS NOT NULL THEN
        PERFORM count_call(OLD.started_at, OLD.user_id, OLD.direction, OLD.queued_at, OLD.answered_at,
            OLD.connected_at, OLD.ended_at, OLD.hold_ms, -1);
    END IF;
    IF TG_OP <> 'DELETE' AND NEW.ended_at IS NOT NULL THEN
        PERFORM count_call(NEW.started_at, NEW.user_id, NEW.direction, NEW.queued_at, NEW.answered_at,
            NEW.connected_at, NEW.ended_at, NEW.hold_ms, 1);
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER calls_counted AFTER INSERT OR DELETE ON calls
    FOR EACH ROW EXECUTE FUNCTION count_changed_call();

CREATE TRIGGER changed_calls_counted AFTER UPDATE ON calls FOR EACH ROW
    WHEN ((OLD.ended_at IS NOT NULL OR NEW.ended_at IS NOT NULL)
        AND (OLD.started_at, OLD.user_id, OLD.direction, OLD.queued_at, OLD.answered_at, OLD.connected_at,
             OLD.ended_at, OLD.hold_ms)
        IS DISTINCT FROM (NEW.started_at, NEW.user_id, NEW.direction, NEW.queued_at, NEW.answered_at,
             NEW.connected_at, NEW.ended_at, NEW.hold_ms))
    EXECUTE FUNCTION count_changed_call();

-- Counts everything anew, as after rows were written past the triggers. Writers wait meanwhile.
CREATE FUNCTION recount_days() RETURNS void LANGUAGE sql AS $$
    LOCK TABLE cases, calls, case_day_counts, agent_case_day_counts, call_day_counts IN SHARE ROW EXCLUSIVE MODE;
    DELETE FROM case_day_counts;
    DELETE FROM agent_case_day_counts;
    DELETE FROM call_day_counts;
    INSERT INTO case_day_counts (day, category_id, status, priority, opened)
    SELECT utc_day(created_at), case_category_id, status, priority, count(*)
    FROM cases WHERE is_delete = 0 GROUP BY 1, 2, 3, 4;
    INSERT INTO agent_case_day_counts (day, user_id, opened, closed)
    SELECT day, user_id, sum(opened), sum(closed) FROM (
        SELECT utc_day(created_at) AS day, coalesce(created_by_id, 0) AS user_id, 1 AS opened, 0 AS closed
        FROM cases WHERE is_delete = 0
        UNION ALL
        SELECT utc_day(closed_at), coalesce(assigned_to_id, created_by_id, 0), 0, 1
        FROM cases WHERE is_delete = 0 AND status = 2 AND closed_at IS NOT NULL
    ) counted GROUP BY day, user_id;
    INSERT INTO call_day_counts (day, user_id, direction, ended, connected, wait_ms, talk_ms, hold_ms)
    SELECT utc_day(started_at), coalesce(user_id, 0), direction, count(*), count(connected_at),
        sum(ms_between(coalesce(queued_at, answered_at, started_at), coalesce(connected_at, ended_at))),
        coalesce(sum(ms_between(connected_at, ended_at) - hold_ms), 0),
        coalesce(sum(hold_ms) FILTER (WHERE connected_at IS NOT NULL), 0)
    FROM calls WHERE ended_at IS NOT NULL GROUP BY 1, 2, 3;
$$;

SELECT recount_days();

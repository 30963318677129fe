-- Counts of whole months, which the server makes from those of days once a month is over (src/storage/dashboard).

-- CreateTable
CREATE TABLE "case_month_counts" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "category_id" INTEGER NOT NULL,
    "status" INTEGER NOT NULL,
    "priority" INTEGER NOT NULL,
    "opened" INTEGER NOT NULL,

    CONSTRAINT "case_month_counts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agent_case_month_counts" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "user_id" INTEGER NOT NULL,
    "opened" INTEGER NOT NULL,
    "closed" INTEGER NOT NULL,

    CONSTRAINT "agent_case_month_counts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "call_month_counts" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "user_id" INTEGER NOT NULL,
    "direction" TEXT NOT NULL,
    "ended" INTEGER NOT NULL,
    "connected" INTEGER NOT NULL,
    "wait_ms" BIGINT NOT NULL,
    "talk_ms" BIGINT NOT NULL,
    "hold_ms" BIGINT NOT NULL,

    CONSTRAINT "call_month_counts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "case_month_counts_month_category_id_status_priority_idx" ON "case_month_counts"("month", "category_id", "status", "priority");

-- CreateIndex
CREATE INDEX "agent_case_month_counts_month_user_id_idx" ON "agent_case_month_counts"("month", "user_id");

-- CreateIndex
CREATE INDEX "call_month_counts_month_user_id_direction_idx" ON "call_month_counts"("month", "user_id", "direction");

-- AlterTable: whether the counts of a day are in those of its month.
ALTER TABLE "case_day_counts" ADD COLUMN "in_month" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "agent_case_day_counts" ADD COLUMN "in_month" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "call_day_counts" ADD COLUMN "in_month" BOOLEAN NOT NULL DEFAULT false;

-- Readers of whole months need these days beside them.
CREATE INDEX "case_day_counts_in_no_month" ON "case_day_counts" ("day") WHERE NOT "in_month";
CREATE INDEX "agent_case_day_counts_in_no_month" ON "agent_case_day_counts" ("day") WHERE NOT "in_month";
CREATE INDEX "call_day_counts_in_no_month" ON "call_day_counts" ("day") WHERE NOT "in_month";

CREATE FUNCTION utc_month(day date) RETURNS date
    LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN date_trunc('month', day::timestamp)::date;

-- Counts everything anew, as after rows were written past the triggers. Writers wait meanwhile. The months follow when
-- the server next compacts the counts.
CREATE OR REPLACE FUNCTION recount_days() RETURNS void LANGUAGE sql AS $$
    LOCK TABLE cases, calls, case_day_counts, agent_case_day_counts, call_day_counts, case_month_counts,
        agent_case_month_counts, call_month_counts IN SHARE ROW EXCLUSIVE MODE;
    DELETE FROM case_day_counts;
    DELETE FROM agent_case_day_counts;
    DELETE FROM call_day_counts;
    DELETE FROM case_month_counts;
    DELETE FROM agent_case_month_counts;
    DELETE FROM call_month_counts;
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

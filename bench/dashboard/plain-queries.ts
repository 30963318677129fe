/** The figures of each endpoint from the rows themselves, between the moments $1 and $2: what the counts spare. */
export const PLAIN_QUERIES = {
  stats: [
    `SELECT case_category_id, status, priority, count(*) FROM cases
     WHERE is_delete = 0 AND created_at >= $1 AND created_at < $2 GROUP BY 1, 2, 3`,
    `SELECT count(*) FROM cases WHERE is_delete = 0 AND status = 2 AND closed_at >= $1 AND closed_at < $2`,
    `SELECT direction, count(*), count(connected_at), sum(ended_at - connected_at),
       sum(coalesce(connected_at, ended_at) - queued_at)
     FROM calls WHERE started_at >= $1 AND started_at < $2 GROUP BY 1`,
  ],
  'cases-by-type': [
    `SELECT case_category_id, status, count(*) FROM cases
     WHERE is_delete = 0 AND created_at >= $1 AND created_at < $2 GROUP BY 1, 2`,
  ],
  'agent-performance': [
    `SELECT created_by_id, count(*) FROM cases
     WHERE is_delete = 0 AND created_at >= $1 AND created_at < $2 GROUP BY 1`,
    `SELECT assigned_to_id, count(*) FROM cases
     WHERE is_delete = 0 AND status = 2 AND closed_at >= $1 AND closed_at < $2 GROUP BY 1`,
    `SELECT user_id, direction, count(*), count(connected_at), sum(ended_at - connected_at), sum(hold_ms)
     FROM calls WHERE started_at >= $1 AND started_at < $2 GROUP BY 1, 2`,
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type DashboardPath = keyof typeof PLAIN_QUERIES;
export const DASHBOARD_PATHS = Object.keys(PLAIN_QUERIES) as readonly DashboardPath[];

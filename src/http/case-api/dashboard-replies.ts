import { z } from 'zod';

/** Replies of the dashboard: the fields of `data`. */
const count = z.int().min(0);
const averageS = z.number().nullable();
const period = z.strictObject({ from: z.iso.date(), to: z.iso.date() });
const byStatus = { open: count, closed: count, escalated: count };

export const statsReply = z.strictObject({
  period,
  cases: z.strictObject({
    opened: count,
    closed: count,
    ongoing: count,
    by_status: z.strictObject(byStatus),
    by_priority: z.strictObject({ low: count, medium: count, high: count }),
  }),
  calls: z.strictObject({
    received: count,
    answered: count,
    abandoned: count,
    waiting: count,
    placed: count,
    placed_answered: count,
    average_wait_seconds: averageS,
    average_handling_seconds: averageS,
  }),
});

const group = z.strictObject({ id: z.string(), name: z.string(), total: count, ...byStatus });

export const casesByTypeReply = z.strictObject({
  period,
  types: z.array(group.extend({ categories: z.array(group) })),
});

export const agentPerformanceReply = z.strictObject({
  period,
  agents: z.array(
    z.strictObject({
      user_id: z.string(),
      username: z.string(),
      full_name: z.string(),
      calls_answered: count,
      calls_placed: count,
      talk_seconds: z.number(),
      hold_seconds: z.number(),
      average_handling_seconds: averageS,
      cases_opened: count,
      cases_closed: count,
    }),
  ),
});

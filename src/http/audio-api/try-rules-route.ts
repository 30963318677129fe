import type { Router } from 'express';
import { z } from 'zod';
import { readAlertRules } from '../../analysis/alerts/alert-rule.js';
import { ALERT_SEVERITIES } from '../../calls/finding-event.js';
import { toSeconds } from '../../lib/to-seconds.js';
import type { RuleTrialResult } from '../../processing/rule-trials.js';
import { audioJsonShape } from '../kit/api-shape.js';
import { addRoute } from '../kit/route.js';
import type { CallsApiOptions } from './find-call.js';

const MOST_CALLS = 1_000;
const CALLS_FAULT = `must be a whole number from 1 to ${MOST_CALLS}`;

const query = z.strictObject({
  calls: z.coerce
    .number({ error: CALLS_FAULT })
    .int(CALLS_FAULT)
    .min(1, CALLS_FAULT)
    .max(MOST_CALLS, CALLS_FAULT)
    .default(100)
    .describe('how many of the newest calls'),
});

/** The file's own rules check it as a whole: faults are reported by rule and place. */
const body = z
  .unknown()
  .describe('the content of an alert rules file: `{"rules": [...]}` (docs/analysis.md)');

const quote = z.strictObject({
  segment_id: z.string(),
  text: z.string(),
  start: z.int().min(0).describe("UTF-16 offset into the segment's text"),
  end: z.int().min(0),
});

const reply = z.strictObject({
  calls_read: z.int().min(0),
  complete: z.boolean().describe('false: the limit of time or of alerts came before the last call'),
  calls: z.array(
    z.strictObject({
      call_id: z.string(),
      start_time: z.iso.datetime(),
      alerts: z.array(
        z.strictObject({
          rule_id: z.string(),
          name: z.string(),
          severity: z.enum(ALERT_SEVERITIES),
          at: z.number().describe('seconds from answer'),
          evidence: z
            .array(quote)
            .describe('empty for a rule about talk alone, and for a user without clearance for the words'),
        }),
      ),
    }),
  ),
});

/** POST /alert-rules/try: which alerts rules would have raised in past calls. Supervisor or administrator. */
export function addTryRulesRoute(
  router: Router,
  { readers, identify, onRead, trials }: CallsApiOptions,
): void {
  addRoute(router, audioJsonShape, {
    method: 'post',
    path: '/alert-rules/try',
    summary: 'The alerts that rules would have raised in past calls',
    reply,
    query,
    body,
    // a user who does not supervise; another trial, or the limit of requests
    refusals: [403, 429],
    auth: (request) => identify(request, 'supervise'),
    async handle({ body: content, query: { calls }, identity, request }) {
      const result = await trials.run(readAlertRules(content), calls);
      const readable = new Set<string>();
      // the answer has words of these calls
      for (const { call, alerts } of result.tried) {
        if (alerts.every(({ evidence }) => evidence.length === 0)) continue;
        if (!(await readers.seesWords(identity, call.id))) continue;
        await onRead({ callId: call.id, userId: identity?.userId ?? null, address: request.ip ?? null });
        readable.add(call.id);
      }
      return toReply(result, readable);
    },
  });
}

/** @param readable calls whose words the user may read */
function toReply({ callsRead, isComplete, tried }: RuleTrialResult, readable: ReadonlySet<string>) {
  return {
    calls_read: callsRead,
    complete: isComplete,
    calls: tried.map(({ call, alerts }) => ({
      call_id: call.id,
      start_time: call.startedAt.toISOString(),
      alerts: alerts.map(({ ruleId, name, severity, atMs, evidence }) => ({
        rule_id: ruleId,
        name,
        severity,
        at: toSeconds(atMs),
        evidence: readable.has(call.id)
          ? evidence.map(({ turnId, ...place }) => ({ segment_id: turnId, ...place }))
          : [],
      })),
    })),
  };
}

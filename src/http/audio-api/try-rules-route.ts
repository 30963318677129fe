import type { Router } from 'express';
import { z } from 'zod';
import { readAlertRules } from '../../analysis/alerts/alert-rule.js';
import { audioJsonShape } from '../kit/api-shape.js';
import { addRoute } from '../kit/route.js';
import type { CallsApiOptions } from './find-call.js';
import { ruleTrialJson, ruleTrialReply } from './rule-trial-json.js';

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

/** POST /alert-rules/try: which alerts rules would have raised in past calls. Supervisor or administrator. */
export function addTryRulesRoute(
  router: Router,
  { readers, identify, onRead, trials }: CallsApiOptions,
): void {
  addRoute(router, audioJsonShape, {
    method: 'post',
    path: '/alert-rules/try',
    summary: 'The alerts that rules would have raised in past calls',
    reply: ruleTrialReply,
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
      return ruleTrialJson({ result, readable });
    },
  });
}

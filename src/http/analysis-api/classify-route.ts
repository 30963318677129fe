import { z } from 'zod';
import { QUOTES_AT_MOST } from '../../analysis/classify/strongest-evidence.js';
import { outwardClassification } from '../../calls/outward-form.js';
import { classification } from '../findings/classification-schema.js';
import { leftOut, share, text } from '../findings/text-fields.js';
import type { TextRoute } from './text-route.js';

const threshold = share
  .optional()
  .describe('below it the category is not claimed; left out: that of the engine');
const body = z
  .object({ text: text.optional(), narrative: text.optional(), threshold })
  .refine(({ text, narrative }) => (text === undefined) !== (narrative === undefined), {
    error: ({ input }) =>
      (input as { text?: unknown }).text === undefined
        ? 'must have `text` or `narrative`'
        : 'must have `text` or `narrative`, not both',
    when: () => true,
  });

/** POST /classifier/classify. */
export const classifyRoute: TextRoute<'classifier', typeof body> = {
  task: 'classifier',
  base: '/classifier',
  path: '/classify',
  summary: 'The subject of a text; `unclassified` where the text does not say it clearly',
  body,
  reply: z.strictObject({
    classification: classification.extend({
      threshold: share,
      below_threshold: z.boolean(),
      calibration: z
        .strictObject({ method: z.literal('none'), cap: share, reason: z.string() })
        .describe('how the confidence was fitted to data; `cap`: no more is ever claimed'),
      evidence: z
        .array(
          z.strictObject({
            category: z.string(),
            text: z.string(),
            start: z.int().min(0).describe('UTF-16 offset'),
            end: z.int().min(0),
            weight: z.number(),
            negated: z.boolean(),
          }),
        )
        .max(QUOTES_AT_MOST)
        .describe('the words that the category rests on, the strongest of them, in order of place'),
      evidence_left_out: leftOut,
    }),
  }),
  toInput: ({ threshold, ...sent }) => ({
    text: sent.text ?? sent.narrative ?? '',
    threshold,
  }),
  toReply: (_input, { value }) => ({
    classification: {
      ...outwardClassification(value.classification),
      threshold: value.threshold,
      below_threshold: value.belowThreshold,
      calibration: { ...value.calibration },
      evidence: value.evidence.map(({ turnId: _id, ...evidence }) => evidence),
      evidence_left_out: value.evidenceLeftOut ?? 0,
    },
  }),
};

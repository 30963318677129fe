import { z } from 'zod';
import { question, share, text } from '../findings/text-fields.js';
import type { TextRoute } from './text-route.js';

const THRESHOLD = 0.3;

const body = z.object({
  context: text,
  question,
  threshold: share.default(THRESHOLD).describe('an answer of a lower confidence is not given'),
});

/** POST /qa/predict. */
export const predictRoute: TextRoute<'qa', typeof body> = {
  task: 'qa',
  base: '/qa',
  path: '/predict',
  summary: 'The answer to a question in the words of a text; empty where the text does not have it',
  body,
  reply: z.strictObject({
    answer: z.string(),
    confidence: share,
    start_position: z.int().min(-1).describe('UTF-16 offset into the context; -1 without an answer'),
    end_position: z.int().min(-1),
  }),
  toInput: ({ context, question, threshold }) => ({ context, question, threshold }),
  toReply: (_input, { value }) => ({
    answer: value.text,
    confidence: value.confidence,
    start_position: value.start,
    end_position: value.end,
  }),
};

import { z } from 'zod';
import { plainTurn } from '../../analysis/turn.js';
import { length, text } from '../findings/text-fields.js';
import type { TextRoute } from './text-route.js';

const MAX_LENGTH = 150;
const MIN_LENGTH = 20;

const body = z
  .strictObject({
    text,
    max_length: length.default(MAX_LENGTH).describe('length of the summary, in `length_unit`'),
    min_length: length.default(MIN_LENGTH),
  })
  .refine(({ max_length: most, min_length: least }) => least <= most, {
    path: ['min_length'],
    error: 'must not be greater than max_length',
  });

/** POST /summarizer/summarize. */
export const summarizeRoute: TextRoute<'summarizer', typeof body> = {
  task: 'summarizer',
  base: '/summarizer',
  path: '/summarize',
  summary: 'The sentences of a text that say most',
  body,
  reply: z.strictObject({
    summary: z.string(),
    summary_length: z.int().min(0).describe('in `length_unit`'),
    length_unit: z.enum(['words', 'tokens']),
    compression_ratio: z.number().min(0).describe('words of the summary / words of the text'),
    truncated: z.boolean().describe('a sentence was cut to stay within `max_length`'),
    sources: z
      .array(z.strictObject({ text: z.string(), start: z.int().min(0), end: z.int().min(0) }))
      .describe(
        'the places of the text that the summary is made of; none where the engine uses its own words',
      ),
  }),
  toInput: ({ text, max_length: maxLength, min_length: minLength }) => ({
    turns: [plainTurn(text)],
    maxLength,
    minLength,
  }),
  toReply: (_input, { value }) => ({
    summary: value.text,
    summary_length: value.length,
    length_unit: value.lengthUnit,
    compression_ratio: value.compressionRatio,
    truncated: value.isTruncated,
    sources: value.sources.map(({ text, start, end }) => ({ text, start, end })),
  }),
};

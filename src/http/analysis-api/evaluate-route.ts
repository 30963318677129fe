import { z } from 'zod';
import { parseTranscript } from '../../analysis/parse-transcript.js';
import { qualityFields } from '../findings/quality-json.js';
import { text } from '../findings/text-fields.js';
import { shownJson, shownSchema } from '../kit/shown-record.js';
import type { TextRoute } from './text-route.js';

const body = z.object({
  transcript: text.describe('one turn a line, with the speaker in front: `Agent:`, `Caller:`'),
});

/** POST /qa/evaluate. */
export const evaluateRoute: TextRoute<'quality', typeof body> = {
  task: 'quality',
  base: '/qa',
  path: '/evaluate',
  taskPath: 'evaluation',
  summary: 'How a call was led, criterion by criterion, with the words that say so',
  body,
  reply: shownSchema(qualityFields),
  toInput: ({ transcript }) => ({ turns: parseTranscript(transcript), talk: null }),
  toReply: (_input, { value }) => shownJson(qualityFields, value),
};

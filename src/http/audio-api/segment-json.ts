import { z } from 'zod';
import type { Call } from '../../calls/call-store.js';
import { outwardUtterance } from '../../calls/outward-form.js';
import type { Hearings } from '../../calls/second-pass.js';
import { toSeconds } from '../../lib/to-seconds.js';
import { fieldOf, fieldsOfPart, shownJson, shownSchema } from '../kit/shown-record.js';
import { hearingsFields } from './second-pass-json.js';

const share = z.number().min(0).max(1);

interface HeardSegment {
  readonly heard: Hearings;
  readonly said: ReturnType<typeof outwardUtterance>;
  readonly call: Call;
}

const ofSegment = fieldOf<HeardSegment>();

/** The family's names beside ours: `timestamp`, `transcript`, `audio_duration`, `metadata`; `speaker`, `text`, `start`, `end`. */
const segmentFields = {
  segment_id: ofSegment(z.string(), ({ said }) => said.segment_id),
  speaker: ofSegment(z.string(), ({ said }) => said.speaker),
  text: ofSegment(z.string(), ({ said }) => said.text),
  start: ofSegment(z.number(), ({ said }) => said.start),
  end: ofSegment(z.number(), ({ said }) => said.end),
  timestamp: ofSegment(z.iso.datetime(), ({ heard, call }) => {
    const zeroMs = (call.answeredAt ?? call.startedAt).getTime();
    return new Date(zeroMs + heard.best.startMs).toISOString();
  }),
  transcript: ofSegment(z.string(), ({ said }) => said.text),
  audio_duration: ofSegment(z.number(), ({ heard: { best } }) => toSeconds(best.endMs - best.startMs)),
  language: ofSegment(z.string().nullable(), ({ said }) => said.language),
  confidence: ofSegment(share.nullable(), ({ said }) => said.confidence),
  doubt: ofSegment(z.string().nullable(), ({ said }) => said.doubt),
  words: ofSegment(
    z.array(
      z.strictObject({ text: z.string(), start: z.number(), end: z.number(), probability: share.nullable() }),
    ),
    ({ said }) => said.words,
  ),
  model: ofSegment(
    z.string().nullable().describe('the speech model that said these words; null where it is not known'),
    ({ said }) => said.model,
  ),
  ...fieldsOfPart(hearingsFields, ({ heard }: HeardSegment) => heard),
  metadata: ofSegment(z.strictObject({ leg_id: z.string() }), ({ said }) => ({ leg_id: said.leg_id })),
};

export const segment = shownSchema(segmentFields);

export function toSegment(heard: Hearings, call: Call) {
  return shownJson(segmentFields, { heard, said: outwardUtterance(heard.best), call });
}

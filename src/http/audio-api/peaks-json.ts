import { z } from 'zod';
import type { RecordingPeaks } from '../../calls/recording-peaks.js';
import type { RecordedStretch } from '../../calls/recording-reader.js';
import { toSeconds } from '../../lib/to-seconds.js';
import { fieldOf, shownJson, shownSchema } from '../kit/shown-record.js';

const second = z.number().min(0);
const stretches = z.array(z.strictObject({ start: second, end: second }));
const samples = z.array(z.int().min(-128).max(127));

interface PeaksOfCall extends RecordingPeaks {
  readonly callId: string;
}

const of = fieldOf<PeaksOfCall>();
const peaksFields = {
  call_id: of(z.string(), ({ callId }) => callId),
  interval: of(z.number().describe('seconds'), ({ intervalMs }) => toSeconds(intervalMs)),
  duration: of(second.describe('seconds from answer'), ({ lengthMs }) => toSeconds(lengthMs)),
  caller: of(
    samples.describe('the least and the largest sample of each interval, one behind the other'),
    ({ left }) => [...left],
  ),
  others: of(samples.describe('the same of all other parties together'), ({ right }) => [...right]),
  is_growing: of(z.boolean().describe('the call goes on'), ({ isGrowing }) => isGrowing),
  recorded: of(stretches.describe('between them is no sound'), ({ recorded }) => recorded.map(inSeconds)),
  pauses: of(
    z
      .array(z.strictObject({ start: second, end: second, leg_id: z.string().nullable() }))
      .describe('where sound was kept out, or is missing: of that party, or of all'),
    ({ pauses }) =>
      pauses.map(({ fromMs, toMs, legId = null }) => ({
        ...inSeconds({ startMs: fromMs, endMs: toMs }),
        leg_id: legId,
      })),
  ),
  heard: of(
    z
      .strictObject({ caller: stretches, others: stretches })
      .nullable()
      .describe('the parts that you may hear, the rest is silent for you; null: everything'),
    ({ heard }) => heard && { caller: heard.left.map(inSeconds), others: heard.right.map(inSeconds) },
  ),
};

export const peaksReply = shownSchema(peaksFields);

export const peaksJson = (callId: string, peaks: RecordingPeaks) =>
  shownJson(peaksFields, { ...peaks, callId });

function inSeconds({ startMs, endMs }: RecordedStretch) {
  return { start: Math.max(0, toSeconds(startMs)), end: Math.max(0, toSeconds(endMs)) };
}

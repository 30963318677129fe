import { z } from 'zod';
import { measureTalk } from '../../analysis/talk/measure-talk.js';
import type { Speaker, StoredCallEvent } from '../../calls/call-event.js';
import { SPEAKERS } from '../../calls/utterance.js';
import { outward } from '../../calls/outward-form.js';
import { talkInSeconds } from '../../calls/talk-in-seconds.js';
import { share } from './text-fields.js';
import { toSeconds } from '../../lib/to-seconds.js';

const seconds = z.number().min(0);
const speaker = z.enum(SPEAKERS);

const line = z.strictObject({
  leg_id: z.string(),
  speaker,
  state: z.enum(['good', 'poor', 'none']).describe('how the sound arrives, or arrived at the end'),
  was_poor: z.boolean().describe('sound was missing for a while: words may be wrong'),
  wordless_since: seconds
    .nullable()
    .describe(
      'since when no word comes, although there is speech in the sound; null: words come, or no speech',
    ),
  loss: share.nullable(),
  jitter: seconds.nullable(),
  mos: z.number().min(1).max(4.5).nullable().describe('estimated by the E-model of ITU-T G.107'),
  packets: z.int().min(0).nullable(),
  lost: z.int().min(0).nullable(),
});
type LineJson = z.input<typeof line>;

/** The measures of a call, live and after it, as `toMeasures` returns them. */
export const measuresFields = {
  talk: z
    .strictObject({
      speakers: z.array(
        z.strictObject({
          speaker,
          talk_time: seconds,
          talk_share: share.nullable().describe('share of all talk; null without any talk'),
          words_per_minute: z.number().nullable().describe('null below ten seconds of talk'),
          interruptions: z.int().min(0),
          loudness_dbfs: z
            .number()
            .nullable()
            .describe('loudness of speech without its pauses; null: not measured'),
        }),
      ),
      overlap: seconds.describe('at least two talked at once'),
      silence: seconds,
      longest_silence: seconds,
      hold: seconds,
      unheard: seconds.describe('sound that did not arrive, or was not to be transcribed: it may hold talk'),
    })
    .describe('how the conversation was talked so far, in seconds; music, queues and whispers are no talk'),
  lines: z
    .array(line)
    .describe(
      'the lines of the parties: RTP as the switch has counted it. In all once the party has left (`packets`, `lost`); before, ' +
        'of the last ten seconds at its newest change. null: nothing is known',
    ),
};

export async function toMeasures(events: readonly StoredCallEvent[]) {
  return { talk: talkInSeconds(await measureTalk(events)), lines: toLines(events) };
}

function toLines(events: readonly StoredCallEvent[]): LineJson[] {
  const lines = new Map<string, LineJson>();
  for (const { event } of events) {
    if (event.type === 'leg.joined' && !lines.has(event.legId))
      lines.set(event.legId, newLine(event.legId, event.speaker));
    const line = 'legId' in event ? lines.get(event.legId) : undefined;
    if (!line) continue;
    if (event.type === 'media.quality') line.was_poor ||= event.state !== 'good';
    if (event.type === 'media.quality' || event.type === 'media.received') {
      const { type: _, legId: __, ...sound } = event;
      Object.assign(line, outward(sound));
    }
    if (event.type === 'media.wordless')
      line.wordless_since = event.isWordless ? toSeconds(event.fromMs) : null;
  }
  return [...lines.values()];
}

function newLine(leg_id: string, speaker: Speaker): LineJson {
  const nothing = { loss: null, jitter: null, mos: null, packets: null, lost: null };
  return { leg_id, speaker, state: 'good', was_poor: false, wordless_since: null, ...nothing };
}

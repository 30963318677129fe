import type { CallEventType, Speaker, StoredCallEvent } from '../../calls/call-event.js';

/** A stretch of a call in which a party was not heard. In ms from answer. */
export interface UnheardStretch {
  readonly legId: string;
  readonly speaker: Speaker;
  readonly fromMs: number;
  readonly toMs: number;
}

/** The events that `unheardIn` reads. */
export const UNHEARD_EVENTS = [
  'leg.joined',
  'media.gap',
  'media.recovered',
  'transcript.final',
  'transcript.deferred',
  'transcript.dropped',
] as const satisfies readonly CallEventType[];

/**
 * Stretches that an earlier process reported as not heard, for whatever reason, and whose recording it did not read to the
 * end. Where it had begun, the rest: words of a stretch are reported in their order.
 */
export function unheardIn(records: readonly StoredCallEvent[]): UnheardStretch[] {
  const speakers = new Map<string, Speaker>();
  const stretches: UnheardStretch[] = [];
  for (const { event, startMs } of records) {
    if (event.type === 'leg.joined') speakers.set(event.legId, event.speaker);
    if (event.type !== 'media.gap') continue;
    const { legId, endMs } = event;
    const speaker = speakers.get(legId);
    if (speaker) stretches.push({ legId, speaker, fromMs: startMs, toMs: endMs });
  }
  return stretches.flatMap((stretch) => restOf(stretch, records));
}

function restOf(stretch: UnheardStretch, records: readonly StoredCallEvent[]): UnheardStretch[] {
  const { legId, toMs } = stretch;
  let { fromMs } = stretch;
  for (const { event, startMs } of records) {
    if (startMs < stretch.fromMs || startMs >= toMs) continue;
    if (event.type === 'media.recovered' && event.legId === legId) return [];
    const said = event.type === 'transcript.final' ? event.utterance : event;
    const isWords = event.type.startsWith('transcript.') && 'legId' in said && said.legId === legId;
    if (isWords && 'endMs' in said) fromMs = Math.max(fromMs, said.endMs);
  }
  return fromMs < toMs ? [{ ...stretch, fromMs }] : [];
}

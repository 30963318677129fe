import type { CallEvent, Speaker, StoredCallEvent, Utterance } from '../../calls/call-event.js';
import { hearingsOf, type Hearings } from '../../calls/second-pass.js';
import { TimeSlice } from '../../lib/time-slice.js';
import type { Redaction } from '../redactor.js';
import type { CallRedaction } from './call-redaction.js';
import { hiddenTimes } from './redact-words.js';
import { hasSureTimes, unsureWords } from './sure-times.js';

/** From `startMs` to before `endMs`, ms from answer. */
export interface Stretch {
  readonly startMs: number;
  readonly endMs: number;
}

/** Stretches of a recording that may be heard, by channel; in order, without overlaps. */
export interface AudibleSpeech {
  /** The caller's. */
  readonly left: readonly Stretch[];
  /** All others'. */
  readonly right: readonly Stretch[];
}

/** Times of words are those of the recogniser, which are not exact. */
const MARGIN_MS = 200;

/**
 * The speech of a call that users without clearance may hear: its words are known, and the transcript does
 * not hide them. Everything else is unjudged and silent: speech that was deferred, paused or taken for none,
 * sound between the utterances, words of which the recogniser was not sure, and all of a call whose
 * transcript is not complete. Where the times of hidden words are not known or not sure, their utterance is
 * silent. A channel in which several parties speak is silent where any of them is.
 *
 * Long calls leave the event loop in between.
 *
 * @param redaction of the same events, worked through
 */
export async function audibleSpeech(
  events: readonly StoredCallEvent[],
  redaction: Pick<CallRedaction, 'hearingsOf'>,
): Promise<AudibleSpeech> {
  if (!events.some(({ event }) => event.type === 'transcript.complete')) return { left: [], right: [] };
  const heard = hearingsOf(events);
  const utterances = heard.map(({ best }) => best);
  const known = new Set(utterances.map(({ id }) => id));
  const legs = speakersByLeg(events);
  const slice = new TimeSlice();
  const side = async (isOn: (speaker: Speaker) => boolean) => {
    const spoken = utterances.filter(({ speaker }) => isOn(speaker));
    const unjudged = events.flatMap((record) => unjudgedBy(record, known, legs, isOn));
    const hidden: Stretch[] = [];
    for (const each of heard.filter(({ best }) => isOn(best.speaker))) {
      hidden.push(...hiddenIn(each, redaction.hearingsOf(each.best.id)));
      await slice.breathe();
    }
    return without(merged(spoken), merged([...hidden, ...unjudged, ...pausesOf(events)]));
  };
  const left = await side((speaker) => speaker === 'caller');
  return { left, right: await side((speaker) => speaker !== 'caller') };
}

/** A name that one of two models has understood is a name. */
function hiddenIn(
  { live, second }: Hearings,
  redacted: ReturnType<CallRedaction['hearingsOf']>,
): readonly Stretch[] {
  const hidden = [
    ...(live ? timesHidden(live, redacted.live) : []),
    ...(second && second.dropped === null ? timesHidden(second.utterance, redacted.second) : []),
  ];
  return hidden.map(({ startMs, endMs }) => ({ startMs: startMs - MARGIN_MS, endMs: endMs + MARGIN_MS }));
}

function timesHidden(utterance: Utterance, redaction: Redaction | undefined): readonly Stretch[] {
  const hidden = redaction && hiddenTimes(utterance, redaction);
  if (!hidden) return [utterance];
  const all = [...hidden, ...unsureWords(utterance)];
  return all.length === 0 || hasSureTimes(utterance) ? all : [utterance];
}

/**
 * Stretches of that channel that are unjudged: speech without words, and
 * gaps where several parties share the channel. The words of the party with
 * the gap are known, where there are any; another one may speak meanwhile.
 */
function unjudgedBy(
  { event, startMs }: StoredCallEvent,
  known: ReadonlySet<string>,
  legs: ReadonlyMap<string, Speaker>,
  isOn: (speaker: Speaker) => boolean,
): Stretch[] {
  const isUnjudged =
    (isWithoutWords(event) && isOn(event.speaker) && !known.has(event.utteranceId)) ||
    (event.type === 'media.gap' && isOn(legs.get(event.legId) ?? 'third-party') && sharesChannel(legs, isOn));
  return isUnjudged ? [{ startMs, endMs: event.endMs }] : [];
}

type WithoutWords = Extract<CallEvent, { type: 'transcript.deferred' | 'transcript.dropped' }>;

function isWithoutWords(event: CallEvent): event is WithoutWords {
  return event.type === 'transcript.deferred' || event.type === 'transcript.dropped';
}

/** Whether a party may speak where another one's words are known. */
function sharesChannel(legs: ReadonlyMap<string, Speaker>, isOn: (speaker: Speaker) => boolean): boolean {
  return [...legs.values()].filter(isOn).length > 1;
}

function speakersByLeg(events: readonly StoredCallEvent[]): Map<string, Speaker> {
  return new Map(
    events.flatMap(({ event }) =>
      'legId' in event && 'speaker' in event ? [[event.legId, event.speaker]] : [],
    ),
  );
}

/** From each pause of the transcript to its end; one that does not end lasts to the end of the recording. */
function pausesOf(events: readonly StoredCallEvent[]): Stretch[] {
  const pauses: Stretch[] = [];
  let since: number | undefined;
  for (const { event, startMs } of events) {
    if (event.type !== 'transcript.changed') continue;
    if (event.state === 'paused') since ??= startMs;
    else if (since !== undefined) {
      pauses.push({ startMs: since, endMs: startMs });
      since = undefined;
    }
  }
  return since === undefined ? pauses : [...pauses, { startMs: since, endMs: Infinity }];
}

function merged(stretches: readonly Stretch[]): Stretch[] {
  const inOrder = stretches.filter(({ startMs, endMs }) => startMs < endMs);
  const joined: Stretch[] = [];
  for (const { startMs, endMs } of inOrder.sort((a, b) => a.startMs - b.startMs)) {
    const last = joined.at(-1);
    if (last && startMs <= last.endMs)
      joined[joined.length - 1] = { startMs: last.startMs, endMs: Math.max(last.endMs, endMs) };
    else joined.push({ startMs, endMs });
  }
  return joined;
}

/** Both in order, without overlaps. */
function without(stretches: readonly Stretch[], silent: readonly Stretch[]): Stretch[] {
  const left: Stretch[] = [];
  let at = 0; // index of the first silence that is not over
  for (const { startMs, endMs } of stretches) {
    let from = startMs;
    while (at < silent.length && (silent[at] as Stretch).endMs <= from) at++;
    for (let next = at; next < silent.length; next++) {
      const gap = silent[next] as Stretch;
      if (gap.startMs >= endMs) break;
      if (gap.startMs > from) left.push({ startMs: from, endMs: gap.startMs });
      from = gap.endMs;
    }
    if (from < endMs) left.push({ startMs: from, endMs });
  }
  return left;
}

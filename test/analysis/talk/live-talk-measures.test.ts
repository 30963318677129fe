import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LiveTalkMeasures } from '../../../src/analysis/talk/live-talk-measures.js';
import { measureTalk } from '../../support/measured-talk.js';
import type { CallEvent, CallEventRecord } from '../../../src/calls/call-event.js';
import { SPEAKERS, type Speaker } from '../../../src/calls/utterance.js';
import { someUtterance } from '../../support/call-events.js';
import { JournalledCall } from '../../support/journalled-call.js';

/** Short, so that the check of every single millisecond below stays fast. */
const CALL_MS = 3_000;
const TIMING = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };
const speakers = fc.constantFrom(...SPEAKERS);
/** Coarse, so that much happens at one time. */
const timeMs = fc.nat({ max: CALL_MS / 100 }).map((tenths) => tenths * 100);
const stretch = fc
  .tuple(timeMs, timeMs)
  .map(([a, b]) => ({ startMs: Math.min(a, b), endMs: Math.max(a, b) }));

const spoken = fc
  .record({
    speaker: speakers,
    id: fc.nat({ max: 400 }),
    words: fc.array(stretch, { minLength: 1, maxLength: 4 }),
  })
  .map(({ speaker, id, words }): [number, CallEvent] => {
    const inOrder = words
      .map((word) => ({ ...word, text: 'word', probability: 1 }))
      .sort((a, b) => a.startMs - b.startMs);
    const startMs = inOrder[0]?.startMs ?? 0;
    const endMs = Math.max(...inOrder.map((word) => word.endMs));
    const utterance = someUtterance({
      id: `${speaker}-${id}`,
      legId: speaker,
      speaker,
      startMs,
      endMs,
      words: inOrder,
    });
    return [startMs, { type: 'transcript.final', utterance, timing: TIMING }];
  });
const deferred = fc
  .record({ speaker: speakers, id: fc.nat({ max: 400 }), place: stretch })
  .map(({ speaker, id, place: { startMs, endMs } }): [number, CallEvent] => [
    startMs,
    {
      type: 'transcript.deferred',
      utteranceId: `${speaker}-${id}`,
      legId: speaker,
      speaker,
      endMs,
      reason: 'busy',
    },
  ]);
const ofLeg = fc
  .record({
    speaker: speakers,
    place: stretch,
    type: fc.constantFrom(
      'held',
      'resumed',
      'muted',
      'unmuted',
      'joined',
      'left',
      'gap',
      'recovered',
      'greeting',
    ),
  })
  .map(({ speaker, place: { startMs, endMs }, type }): [number, CallEvent] => {
    const leg = { legId: speaker, speaker };
    switch (type) {
      case 'held':
        return [startMs, { type: 'leg.held', ...leg }];
      case 'resumed':
        return [startMs, { type: 'leg.resumed', ...leg }];
      case 'joined':
        return [startMs, { type: 'leg.joined', ...leg, name: 'x', userId: null }];
      case 'left':
        return [startMs, { type: 'leg.left', ...leg, cause: null }];
      case 'gap':
        return [startMs, { type: 'media.gap', legId: speaker, endMs, reason: 'frames-lost' }];
      case 'recovered':
        return [startMs, { type: 'media.recovered', legId: speaker, endMs, source: 'recording' }];
      case 'greeting':
        return [
          startMs,
          { type: 'announcement.played', legId: speaker, playedMs: endMs - startMs, isComplete: true },
        ];
      default:
        return [startMs, { type: 'leg.muted', ...leg, isMuted: type === 'muted' }];
    }
  });

const joined = SPEAKERS.map((speaker): [number, CallEvent] => [
  0,
  { type: 'leg.joined', legId: speaker, speaker, name: speaker, userId: null },
]);
const calls = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: spoken },
      { weight: 1, arbitrary: deferred },
      { weight: 2, arbitrary: ofLeg },
    ),
    { maxLength: 120, size: 'max' },
  )
  .map((events) =>
    [...joined, ...events].map(([startMs, event], i): CallEventRecord => ({
      callId: 'c',
      seq: i + 1,
      at: new Date(0),
      startMs,
      event,
    })),
  );

/** Looks at each millisecond by itself, with the definitions of the measures and nothing of the sweep. */
function millisecondByMillisecond(records: readonly CallEventRecord[]) {
  const talkMs = new Map<Speaker, number>([
    ['caller', 0],
    ['agent', 0],
    ['third-party', 0],
  ]);
  const said = new Map<string, { legId: string; stretches: [number, number][] }>();
  let saidUntilMs = 0; // also by words that others replaced since: the call has come so far
  for (const { event, startMs } of records) {
    if (event.type === 'transcript.deferred')
      said.set(event.utteranceId, { legId: event.legId, stretches: [[startMs, event.endMs]] });
    if (event.type !== 'transcript.final') continue;
    const stretches: [number, number][] = [];
    for (const word of event.utterance.words) {
      const reachedMs = Math.max(word.endMs, word.startMs + 1);
      const last = stretches.at(-1);
      if (last && word.startMs - last[1] <= 500) last[1] = Math.max(last[1], reachedMs);
      else stretches.push([word.startMs, reachedMs]);
    }
    said.set(event.utterance.id, { legId: event.utterance.legId, stretches });
    saidUntilMs = Math.max(saidUntilMs, ...stretches.map(([, end]) => end));
  }
  const isIn = (ms: number, type: string, legId: string) =>
    records.filter(({ event, startMs }) => {
      if (event.type !== type || !('legId' in event) || event.legId !== legId) return false;
      const endMs = 'playedMs' in event ? startMs + event.playedMs : 'endMs' in event ? event.endMs : startMs;
      return startMs <= ms && ms < endMs;
    }).length > 0;
  const latest = (ms: number, legId: string, isOn: (event: CallEvent) => boolean | null) => {
    const reported = records
      .filter(
        ({ event, startMs }) =>
          startMs <= ms && 'legId' in event && event.legId === legId && isOn(event) !== null,
      )
      .sort((a, b) => a.startMs - b.startMs);
    const last = reported.at(-1);
    return last ? isOn(last.event) === true : false;
  };
  const untilMs = Math.max(
    ...records.map(({ startMs, event }) => {
      if ('playedMs' in event) return startMs + event.playedMs;
      return Math.max(startMs, 'endMs' in event ? event.endMs : 0);
    }),
    saidUntilMs,
  );
  let [overlapMs, holdMs, unheardMs, silenceMs, pendingMs, run, longestPending, longestSilenceMs] = [
    0, 0, 0, 0, 0, 0, 0, 0,
  ];
  let hasTalked = false;
  for (let ms = 0; ms < untilMs; ms += 1) {
    const legs = SPEAKERS.map((legId) => ({
      legId,
      up: latest(ms, legId, (e) => (e.type === 'leg.joined' ? true : e.type === 'leg.left' ? false : null)),
      held: latest(ms, legId, (e) =>
        e.type === 'leg.held' ? true : e.type === 'leg.resumed' ? false : null,
      ),
      muted: latest(ms, legId, (e) => (e.type === 'leg.muted' ? e.isMuted : null)),
      gap: isIn(ms, 'media.gap', legId) && !isIn(ms, 'media.recovered', legId),
      greeting: isIn(ms, 'announcement.played', legId),
    }));
    const up = legs.filter((leg) => leg.up);
    const isConversation =
      up.length > 1 &&
      !up.some((leg) => leg.greeting) &&
      !up.some((leg) => leg.held && leg.legId === 'caller');
    const talking = up.filter(
      (leg) =>
        isConversation &&
        !leg.held &&
        !leg.muted &&
        [...said.values()].some(
          ({ legId, stretches }) => legId === leg.legId && stretches.some(([a, b]) => a <= ms && ms < b),
        ),
    );
    for (const { legId } of talking) talkMs.set(legId, (talkMs.get(legId) ?? 0) + 1);
    if (talking.length > 1) overlapMs += 1;
    if (up.some((leg) => leg.held)) holdMs += 1;
    const isUnheard = up.some((leg) => leg.gap);
    if (isConversation && isUnheard) unheardMs += 1;
    if (talking.length > 0) {
      hasTalked = true;
      silenceMs += pendingMs;
      longestSilenceMs = Math.max(longestSilenceMs, longestPending);
      [pendingMs, run, longestPending] = [0, 0, 0];
    } else if (hasTalked && isConversation && !isUnheard) {
      pendingMs += 1;
      run += 1;
      longestPending = Math.max(longestPending, run);
    } else run = 0;
  }
  return { talk: [...talkMs.values()], overlapMs, holdMs, unheardMs, silenceMs, longestSilenceMs };
}

describe('the talk of a call that goes on', () => {
  it('is after every event what the whole call so far says, in whatever order words come', () => {
    fc.assert(
      fc.property(calls, fc.nat({ max: 3 }), (records, often) => {
        const live = new LiveTalkMeasures();
        records.forEach((record, i) => {
          live.push(record);
          if (i % (often + 1) === 0) expect(live.measures()).toEqual(measureTalk(records.slice(0, i + 1)));
        });
        expect(live.measures()).toEqual(measureTalk(records));
      }),
      { numRuns: 60 },
    );
  });

  it('is what every single millisecond of it says', () => {
    fc.assert(
      fc.property(
        calls.map((records) => records.slice(0, 25)),
        (records) => {
          const { speakers: reported, ...measures } = measureTalk(records);
          const talk = reported.map((each) => each.talkMs);
          const { overlapMs, holdMs, unheardMs, silenceMs, longestSilenceMs } = measures;
          expect({ talk, overlapMs, holdMs, unheardMs, silenceMs, longestSilenceMs }).toEqual(
            millisecondByMillisecond(records),
          );
        },
      ),
      { numRuns: 25 },
    );
  });

  it('does not change by an interim', () => {
    const live = new LiveTalkMeasures();
    const call = JournalledCall.connected().say('caller', 0, 1_000);
    for (const record of call.records) live.push(record);
    const before = live.measures();
    const utterance = someUtterance({ legId: 'caller', startMs: 5_000, endMs: 9_000 });
    live.push({
      startMs: 5_000,
      event: { type: 'transcript.interim', utterance, confirmedWords: 0 },
    });
    expect(live.measures()).toEqual(before);
  });
});

import { describe, expect, it } from '@jest/globals';
import type { CallEvent, StoredCallEvent, Utterance } from '../../../src/calls/call-event.js';
import { audibleSpeech } from '../../../src/redact/calls/audible-speech.js';
import { CallRedaction } from '../../../src/redact/calls/call-redaction.js';
import { RedactedTexts } from '../../../src/redact/redacted-texts.js';
import { someUtterance } from '../../support/call-events.js';
import { findNames } from '../../support/personal-data.js';

const complete: CallEvent = { type: 'transcript.complete', utterances: 1, leftOut: [] };
const timing = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };

interface Placed {
  readonly event: CallEvent;
  readonly startMs?: number;
}

/** Each word takes a second, from `startMs` on. */
function said(text: string, startMs: number, more: Partial<Utterance> = {}): Placed {
  const words = text.split(' ').map((word, at) => ({
    ...{ text: word, startMs: startMs + at * 1000, endMs: startMs + at * 1000 + 1000, probability: 1 },
  }));
  const endMs = startMs + words.length * 1000;
  const utterance = someUtterance({ id: `u${startMs}`, text, words, startMs, endMs, ...more });
  return { event: { type: 'transcript.final', utterance, timing }, startMs };
}

async function audibleOf(...placed: readonly Placed[]) {
  const records = placed.map(({ event, startMs = 0 }, at): StoredCallEvent => {
    return { callId: 'a', seq: at + 1, at: new Date(0), startMs, event };
  });
  const redaction = new CallRedaction(new RedactedTexts(findNames));
  for (const record of records) redaction.take(record);
  redaction.redactNumbers({ callerId: null, dialled: '', direction: 'inbound' });
  for (const record of records) redaction.redact(record);
  const { left, right } = await audibleSpeech(records, redaction);
  const reported = (stretches: typeof left) => stretches.map(({ startMs, endMs }) => [startMs, endMs]);
  return { left: reported(left), right: reported(right) };
}

const agent = { legId: 'agent-1', speaker: 'agent' } as const;
const other = { legId: 'third-party-2', speaker: 'third-party' } as const;
const end = { event: complete };

describe('what may be heard of a call without clearance', () => {
  it('is what was said, without the words that are hidden, with a margin, on the channel of the speaker', async () => {
    const { left, right } = await audibleOf(
      said('I am Achieng here', 10_000),
      said('hello there', 20_000, agent),
      end,
    );
    expect(left).toEqual([
      [10_000, 11_800],
      [13_200, 14_000],
    ]);
    expect(right).toEqual([[20_000, 22_000]]);
  });

  it('is nothing of an utterance of which the times of the hidden words are not known', async () => {
    const words = [{ text: 'other', startMs: 0, endMs: 1, probability: 1 }];
    expect((await audibleOf(said('I am Achieng here', 10_000, { words }), end)).left).toEqual([]);
    expect((await audibleOf(said('I am here', 10_000, { words }), end)).left).toEqual([[10_000, 13_000]]);
  });

  const timed = (text: string, times: readonly (readonly [number, number])[], probability = 1) =>
    text.split(' ').map((word, at) => {
      const [startMs = 0, endMs = 0] = times[at] ?? [];
      return { text: word, startMs, endMs, probability };
    });

  it.each([
    [
      'share a time',
      [
        [10_000, 11_000],
        [10_000, 11_000],
        [10_000, 11_000],
        [13_000, 14_000],
      ],
    ],
    [
      'have no length',
      [
        [10_000, 11_000],
        [11_000, 11_000],
        [12_000, 13_000],
        [13_000, 14_000],
      ],
    ],
    [
      'lie before their neighbours',
      [
        [12_500, 12_900],
        [12_000, 12_400],
        [12_900, 13_000],
        [13_000, 14_000],
      ],
    ],
    [
      'lie across their neighbours',
      [
        [10_000, 13_000],
        [11_000, 12_000],
        [12_000, 13_000],
        [13_000, 14_000],
      ],
    ],
    [
      'lie outside the utterance',
      [
        [10_000, 11_000],
        [11_000, 12_000],
        [12_000, 13_000],
        [15_000, 16_000],
      ],
    ],
  ] as const)('is nothing of an utterance with a hidden word whose words %s', async (_how, times) => {
    const words = timed('I am Achieng here', times);
    expect((await audibleOf(said('I am Achieng here', 10_000, { words }), end)).left).toEqual([]);
    const harmless = timed('I am still here', times);
    expect((await audibleOf(said('I am still here', 10_000, { words: harmless }), end)).left).toHaveLength(1);
  });

  it('is nothing of a long utterance with a hidden word of which the recogniser was not sure', async () => {
    const text = `I am Achieng ${'and so on '.repeat(3).trim()}`;
    expect((await audibleOf(said(text, 10_000, { confidence: 0.79 }), end)).left).toEqual([]);
    expect((await audibleOf(said(text, 10_000, { confidence: 0.95 }), end)).left).toHaveLength(2);
  });

  it('is no word of which the recogniser was not sure: it may have been a name', async () => {
    const times = [0, 1, 2, 3].map((at) => [10_000 + at * 1000, 11_000 + at * 1000] as const);
    const words = timed('I am a chain', times).map((word, at) => ({
      ...word,
      probability: at === 3 ? 0.59 : 0.6,
    }));
    expect((await audibleOf(said('I am a chain', 10_000, { words }), end)).left).toEqual([[10_000, 12_800]]);
  });

  it('is no word that either of two models has taken for a name', async () => {
    const live = said('I am Achieng my friend', 10_000);
    const again = said('I am a chin my Otieno', 10_000);
    if (again.event.type !== 'transcript.final') throw new Error('it is one');
    const { utterance } = again.event;
    const heard = { event: { type: 'second-pass.heard', utterance, dropped: null, isBetter: true } as const };
    const over = {
      ...{ type: 'second-pass.ended' as const, outcome: 'completed' as const, model: null },
      ...{ replaced: 1, leftOut: [] },
    };
    expect((await audibleOf(live, end, heard)).left).toEqual([
      [10_000, 11_800],
      [13_200, 15_000],
    ]);
    expect((await audibleOf(live, end, heard, { event: over })).left).toEqual([
      [10_000, 11_800],
      [13_200, 14_800],
    ]);
  });

  it('is nothing of a call whose transcript is not complete', async () => {
    expect(await audibleOf(said('hello there', 0))).toEqual({ left: [], right: [] });
  });

  it('is nothing of speech without words, and silences who speaks in the same channel then', async () => {
    const deferred = {
      type: 'transcript.deferred',
      utteranceId: 'late',
      endMs: 3_000,
      reason: 'busy',
      ...other,
    } as const;
    const dropped = {
      type: 'transcript.dropped',
      utteranceId: 'x',
      endMs: 9_000,
      reason: 'guess',
      text: '',
      ...other,
    } as const;
    const placed = [
      said('one two three four five', 0, agent),
      { event: deferred, startMs: 2_000 },
      { event: dropped, startMs: 4_500 },
      said('one two three', 0),
    ];
    expect(await audibleOf(...placed, end)).toEqual({
      left: [[0, 3_000]],
      right: [
        [0, 2_000],
        [3_000, 4_500],
      ],
    });
    const late = said('late words', 2_000, { ...other, id: 'late' });
    expect((await audibleOf(...placed, late, end)).right).toEqual([[0, 4_500]]);
  });

  it('is nothing while another party hides a word in the same channel, or is not heard', async () => {
    const joined = [agent, other].map((leg) => ({
      event: { type: 'leg.joined', name: 'x', userId: null, ...leg } as const,
    }));
    const gap = { type: 'media.gap', legId: other.legId, endMs: 20_000, reason: 'socket-dropped' } as const;
    const placed = [...joined, said('one two three four', 0, agent), said('Achieng', 2_000, other)];
    expect((await audibleOf(...placed, end)).right).toEqual([
      [0, 1_800],
      [3_200, 4_000],
    ]);
    const both = [...placed, { event: gap, startMs: 500 }, end];
    expect((await audibleOf(...both)).right).toEqual([[0, 500]]);
  });

  it('is nothing while the transcript was paused, to the end where it was not resumed', async () => {
    const paused = { event: { type: 'transcript.changed', state: 'paused' } as const, startMs: 1_000 };
    const resumed = { event: { type: 'transcript.changed', state: 'resumed' } as const, startMs: 2_000 };
    const words = said('one two three', 0);
    expect((await audibleOf(words, paused, resumed, end)).left).toEqual([
      [0, 1_000],
      [2_000, 3_000],
    ]);
    expect((await audibleOf(words, paused, end)).left).toEqual([[0, 1_000]]);
  });
});

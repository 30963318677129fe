import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { StoredCallEvent, Utterance } from '../../src/calls/call-event.js';
import { transcriptText, utterancesOf } from '../../src/calls/timeline.js';
import { everyCallEvent, someUtterance } from '../support/call-events.js';

const timing = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };

function stored(utterances: readonly Utterance[]): StoredCallEvent[] {
  return utterances.map((utterance, n) => ({
    callId: 'a',
    seq: n + 1,
    at: new Date(n),
    startMs: utterance.startMs,
    event: { type: 'transcript.final', utterance, timing },
  }));
}

describe('a transcript', () => {
  it('is in the order in which the utterances began, whichever was stored first; overlaps stay', () => {
    const late = someUtterance({ id: 'agent-1', speaker: 'agent', startMs: 4000, endMs: 4500 });
    const early = someUtterance({ id: 'caller-1', startMs: 3000, endMs: 6000 });
    const same = someUtterance({ id: 'agent-2', speaker: 'agent', startMs: 3000, endMs: 3500 });
    const said = utterancesOf(stored([late, early, same]));
    expect(said.map(({ id }) => id)).toEqual(['agent-2', 'caller-1', 'agent-1']);
    expect(said.map(({ endMs }) => endMs)).toEqual([3500, 6000, 4500]);
  });

  it('is only what is final', () => {
    const events = everyCallEvent().map((event, n) => ({
      callId: 'a',
      seq: n + 1,
      at: new Date(),
      startMs: 0,
      event,
    }));
    expect(utterancesOf(events)).toHaveLength(1);
    expect(utterancesOf([])).toEqual([]);
  });

  it('is all there, once, in order, whatever the order of writing', () => {
    const time = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(fc.array(fc.tuple(time, time), { maxLength: 30 }), (times) => {
        const utterances = times.map(([startMs, lengthMs], n) =>
          someUtterance({ id: `u-${n}`, startMs, endMs: startMs + lengthMs }),
        );
        const said = utterancesOf(stored(utterances));
        expect(said.map(({ id }) => id).sort()).toEqual(utterances.map(({ id }) => id).sort());
        for (const [n, { startMs }] of said.entries())
          expect(startMs).toBeGreaterThanOrEqual(said[n - 1]?.startMs ?? 0);
      }),
    );
  });

  it('reads as a line an utterance, each with its speaker', () => {
    const agent = someUtterance({ speaker: 'agent', text: 'Hello.' });
    const caller = someUtterance({ speaker: 'caller', text: 'Help me.' });
    expect(transcriptText([agent, caller])).toBe('Agent: Hello.\nCaller: Help me.');
    expect(transcriptText([])).toBe('');
  });

  it('marks the lines whose words may be wrong', () => {
    const unsure = someUtterance({ speaker: 'caller', text: 'Help me.', doubt: 'low-probability' });
    expect(transcriptText([unsure])).toBe('Caller (doubtful): Help me.');
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CallEvent, StoredCallEvent, Utterance } from '../../src/calls/call-event.js';
import { hearingsOf, isBetterHearing, wordsSeqOf } from '../../src/calls/second-pass.js';
import { utterancesOf } from '../../src/calls/timeline.js';
import { someUtterance } from '../support/call-events.js';

const timing = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };

function stored(...events: readonly CallEvent[]): StoredCallEvent[] {
  return events.map((event, at) => ({ callId: 'a', seq: at + 1, at: new Date(0), startMs: 0, event }));
}

const live = someUtterance({ id: 'caller-1', text: 'he bit me', model: 'small' });
const larger = someUtterance({ id: 'caller-1', text: 'He beat me.', model: 'large' });
const said = (utterance: Utterance) => ({ type: 'transcript.final', utterance, timing }) as const;
const heard = (utterance: Utterance, before: Utterance | undefined, dropped: 'guess' | null = null) =>
  ({
    ...{ type: 'second-pass.heard' as const, utterance, dropped },
    isBetter: isBetterHearing(before, { utterance, dropped }),
  }) as const;
const ended = (replaced: number) =>
  ({ type: 'second-pass.ended', outcome: 'completed', model: 'large', replaced, leftOut: [] }) as const;

describe('the words that count after a second pass', () => {
  it('are those of the larger model, from the end of the pass on; the live words stay beside them', () => {
    const events = stored(said(live), heard(larger, live), ended(1));
    expect(utterancesOf(events.slice(0, 2))).toEqual([live]);
    expect(wordsSeqOf(events.slice(0, 2))).toBe(0);
    expect(utterancesOf(events)).toEqual([larger]);
    expect(wordsSeqOf(events)).toBe(3);
    const [both] = hearingsOf(events);
    expect([both?.live?.model, both?.second?.utterance.model, both?.best.model]).toEqual([
      ...['small', 'large', 'large'],
    ]);
  });

  it('are the live ones where the larger model hears nothing, is stuck, or doubts what was not in doubt', () => {
    const doubtful = { ...larger, doubt: 'low-probability' } as const;
    const stuck = { ...larger, doubt: 'repetition' } as const;
    const doubted = { ...live, doubt: 'low-probability' } as const;
    expect(isBetterHearing(live, { utterance: larger, dropped: 'guess' })).toBe(false);
    expect(isBetterHearing(live, { utterance: { ...larger, text: ' ' }, dropped: null })).toBe(false);
    expect(isBetterHearing(live, { utterance: doubtful, dropped: null })).toBe(false);
    expect(isBetterHearing(doubted, { utterance: doubtful, dropped: null })).toBe(true);
    expect(isBetterHearing(doubted, { utterance: stuck, dropped: null })).toBe(false);
  });

  it('are the live ones where they may be an echo of another party: a larger model does not settle whose they are', () => {
    expect(isBetterHearing({ ...live, doubt: 'echo' }, { utterance: larger, dropped: null })).toBe(false);
  });

  it('are the live ones where both are the same, unless only these were in doubt', () => {
    const same = { ...live, model: 'large' };
    expect(isBetterHearing(live, { utterance: same, dropped: null })).toBe(false);
    expect(isBetterHearing({ ...live, doubt: 'repetition' }, { utterance: same, dropped: null })).toBe(true);
  });

  it('are found where the live call had none, in their place', () => {
    const before = someUtterance({ id: 'caller-0', startMs: 0, endMs: 100 });
    const found = someUtterance({ id: 'caller-2', startMs: 50, endMs: 90, text: 'help' });
    const events = stored(said(live), said(before), heard(found, undefined), ended(1));
    expect(utterancesOf(events).map(({ id }) => id)).toEqual(['caller-0', 'caller-2', 'caller-1']);
  });

  it('are never fewer utterances than were reported live, and have an id each, whatever was heard', () => {
    const text = fc.constantFrom('', ' ', 'one', 'one two', 'He beat me.');
    const doubt = fc.constantFrom('low-probability' as const, 'repetition' as const, null);
    const pair = fc.record({ text, doubt, again: text, doubtAgain: doubt, isDropped: fc.boolean() });
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 8 }), fc.boolean(), (pairs, isOver) => {
        const lives = pairs.map(({ text: words, doubt: why }, at) =>
          someUtterance({
            id: `caller-${at}`,
            text: words.trim() || 'word',
            doubt: why,
            startMs: at,
            endMs: at + 1,
          }),
        );
        const again = pairs.map(({ again: words, doubtAgain, isDropped }, at) =>
          heard(
            { ...(lives[at] as Utterance), text: words, doubt: doubtAgain },
            lives[at],
            isDropped ? 'guess' : null,
          ),
        );
        const events = stored(...lives.map(said), ...again, ...(isOver ? [ended(1)] : []));
        const words = utterancesOf(events);
        expect(words.map(({ id }) => id)).toEqual(lives.map(({ id }) => id));
        for (const [at, { text: reported }] of words.entries()) {
          expect(reported.trim()).not.toBe('');
          if (!isOver) expect(reported).toBe(lives[at]?.text);
        }
      }),
    );
  });
});

import { describe, expect, test } from '@jest/globals';
import type { WireEvidence } from '../../src/realtime/protocol.js';
import { toTextRuns } from '../../src/web/call/text-runs.js';
import { toUtterance } from '../support/scripted-call.js';

const text = 'He hit me with a belt, he hit me.';

function pointing(start: number, end: number): WireEvidence {
  return {
    segment_id: 's',
    category: 'VANE',
    text: text.slice(start, end),
    start,
    end,
    weight: 3,
    negated: false,
  };
}

function runsOf(unsure: Record<string, number>, evidence: WireEvidence[]) {
  return toTextRuns(toUtterance('s', { speaker: 'caller', start: 0, end: 4, text, unsure }), evidence);
}

describe('the words of an utterance', () => {
  test('are never changed by the marks on them', () => {
    const runs = runsOf({ hit: 0.2, 'belt,': 0.4 }, [pointing(3, 9), pointing(26, 32), pointing(5, 20)]);
    expect(runs.map((run) => run.text).join('')).toBe(text);
  });

  test('are highlighted exactly where they moved the classification', () => {
    const marked = runsOf({}, [pointing(3, 9)]).filter(({ evidence }) => evidence !== null);
    expect(marked.map((run) => run.text)).toEqual(['hit me']);
  });

  test('are not highlighted by a quote of other words, which were heard live', () => {
    const live = { ...pointing(3, 9), text: 'bit me' };
    expect(runsOf({}, [live]).filter(({ evidence }) => evidence !== null)).toEqual([]);
  });

  test('show a danger where they point to a category as well', () => {
    const risk = { ...pointing(3, 9), category: 'Risk / physical_violence', weight: 0 };
    const marked = runsOf({}, [pointing(3, 9), risk]).filter(({ evidence }) => evidence !== null);
    expect(marked.map(({ evidence }) => evidence?.category)).toEqual([risk.category]);
  });

  test('are marked where the transcription is not sure, each at its own place', () => {
    const marked = runsOf({ hit: 0.2 }, []).filter(({ unsure }) => unsure !== null);
    expect(marked.map(({ offset }) => offset)).toEqual([3, 26]);
    expect(marked[0]?.unsure).toBe(0.2);
  });

  test('carry both marks where both apply', () => {
    const both = runsOf({ 'belt,': 0.3 }, [pointing(3, 21)]).find(({ unsure }) => unsure !== null);
    expect(both).toMatchObject({ text: 'belt', unsure: 0.3 });
    expect(both?.evidence).not.toBeNull();
  });

  test('stay whole when the offsets lie outside of the text', () => {
    expect(
      runsOf({}, [pointing(-4, 2), pointing(30, 999)])
        .map((run) => run.text)
        .join(''),
    ).toBe(text);
    expect(runsOf({}, [pointing(50, 60)])).toHaveLength(1);
  });

  test('need no spelling in common with the list of words', () => {
    const utterance = { ...toUtterance('s', { speaker: 'caller', start: 0, end: 1, text: 'yes' }) };
    utterance.words = [{ text: 'no', start: 0, end: 1, probability: 0.1 }];
    expect(toTextRuns(utterance, []).map((run) => run.text)).toEqual(['yes']);
  });

  test('of nothing are nothing', () => {
    expect(toTextRuns(toUtterance('s', { speaker: 'caller', start: 0, end: 1, text: '' }), [])).toEqual([]);
  });
});

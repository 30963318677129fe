import { describe, expect, it } from '@jest/globals';
import { CueClassifier } from '../../../src/analysis/classify/cue-classifier.js';
import { classificationAnalyser } from '../../../src/analysis/live/classification-analyser.js';
import type { AnalysisEvent, PlacedAnalysis } from '../../../src/analysis/live/live-analyser.js';
import type { Speaker } from '../../../src/calls/call-event.js';
import { isPassing } from '../../../src/calls/passing-event.js';
import { finalItem, someUtterance } from '../../support/call-events.js';

const classifier = new CueClassifier();
const open = () => {
  const live = classificationAnalyser(classifier).open({ callId: 'c1', dialled: '116' });
  const words = (text: string, speaker: Speaker) =>
    someUtterance({ id: `${speaker}-1`, legId: speaker, speaker, text, words: [] });
  return {
    guess: (text: string, speaker: Speaker = 'caller') =>
      eventsOf(live.read({ type: 'interim', utterance: words(text, speaker) })),
    push: (text: string, speaker: Speaker = 'caller') => eventsOf(live.read(finalItem(words(text, speaker)))),
  };
};
const eventsOf = (found: readonly PlacedAnalysis[]): AnalysisEvent[] => found.map(({ event }) => event);
const mains = (events: readonly AnalysisEvent[]) =>
  events.flatMap((event) =>
    event.type === 'classification.updated' ? [event.classification.mainCategory] : [],
  );

describe('words that are still being said', () => {
  it('show what they would make of the call once two interims agree, marked and never stored', () => {
    const { guess } = open();
    expect(guess('my stepfather')).toEqual([]);
    expect(guess('my stepfather beats me')).toEqual([]);
    const [event] = guess('my stepfather beats me every');
    expect(event).toMatchObject({ isProvisional: true, classification: { mainCategory: 'VANE' } });
    expect(event && isPassing(event)).toBe(true);
    expect(guess('my stepfather beats me every day')).toEqual([]); // reported already
  });

  it('do not flicker: what one interim says and the next takes back is never reported', () => {
    const { guess } = open();
    for (const text of [
      'my stepfather beats me',
      'my stepfather meets',
      'my stepfather beats me',
      'he meets',
    ])
      expect(guess(text)).toEqual([]);
  });

  it('of two parties at once do not hide each other', () => {
    const { guess } = open();
    expect(guess('my stepfather beats me')).toEqual([]);
    expect(guess('what did he', 'agent')).toEqual([]);
    expect(mains(guess('my stepfather beats me every'))).toEqual(['VANE']);
  });

  it('leave nothing: the final counts once, and without it the call is what it was', () => {
    const [guessed, plain] = [open(), open()];
    for (const text of ['my stepfather', 'my stepfather beats me', 'my stepfather beats me every'])
      guessed.guess(text);
    expect(guessed.push('I want to ask about school.')).toEqual(plain.push('I want to ask about school.'));
    expect(guessed.push('My stepfather beats me.')).toEqual(plain.push('My stepfather beats me.'));
  });

  it('say nothing when they change nothing', () => {
    const { guess, push } = open();
    expect(mains(push('My stepfather beats me.'))).toEqual(['VANE']);
    for (let n = 0; n < 3; n++) expect(guess('he beats me')).toEqual([]);
  });
});

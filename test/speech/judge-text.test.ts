import { describe, expect, it } from '@jest/globals';
import { judgeText, type JudgedText } from '../../src/speech/judge-text.js';
import type { TranscribedWord } from '../../src/speech/transcriber.js';

function judge(
  text: string,
  {
    probability = 0.9,
    noSpeech = 0,
    durationMs = 4000,
  }: { probability?: number; noSpeech?: number; durationMs?: number } = {},
): JudgedText {
  const words = text
    .split(' ')
    .filter(Boolean)
    .map((word, at): TranscribedWord => ({
      text: word,
      startMs: at * 100,
      endMs: at * 100 + 90,
      probability,
    }));
  return judgeText({ words, noSpeechProbability: noSpeech, durationMs });
}

const verdict = ({ doubt, dropped }: JudgedText) => doubt ?? dropped;
const textOf = ({ words }: JudgedText) => words.map(({ text }) => text).join(' ');
const again = (phrase: string, times: number) => Array.from({ length: times }, () => phrase).join(' ');

describe('a recognised text', () => {
  it('is believed when the model is sure of it', () => {
    expect(verdict(judge('He hit me with a belt.'))).toBeNull();
  });

  it('is believed against the no-speech probability when its words are sure', () => {
    expect(verdict(judge('He hit me with a belt.', { noSpeech: 1, probability: 0.95 }))).toBeNull();
  });

  it('is dropped when the model heard no speech and is not sure of its words', () => {
    const judged = judge('Thank you for calling us.', { noSpeech: 0.8, probability: 0.5 });
    expect(verdict(judged)).toBe('no-speech');
    expect(textOf(judged)).toBe('Thank you for calling us.');
  });

  it('is dropped as a guess when it is short and the model bets against it, and still says what it was', () => {
    const judged = judge('door seven', { probability: 0.3, durationMs: 1200 });
    expect(verdict(judged)).toBe('guess');
    expect(textOf(judged)).toBe('door seven');
  });

  it('is kept as doubtful when the model is unsure of it: a whisper, a bad line, two languages in one sentence', () => {
    expect(verdict(judge('help me', { probability: 0.39, durationMs: 1200 }))).toBe('low-probability');
    expect(verdict(judge('Please the doctor miaka Eldoret', { probability: 0.51 }))).toBe('low-probability');
    expect(verdict(judge('a b c d e f g h', { probability: 0.3, durationMs: 6000 }))).toBe('low-probability');
  });

  it('is doubtful when it is a known filler on a breath', () => {
    expect(verdict(judge('Thank you.', { probability: 0.7, durationMs: 900 }))).toBe('low-probability');
    expect(verdict(judge('Thank you.', { probability: 0.95, durationMs: 900 }))).toBeNull();
    expect(verdict(judge('Thank you.', { probability: 0.7, durationMs: 1500 }))).toBeNull();
  });

  it('without words is distinguished from words that were dropped', () => {
    expect(verdict(judge('', { noSpeech: 1 }))).toBe('no-words');
  });
});

describe('words that are repeated', () => {
  it('are kept as they are when a frightened caller repeats them', () => {
    for (const said of [
      'No, no, no, no! Please stop.',
      'help me help me help me help me',
      'no no no no no no no stop it please',
    ]) {
      const judged = judge(said, { probability: 0.97 });
      expect(verdict(judged)).toBeNull();
      expect(textOf(judged)).toBe(said);
    }
  });

  it('are kept three times, as doubtful, when a stuck decoder wrote them', () => {
    const judged = judge(`Well ${again('and then he said', 9)} no`, { probability: 0.97 });
    expect(verdict(judged)).toBe('repetition');
    expect(textOf(judged)).toBe(`Well ${again('and then he said', 3)} no`);
    expect(textOf(judge(again('the', 40)))).toBe('the the the');
  });

  it('are kept three times, as doubtful, when they are improbable', () => {
    const judged = judge('no no no no no no no stop', { probability: 0.45 });
    expect(verdict(judged)).toBe('repetition');
    expect(textOf(judged)).toBe('no no no stop');
  });
});

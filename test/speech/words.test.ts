import { describe, expect, it } from '@jest/globals';
import { joinWords, type WordPiece } from '../../src/speech/words.js';

function piece(text: string | Uint8Array, startMs: number, endMs: number, probability = 1): WordPiece {
  return { bytes: typeof text === 'string' ? Buffer.from(text) : text, startMs, endMs, probability };
}

describe('the words of a transcript', () => {
  it('are joined from their pieces: a leading space begins a word', () => {
    const words = joinWords(
      [piece(' step', 0, 200, 0.8), piece('father', 200, 500, 0.6), piece(' beat', 500, 800)],
      1000,
    );
    expect(words).toEqual([
      { text: 'stepfather', startMs: 0, endMs: 500, probability: 0.7 },
      { text: 'beat', startMs: 500, endMs: 800, probability: 1 },
    ]);
  });

  it('keep their full stop, without its pause and its probability', () => {
    const [word] = joinWords([piece(' me', 0, 200, 0.5), piece('.', 200, 900, 1)], 1000);
    expect(word).toEqual({ text: 'me.', startMs: 0, endMs: 200, probability: 0.5 });
  });

  it('are whole where a piece ended inside a character', () => {
    const [start, end] = [Buffer.from(' Zo'), Buffer.from('ë')];
    const pieces = [
      piece(start, 0, 100),
      piece(end.subarray(0, 1), 100, 150),
      piece(end.subarray(1), 150, 200),
    ];
    expect(joinWords(pieces, 300).map(({ text }) => text)).toEqual(['Zoë']);
  });

  it('never run backwards, nor out of the audio', () => {
    const words = joinWords([piece(' a', 500, 600), piece(' b', 300, 400), piece(' c', 900, 30_000)], 1000);
    const times = words.flatMap(({ startMs, endMs }) => [startMs, endMs]);
    expect(words.map(({ startMs }) => startMs)).toEqual([500, 500, 900]);
    expect(Math.max(...times)).toBeLessThanOrEqual(1000);
  });

  it('have a length where whisper.cpp gave them none', () => {
    const words = joinWords([piece(' I', 100, 100), piece(' am', 100, 100), piece(' here', 250, 500)], 1000);
    for (const { startMs, endMs } of words) expect(endMs - startMs).toBeGreaterThanOrEqual(40);
  });

  it('are none for marks alone at the beginning, and a dash sticks to the word before', () => {
    expect(joinWords([], 1000)).toEqual([]);
    expect(joinWords([piece(' ', 0, 100)], 1000)).toEqual([]);
    expect(joinWords([piece(' no', 0, 100), piece(' -', 100, 200)], 1000).map(({ text }) => text)).toEqual([
      'no-',
    ]);
  });
});

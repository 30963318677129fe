import { describe, expect, it } from '@jest/globals';
import { reasonToDrop } from '../../src/speech/hallucination-guards.js';
import type { TranscribedWord } from '../../src/speech/transcriber.js';

function reasonFor(
  text: string,
  {
    probability = 0.9,
    noSpeech = 0,
    durationMs = 4000,
  }: { probability?: number; noSpeech?: number; durationMs?: number } = {},
) {
  const words = text
    .split(' ')
    .filter(Boolean)
    .map((word, at): TranscribedWord => ({
      text: word,
      startMs: at * 100,
      endMs: at * 100 + 90,
      probability,
    }));
  return reasonToDrop({ words, noSpeechProbability: noSpeech, durationMs });
}

describe('a transcript', () => {
  it('is believed when the model is sure of it', () => {
    expect(reasonFor('He hit me with a belt.')).toBeNull();
  });

  it('is believed against the no-speech probability when its words are sure', () => {
    expect(reasonFor('He hit me with a belt.', { noSpeech: 1, probability: 0.95 })).toBeNull();
  });

  it('is dropped when the model heard no speech and is not sure of its words', () => {
    expect(reasonFor('Thank you for calling us.', { noSpeech: 0.8, probability: 0.5 })).toBe('no-speech');
  });

  it('is dropped when it is short and improbable', () => {
    expect(reasonFor('door seven', { probability: 0.3, durationMs: 1200 })).toBe('low-probability');
    expect(reasonFor('a b c d e f g h', { probability: 0.3, durationMs: 6000 })).toBeNull();
  });

  it('is dropped when it is a known filler on a breath', () => {
    expect(reasonFor('Thank you.', { probability: 0.7, durationMs: 900 })).toBe('low-probability');
    expect(reasonFor('Thank you.', { probability: 0.95, durationMs: 900 })).toBeNull();
    expect(reasonFor('Thank you.', { probability: 0.7, durationMs: 1500 })).toBeNull();
  });

  it('is dropped when the decoder is stuck', () => {
    expect(reasonFor('and then he said and then he said and then he said and then he said')).toBe(
      'repetition',
    );
    expect(reasonFor('the the the the the the the the')).toBe('repetition');
  });

  it('is kept when a frightened caller repeats a word', () => {
    expect(reasonFor('No, no, no, no! Please stop.')).toBeNull();
    expect(reasonFor('Help me. Help me. Please help me.')).toBeNull();
  });

  it('without words has nothing to drop', () => {
    expect(reasonFor('', { noSpeech: 1 })).toBeNull();
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { SpokenToken } from '../../../src/speech/follow-on.js';
import { AlignedWords } from '../../../src/speech/streaming/aligned-words.js';
import { AligningTranscriber } from '../../../src/speech/streaming/aligning-transcriber.js';
import type { GrowingWords } from '../../../src/speech/streaming/streaming-transcriber.js';
import type { Transcription, TranscriptionRequest } from '../../../src/speech/transcriber.js';

const RATE_HZ = 8000;
const ids = new Map<string, number>();

/** Tokens of 300 ms each; `|` parts the tokens of a word, a mark stands alone. */
function tokensOf(text: string): SpokenToken[] {
  const pieces = text
    .split(' ')
    .filter(Boolean)
    .flatMap((word) => word.split('|').map((piece, at) => (at === 0 ? ` ${piece}` : piece)));
  return pieces.map((piece, at) => {
    if (!ids.has(piece)) ids.set(piece, ids.size);
    return {
      id: ids.get(piece) as number,
      bytes: Buffer.from(piece),
      probability: 0.9,
      startMs: at * 300,
      endMs: at * 300,
    };
  });
}

function heard(tokens: readonly SpokenToken[], stable: number): Transcription {
  const nothing = { words: [], language: 'sw', confidence: 0.9, noSpeechProbability: 0, queueMs: 0 };
  const how = { ...nothing, doubt: null, dropped: null, inferenceMs: 1, model: 'small' };
  return { text: '', ...how, followed: { tokens, stable } };
}

/** The confirmed words in front of the bar, the others behind it, after each text of which so many tokens are stable. */
function grown(...texts: readonly (readonly [text: string, stable: number])[]): (string | null)[] {
  const aligned = new AlignedWords();
  return texts.map(([text, stable]) => {
    const agreed = aligned.push(heard(tokensOf(text), stable), 9_000);
    if (!agreed) return null;
    const spelled = agreed.words.map((word) => word.text);
    return `${spelled.slice(0, agreed.confirmed).join(' ')} | ${spelled.slice(agreed.confirmed).join(' ')}`;
  });
}

describe('words whose sound lies far enough back', () => {
  it('are confirmed by one text', () => {
    expect(grown(['my uncle beats', 2])).toEqual(['my uncle | beats']);
  });

  it('are confirmed as whole words only', () => {
    expect(grown(['my step|fa|ther beats me', 3])).toEqual(['my | stepfather beats me']);
    expect(grown(['my step|fa|ther beats me', 4])).toEqual(['my stepfather | beats me']);
  });

  it('are confirmed without the mark behind the last of them, which may go away again', () => {
    expect(grown(['help|.', 2], ['help me|,', 3], ['help me|, now', 4])).toEqual([
      'help | ',
      'help me | ',
      'help me now | ',
    ]);
  });

  it('are sent back to the engine to go on from, with the marks between them', () => {
    const aligned = new AlignedWords();
    expect(aligned.followOn()).toMatchObject({ settled: [], model: undefined, looksAtSound: true });
    aligned.push(heard(tokensOf('help|, me now'), 3), 9_000);
    expect(aligned.followOn()).toMatchObject({ settled: tokensOf('help|, me'), model: 'small' });
  });

  it('are not taken from a text that was asked for before they were settled and says them otherwise', () => {
    expect(grown(['my uncle beats', 2], ['my ankle beats me', 4], ['my uncle beats me', 3])).toEqual([
      'my uncle | beats',
      null,
      'my uncle beats | me',
    ]);
  });

  it('never change once they are confirmed, whatever the engine says', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c|d', 'e|,', 'f|.'), { maxLength: 6 })
      .map((words) => words.join(' '));
    const step = fc.record({ text, stable: fc.nat(10), keeps: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 10 }), (steps) => {
        const aligned = new AlignedWords();
        let before: readonly string[] = [];
        for (const { text: said, stable, keeps } of steps) {
          const { settled } = aligned.followOn();
          const tokens = keeps ? [...settled, ...tokensOf(said)] : tokensOf(said);
          const agreed = aligned.push(heard(tokens, Math.min(stable, tokens.length)), 9_000);
          if (!agreed) continue;
          const words = agreed.words.map((word) => word.text);
          expect(agreed.confirmed).toBeGreaterThanOrEqual(before.length);
          expect(words.slice(0, before.length)).toEqual(before);
          before = words.slice(0, agreed.confirmed);
        }
      }),
    );
  });
});

describe('interim words of an engine that shows what is stable', () => {
  /** Says of the script what was said so far; what lies within 400 ms of the end is misheard. */
  function open(script: string) {
    const all = tokensOf(script);
    const requests: TranscriptionRequest[] = [];
    const events: GrowingWords[] = [];
    const transcribe = async (request: TranscriptionRequest): Promise<Transcription> => {
      requests.push(request);
      const ms = (request.samples.length * 1000) / RATE_HZ;
      const said = all.filter(({ startMs }) => startMs < ms);
      const stable = said.filter(({ startMs }) => startMs <= ms - 400).length;
      return heard([...said.slice(0, stable), ...tokensOf(`wrong${requests.length}`)], stable);
    };
    const stretch = new AligningTranscriber({ transcribe }, { everyMs: 1000 }).open({
      ...{ callId: 'call', legId: 'caller', sampleRateHz: RATE_HZ, leadMs: 0 },
      language: () => 'sw',
      onWords: (words) => events.push(words),
    });
    const say = async (ms: number) => {
      stretch.push({ samples: new Int16Array((ms * RATE_HZ) / 1000), quietMs: 0, spokenToMs: ms });
      await new Promise((resolve) => setImmediate(resolve));
    };
    return { stretch, say, requests, events };
  }

  it('go on behind what was confirmed, and change only behind it', async () => {
    const { say, requests, events } = open('my uncle beats me with a stick');
    for (let i = 0; i < 10; i++) await say(200);
    expect(requests.map(({ followOn }) => followOn?.settled.length)).toEqual([0, 1]);
    expect(requests[1]).toMatchObject({ priority: 'interim', slot: 'caller' });
    expect(
      events.map(({ words, confirmed }) => [words.map(({ text }) => text).join(' '), confirmed]),
    ).toEqual([
      ['my wrong1', 1],
      ['my uncle beats me wrong2', 4],
    ]);
  });

  it('are no part of the final, which is transcribed as a whole', async () => {
    const { stretch, say, requests } = open('my uncle');
    await say(600);
    const whole = {
      samples: new Int16Array(8000),
      sampleRateHz: RATE_HZ,
      language: 'sw',
      deadlineMs: 1000,
    } as const;
    await stretch.finish({ legId: 'caller', priority: 'final', spokenToMs: 600, ...whole });
    expect(requests.map(({ priority, followOn }) => [priority, followOn !== undefined])).toEqual([
      ['interim', true],
      ['final', false],
    ]);
  });
});

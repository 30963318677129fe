import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { SpeechGrowth } from '../../../src/audio/vad/speech-growth.js';
import type { PlacedEvent } from '../../../src/live/session/placed-event.js';
import type { DeferredSegment } from '../../../src/live/transcript/leg-speech.js';
import { transcribeDeferred, utterancesOf } from '../../../src/live/transcript/leg-utterances.js';
import type {
  GrowingWords,
  StreamingTranscriber,
} from '../../../src/speech/streaming/streaming-transcriber.js';
import type { TranscribedWord, Transcription } from '../../../src/speech/transcriber.js';
import { someSegment } from '../../support/live-parts.js';
import { ScriptedTranscriber } from '../../support/scripted-transcriber.js';

const RATE_HZ = 8000;
const WORD_MS = 250;

/** Words by their place in the stretch: `WORD_MS` each. */
const placed = (texts: readonly string[]): TranscribedWord[] =>
  texts.map((text, at) => ({ text, startMs: at * WORD_MS, endMs: (at + 1) * WORD_MS, probability: 0.9 }));

/** A recogniser's answers for one stretch: texts with a mark behind the confirmed words, and a final. */
interface Hearing {
  readonly interims: readonly string[];
  readonly final: string | Error;
  readonly dropped?: Transcription['dropped'];
  /** Speech went on: the stretch was cut because it had become too long. */
  readonly isCut?: boolean;
}

function toGrowing(text: string): GrowingWords {
  const [stable = '', rest = ''] = text.split('|');
  const confirmed = stable.split(' ').filter(Boolean);
  return {
    words: placed([...confirmed, ...rest.split(' ').filter(Boolean)]),
    confirmed: confirmed.length,
    language: 'en',
  };
}

/** A recogniser that obeys nothing: it says what its script has, and goes on after its stretch is over. */
function disobedient(hearings: readonly Hearing[]): StreamingTranscriber {
  const left = [...hearings];
  return {
    open: ({ onWords }) => {
      const { interims, final, dropped } = left.shift() ?? { interims: [], final: '' };
      const texts = [...interims];
      const tell = () => {
        const text = texts.shift();
        if (text !== undefined) onWords(toGrowing(text));
      };
      return {
        push: tell,
        finish: async (whole) => {
          setImmediate(() => onWords(toGrowing('late words|')));
          if (final instanceof Error) throw final;
          const answer = await new ScriptedTranscriber({ caller: [final] }).transcribe(whole);
          const words = placed(answer.words.map(({ text }) => text));
          return { ...answer, words, ...(dropped !== undefined && { dropped }) };
        },
        close: () => {},
      };
    },
  };
}

const lengthOf = ({ interims }: Hearing) =>
  Math.max(1, ...interims.map((text) => toGrowing(text).words.length)) * WORD_MS;

/** The stretches of the hearings, one after the other. A cut is where the words of its final end. */
async function* speechOf(
  hearings: readonly Hearing[],
  reported: () => Promise<void>,
): AsyncGenerator<SpeechGrowth> {
  let startMs = 0;
  for (const hearing of hearings) {
    const samples = new Int16Array(RATE_HZ / 5);
    const endMs = startMs + lengthOf(hearing);
    yield {
      type: 'opened',
      startMs,
      onsetMs: startMs,
      sampleRateHz: RATE_HZ,
      samples: new Int16Array((lengthOf(hearing) * RATE_HZ) / 1000),
    };
    await reported();
    for (let more = 1; more < hearing.interims.length; more++) {
      yield { type: 'grew', quietMs: 0, spokenToMs: endMs, samples };
      await reported();
    }
    const saidMs = hearing.final instanceof Error ? 0 : hearing.final.split(' ').length * WORD_MS;
    const cutMs = hearing.isCut ? Math.min(endMs, startMs + saidMs) : endMs;
    const segment = { ...someSegment(startMs, cutMs), spokenToMs: cutMs };
    yield { type: 'closed', segment: { ...segment, endedBy: hearing.isCut ? 'hard-cut' : 'hangover' } };
    startMs = hearing.isCut ? cutMs : endMs + 1_000;
  }
}

async function hear(
  ...hearings: readonly Hearing[]
): Promise<{ events: PlacedEvent[]; deferred: DeferredSegment[] }> {
  const events: PlacedEvent[] = [];
  const deferred: DeferredSegment[] = [];
  let id = 0;
  const reported = async () => {
    for (let i = 0; i < 4; i++) await new Promise((resolve) => setImmediate(resolve));
  };
  const leg = { callId: 'call', legId: 'caller', speaker: 'caller' as const, nextId: () => `caller-${++id}` };
  const options = {
    transcriber: new ScriptedTranscriber({}),
    streaming: disobedient(hearings),
    language: 'en',
    signal: new AbortController().signal,
    onDeferred: (each: DeferredSegment) => void deferred.push(each),
  };
  for await (const event of utterancesOf({ ...leg, speech: speechOf(hearings, reported) }, options))
    events.push(event);
  return { events, deferred };
}

/** Everything that was reported, in its order. */
const reported = (events: readonly PlacedEvent[]) =>
  events.map(({ event }) => {
    if (event.type === 'transcript.interim') {
      const texts = event.utterance.words.map(({ text }) => text);
      const [stable, rest] = [texts.slice(0, event.confirmedWords), texts.slice(event.confirmedWords)];
      return `${event.utterance.id} ${stable.join(' ')}|${rest.join(' ')}`;
    }
    if (event.type !== 'transcript.final') return event.type;
    const named = (event.corrections ?? []).map(({ shown }) => ` (not: ${shown})`).join('');
    return `${event.utterance.id} ${event.utterance.text}${named}`;
  });

/** Words of the finals, with the corrected words in their places. */
function shownInFinals(events: readonly PlacedEvent[]): string[] {
  return events.flatMap(({ event }) => {
    if (event.type !== 'transcript.final') return [];
    const texts: string[] = [];
    for (let at = 0; at <= event.utterance.words.length; at++) {
      for (const each of event.corrections ?? [])
        if (each.firstWord === at) texts.push(...each.shown.split(' '));
      texts.push(...event.utterance.words.slice(at, at + 1).map((word) => word.text));
    }
    return texts;
  });
}

describe('a word that was shown as confirmed', () => {
  it('stays in interims and in the final of a recogniser that takes it back', async () => {
    const { events } = await hear({
      interims: [
        'my mother|wants',
        'my mother wants me to get|',
        'my|',
        'her brother wants me to get married|now',
      ],
      final: 'my mother',
    });
    expect(reported(events)).toEqual([
      'caller-1 my mother|wants',
      'caller-1 my mother wants me to get|',
      'caller-1 my mother wants me to get|',
      'caller-1 my mother wants me to get married|now',
      'caller-1 my mother wants me to get married',
    ]);
  });

  it('is named where the final has another in its place', async () => {
    const { events } = await hear({ interims: ['my ankle beats|'], final: 'my uncle beats me' });
    expect(reported(events).at(-1)).toBe('caller-1 my uncle beats me (not: ankle)');
  });

  it('begins the next utterance at once where the cut was before it, and stays there', async () => {
    const cut = { interims: ['my mother wants me to get|married'], final: 'my mother wants', isCut: true };
    const { events } = await hear(cut, { interims: ['me|to', 'me to get married|'], final: 'married now' });
    expect(reported(events).find((each) => each.startsWith('caller-2'))).toMatch(/^caller-2 me to get/);
    expect(reported(events).filter((each) => !each.includes('|'))).toEqual([
      'caller-1 my mother wants',
      'caller-2 me to get married now',
    ]);
  });

  it('is not lost with sound of which the final makes nothing: it stands, as doubtful', async () => {
    for (const dropped of ['no-words', 'no-speech', 'guess'] as const) {
      const { events } = await hear({ interims: ['he beats me|'], final: 'uh', dropped });
      expect(events.at(-1)?.event).toMatchObject({
        type: 'transcript.final',
        utterance: { text: 'he beats me', doubt: 'low-probability' },
      });
    }
  });

  it('stands in words that come late', async () => {
    const { events, deferred } = await hear({
      interims: ['he beats me every night|'],
      final: new Error('away'),
    });
    expect(reported(events).at(-1)).toBe('transcript.deferred');
    const [speech] = deferred;
    if (!speech) throw new Error('nothing was deferred');
    const late = await transcribeDeferred(
      speech,
      { callId: 'call', legId: 'caller', speaker: 'caller' },
      {
        transcriber: new ScriptedTranscriber({ caller: ['he beats'] }),
        language: 'en',
        signal: new AbortController().signal,
      },
    );
    expect(reported([late])).toEqual(['caller-1 he beats me every night']);
  });

  it('is never taken away without a word by any recogniser, in stretches that end and that are cut', async () => {
    const word = fc.constantFrom('a', 'b', 'c', 'd');
    const text = fc
      .record({ stable: fc.array(word, { maxLength: 6 }), rest: fc.array(word, { maxLength: 3 }) })
      .map(({ stable, rest }) => `${stable.join(' ')}|${rest.join(' ')}`);
    const hearing = fc.record({
      interims: fc.array(text, { minLength: 1, maxLength: 4 }),
      final: fc.array(word, { minLength: 1, maxLength: 7 }).map((words) => words.join(' ')),
      isCut: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(hearing, { minLength: 1, maxLength: 3 }), async (hearings) => {
        const { events } = await hear(...hearings);
        const newest = new Map<string, string[]>();
        for (const { event } of events) {
          if (event.type !== 'transcript.interim') continue;
          const texts = event.utterance.words.slice(0, event.confirmedWords).map((each) => each.text);
          const before = newest.get(event.utterance.id) ?? [];
          expect(texts.slice(0, before.length)).toEqual(before);
          newest.set(event.utterance.id, texts);
        }
        // an utterance that ends has all its confirmed words; one that is cut has them with what follows
        const finals = shownInFinals(events);
        for (const confirmed of newest.values()) {
          let found = 0;
          for (const each of finals) if (each === confirmed[found]) found++;
          expect(found).toBe(confirmed.length);
        }
      }),
      { numRuns: 60 },
    );
  });
});

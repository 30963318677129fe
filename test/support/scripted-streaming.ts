import { durationMsOf } from '../../src/audio/frame.js';
import type {
  GrowingStretch,
  GrowingWords,
  StreamingTranscriber,
  StretchRequest,
  WholeStretch,
} from '../../src/speech/streaming/streaming-transcriber.js';
import type { TranscribedWord, Transcription } from '../../src/speech/transcriber.js';

/** Words of the next stretch of a leg, one every so many ms from its beginning. */
export interface ScriptedSpeech {
  readonly text: string;
  readonly everyMs: number;
  /**
   * `silent`: says no word before the final. `late`: keeps its words until the stretch is over, and then gives them out
   * against the contract. `broken`: has no final, but an error.
   */
  readonly disobeys?: 'silent' | 'late' | 'broken';
}

/** A word is stable once so much of the speech behind it was heard. */
const STABLE_AFTER_MS = 1_000;

/** An engine that hears speech grow and says what it was asked to say: each leg has its speeches, used in order. */
export class ScriptedStreaming implements StreamingTranscriber {
  readonly #script: Map<string, ScriptedSpeech[]>;

  constructor(script: Readonly<Record<string, readonly ScriptedSpeech[]>>) {
    this.#script = new Map(Object.entries(script).map(([leg, speeches]) => [leg, [...speeches]]));
  }

  open(request: StretchRequest): GrowingStretch {
    const speech = this.#script.get(request.legId)?.shift() ?? { text: '', everyMs: 1000 };
    const all = toWords(speech);
    let pushed = 0;
    let isOver = false;
    const tell = (lengthMs: number) => {
      const words = all.filter(({ endMs }) => endMs <= lengthMs);
      const confirmed = words.filter(({ endMs }) => endMs <= lengthMs - STABLE_AFTER_MS).length;
      const growing: GrowingWords = { words, confirmed, language: languageOf(request.language()) };
      if (words.length > 0) request.onWords(growing);
    };
    const close = () => {
      if (!isOver && speech.disobeys === 'late') setImmediate(() => tell(Infinity));
      isOver = true;
    };
    return {
      push: ({ samples }) => {
        if (isOver) return;
        pushed += samples.length;
        if (speech.disobeys === undefined || speech.disobeys === 'broken')
          tell(durationMsOf(pushed, request.sampleRateHz));
      },
      finish: async (whole, signal) => {
        close();
        signal?.throwIfAborted();
        if (speech.disobeys === 'broken') throw new Error('the engine broke off');
        return toTranscription(all, whole);
      },
      close,
    };
  }
}

function toWords({ text, everyMs }: ScriptedSpeech): TranscribedWord[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((word, at) => ({
      text: word,
      startMs: at * everyMs,
      endMs: (at + 1) * everyMs,
      probability: 0.9,
    }));
}

function languageOf(asked: string): string {
  return asked === 'auto' ? 'en' : asked;
}

function toTranscription(words: readonly TranscribedWord[], { language }: WholeStretch): Transcription {
  return {
    text: words.map(({ text }) => text).join(' '),
    words,
    language: languageOf(language),
    confidence: words.length > 0 ? 0.9 : null,
    noSpeechProbability: 0,
    doubt: null,
    dropped: words.length > 0 ? null : 'no-words',
    queueMs: 0,
    inferenceMs: 0,
  };
}

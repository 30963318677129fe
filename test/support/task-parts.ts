import { durationMsOf } from '../../src/audio/frame.js';
import { DEFAULT_SEGMENT_OPTIONS } from '../../src/audio/vad/segment-options.js';
import type { Vad } from '../../src/audio/vad/vad.js';
import type { TaskKind, TaskOptions, TaskSound, TaskUtterance } from '../../src/processing/audio-task.js';
import type { TaskInWork } from '../../src/processing/audio-task-store.js';
import type { Transcriber, TranscriptionRequest } from '../../src/speech/transcriber.js';

const RATE_HZ = 16_000;
const LOUD = 8_000;

export const TASK_ID = '00000000-0000-4000-8000-000000000001';

/** One mark is 100 ms: `#` loud, `-` a little noise, anything else silence. One picture for each channel; all of one length. */
export function drawSound(...pictures: readonly string[]): {
  readonly sound: TaskSound;
  readonly bytes: Buffer;
} {
  const length = pictures[0]?.length ?? 0;
  const samples = new Int16Array((length * pictures.length * RATE_HZ) / 10);
  for (let at = 0; at < samples.length; at++) {
    const picture = pictures[at % pictures.length] ?? '';
    const mark = picture[Math.floor(at / pictures.length / (RATE_HZ / 10))];
    samples[at] = mark === '#' ? LOUD : mark === '-' ? 1 : 0;
  }
  const sound = { vaultName: 'v', channels: pictures.length, durationMs: length * 100 };
  return { sound, bytes: Buffer.from(samples.buffer) };
}

/** In pieces, as the vault gives them. */
export async function* inPieces(bytes: Buffer, pieceBytes = 10_001): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

/** A detector that takes loud sound for speech. */
export const loudnessVad: Vad = {
  openLeg: () => ({
    windowSamples: 512,
    probabilityOf: async (window) => (window.some((sample) => sample > LOUD / 2) ? 1 : 0),
    close: () => {},
  }),
  close: () => {},
};

export const segment = { ...DEFAULT_SEGMENT_OPTIONS, minSpeechMs: 100 };

export function aTask(
  sound: TaskSound,
  changes: { kind?: TaskKind; options?: Partial<TaskOptions>; utterances?: readonly TaskUtterance[] } = {},
): TaskInWork {
  const { kind = 'process', options, utterances = [] } = changes;
  const task = {
    ...({ id: TASK_ID, status: 'processing', progress: 0, step: null, revision: 2 } as const),
    kind,
    options: { language: 'en', includesTranslation: true, includesInsights: true, ...options },
    file: { filename: 'call.wav', sizeBytes: 1, sampleRateHz: RATE_HZ, channels: sound.channels },
    ...{ durationMs: sound.durationMs, createdById: null, createdAt: new Date(0), startedAt: new Date(1) },
    ...{ endedAt: null, results: null, failure: null },
  };
  return { task, sound, utterances };
}

/** Each stretch is the word `<channel>-<number of its request>`, as long as the stretch. */
export class CountingTranscriber implements Pick<Transcriber, 'transcribe'> {
  readonly requests: TranscriptionRequest[] = [];

  async transcribe(request: TranscriptionRequest, _signal?: AbortSignal) {
    this.requests.push(request);
    const text = `${request.legId.at(-1)}-${this.requests.length}`;
    const endMs = durationMsOf(request.samples.length, request.sampleRateHz);
    return {
      ...{
        text,
        language: request.language,
        confidence: 0.5,
        noSpeechProbability: 0,
        doubt: null,
        dropped: null,
      },
      words: [{ text, startMs: 0, endMs, probability: 0.5 }],
      ...{ queueMs: 0, inferenceMs: 0 },
    };
  }
}

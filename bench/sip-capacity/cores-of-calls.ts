import type { Conversation } from '../../demo/conversations/load-conversation.js';
import type { AudioFrame } from '../../src/audio/frame.js';
import { decodeUlaw } from '../../src/audio/g711.js';
import { DEFAULT_SEGMENT_OPTIONS } from '../../src/audio/vad/segment-options.js';
import { segmentSpeech } from '../../src/audio/vad/segment-speech.js';
import { startVad } from '../../src/audio/vad/vad-hub.js';
import { productPaths } from '../../src/config/product-paths.js';
import { silentLog } from '../../src/lib/log.js';
import { describeModel } from '../../src/speech/model-files/model-info.js';
import { startWhisper } from '../../src/speech/whisper/whisper-transcriber.js';

const FRAME_MS = 20;
const SAMPLES_PER_MS = 8;

export interface CallCost {
  /** Cores that a call keeps busy for as long as it lasts: the speech workers' part alone. */
  readonly cores: number;
  /** Speech as a share of a call's time, both parties together. */
  readonly speechShare: number;
  /** Mean cost of a stretch of speech, s of a core. */
  readonly stretchS: number;
}

/**
 * Cost of the words of these calls while nothing else runs:
 * their stretches, as a call has them, one after another.
 */
export async function costOfCalls(
  modelPath: string,
  conversations: readonly Conversation[],
): Promise<CallCost> {
  const model = await describeModel(modelPath, productPaths.modelManifest);
  const log = silentLog();
  const whisper = await startWhisper({
    ...{ workerPath: productPaths.whisperWorker, model, workers: 1, audioContext: 'auto', log },
  });
  const vad = await startVad({ modelPath: productPaths.vadModel, isOfFiles: true, log });
  const options = { ...DEFAULT_SEGMENT_OPTIONS, maxSegmentMs: model.maxUtteranceMs };
  let [speechMs, inferenceMs, stretches] = [0, 0, 0];
  try {
    for (const ulaw of conversations.flatMap(({ caller, agent }) => [caller, agent])) {
      const leg = vad.openLeg(8000);
      for await (const segment of segmentSpeech(framesOf(ulaw), leg, options)) {
        const { samples, sampleRateHz } = segment;
        const how = { legId: 'cost', priority: 'final', language: 'en', deadlineMs: 60_000 } as const;
        inferenceMs += (await whisper.transcribe({ ...how, samples, sampleRateHz })).inferenceMs;
        speechMs += segment.endMs - segment.startMs;
        stretches++;
      }
      await leg.close();
    }
  } finally {
    await vad.close();
    await whisper.close();
  }
  const lastedMs = conversations.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return {
    cores: inferenceMs / lastedMs,
    speechShare: speechMs / lastedMs,
    stretchS: inferenceMs / 1000 / stretches,
  };
}

async function* framesOf(ulaw: Uint8Array): AsyncGenerator<AudioFrame> {
  const samples = decodeUlaw(ulaw);
  const step = FRAME_MS * SAMPLES_PER_MS;
  for (let at = 0; at + step <= samples.length; at += step) {
    const startMs = at / SAMPLES_PER_MS;
    const arrivedAtMs = startMs + FRAME_MS;
    yield { samples: samples.subarray(at, at + step), sampleRateHz: 8000, startMs, arrivedAtMs };
  }
}

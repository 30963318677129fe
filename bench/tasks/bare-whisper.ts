import { segmentLeg } from '../../src/audio/vad/segment-leg.js';
import { DEFAULT_SEGMENT_OPTIONS } from '../../src/audio/vad/segment-options.js';
import type { SpeechSegment } from '../../src/audio/vad/speech-segment.js';
import { startVad } from '../../src/audio/vad/vad-hub.js';
import { upsampleTo16k } from '../../demo/sound/upsample.js';
import { productPaths } from '../../src/config/product-paths.js';
import { silentLog } from '../../src/lib/log.js';
import type { Transcriber } from '../../src/speech/transcriber.js';
import { describeModel } from '../../src/speech/model-files/model-info.js';
import { startWhisper } from '../../src/speech/whisper/whisper-transcriber.js';
import type { Clip } from './clips.js';

const RATE_HZ = 16_000;
const FRAME_SAMPLES = RATE_HZ / 50;

interface Stretch extends SpeechSegment {
  readonly language: string;
}

/**
 * whisper.cpp on the speech of the clips, at the priority that workers of recordings have, and nothing else: no upload,
 * decoder, detector, database or file.
 */
export class BareWhisper {
  readonly #transcriber: Transcriber;
  readonly #stretches: readonly Stretch[];

  private constructor(transcriber: Transcriber, stretches: readonly Stretch[]) {
    this.#transcriber = transcriber;
    this.#stretches = stretches;
  }

  static async open(clips: readonly Clip[], modelFile: string): Promise<BareWhisper> {
    const log = silentLog();
    const model = await describeModel(modelFile, productPaths.modelManifest);
    const vad = await startVad({ modelPath: productPaths.vadModel, log });
    const options = { ...DEFAULT_SEGMENT_OPTIONS, maxSegmentMs: model.maxUtteranceMs };
    const stretches: Stretch[] = [];
    for (const { channels, language } of clips)
      for (const channel of channels)
        for await (const speech of segmentLeg(framesOf(upsampleTo16k(channel)), { vad, options, log }))
          stretches.push({ ...speech, language });
    await vad.close();
    const workerPath = productPaths.whisperWorker;
    return new BareWhisper(
      await startWhisper({ workerPath, model, workers: 1, background: 'file', log }),
      stretches,
    );
  }

  /** @returns seconds that all speech of the clips takes, one stretch after the other */
  async measure(): Promise<number> {
    const beganMs = performance.now();
    const deadlineMs = 600_000;
    for (const { samples, sampleRateHz, language } of this.#stretches) {
      const request = {
        legId: 'bare',
        priority: 'file',
        samples,
        sampleRateHz,
        language,
        deadlineMs,
      } as const;
      await this.#transcriber.transcribe(request);
    }
    return (performance.now() - beganMs) / 1000;
  }

  async close(): Promise<void> {
    await this.#transcriber.close();
  }
}

async function* framesOf(samples: Int16Array) {
  for (let at = 0; at < samples.length; at += FRAME_SAMPLES) {
    const startMs = (at * 1000) / RATE_HZ;
    const part = samples.subarray(at, at + FRAME_SAMPLES);
    yield { samples: part, sampleRateHz: RATE_HZ, startMs, arrivedAtMs: startMs } as const;
  }
}

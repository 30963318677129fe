import { decodeUlaw } from '../../src/audio/g711.js';
import { productPaths } from '../../src/config/product-paths.js';
import { silentLog } from '../../src/lib/log.js';
import { describeModel } from '../../src/speech/model-files/model-info.js';
import { startWhisper } from '../../src/speech/whisper/whisper-transcriber.js';
import type { Conversation } from '../conversations/load-conversation.js';
import type { BySpeaker } from './summarise-call.js';
import { toWords } from './word-errors.js';

const SAMPLES_PER_MS = 8;
/** As much silence around a turn as voice activity detection would leave. */
const MARGIN_MS = 200;
const DEADLINE_MS = 60_000;

/** The same audio given to whisper.cpp turn by turn, without telephone, network and voice activity detection. */
export async function transcribeDirectly(conversation: Conversation): Promise<BySpeaker<string[]>> {
  const model = await describeModel(productPaths.fixtureModel, productPaths.modelManifest);
  const whisper = await startWhisper({
    workerPath: productPaths.whisperWorker,
    model,
    workers: 1,
    log: silentLog(),
  });
  try {
    const words: BySpeaker<string[]> = { caller: [], agent: [] };
    for (const { speaker, startMs, endMs } of conversation.turns) {
      const from = Math.max(0, startMs - MARGIN_MS) * SAMPLES_PER_MS;
      const ulaw = conversation[speaker].subarray(from, (endMs + MARGIN_MS) * SAMPLES_PER_MS);
      const { text } = await whisper.transcribe({
        legId: speaker,
        priority: 'file',
        samples: decodeUlaw(ulaw),
        sampleRateHz: 8000,
        language: conversation.language,
        deadlineMs: DEADLINE_MS,
      });
      words[speaker].push(...toWords(text));
    }
    return words;
  } finally {
    await whisper.close();
  }
}

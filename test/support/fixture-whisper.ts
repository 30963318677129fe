import { productPaths } from '../../src/config/product-paths.js';
import { silentLog } from '../../src/lib/log.js';
import { describeModel } from '../../src/speech/model-files/model-info.js';
import {
  startWhisper,
  type WhisperOptions,
  type WhisperTranscriber,
} from '../../src/speech/whisper/whisper-transcriber.js';

/** The real whisper.cpp with the fixture model, as `npm run setup` built them. */
export async function startFixtureWhisper(
  options: Partial<WhisperOptions> = {},
): Promise<WhisperTranscriber> {
  return startWhisper({
    workerPath: productPaths.whisperWorker,
    model: await describeModel(productPaths.fixtureModel, productPaths.modelManifest),
    workers: 1,
    log: silentLog(),
    ...options,
  });
}

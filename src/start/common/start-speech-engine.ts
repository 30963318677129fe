import { access } from 'node:fs/promises';
import { productPaths } from '../../config/product-paths.js';
import { SetupError } from '../../lib/errors.js';
import { startParakeet } from '../../speech/parakeet/parakeet-transcriber.js';
import type { SpeechEngine } from '../../speech/streaming/streaming-engine.js';
import type { ModelInfo } from '../../speech/model-files/model-info.js';
import { startWhisper, type WhisperOptions } from '../../speech/whisper/whisper-transcriber.js';

export type EngineStart = Pick<
  WhisperOptions,
  'workers' | 'audioContext' | 'interimPolicy' | 'background' | 'seats' | 'log'
> & { readonly model: ModelInfo };

/**
 * The engine that a model file is made for.
 *
 * @throws SetupError when the engine refuses the model, or is missing; WorkerStartError when its program does not run
 */
export async function startSpeechEngine(
  { audioContext, interimPolicy, ...start }: EngineStart,
  programs: Pick<typeof productPaths, 'whisperWorker'> & { readonly parakeetWorker: string } = productPaths,
): Promise<SpeechEngine> {
  if (start.model.kind === 'whisper')
    return startWhisper({ ...start, audioContext, interimPolicy, workerPath: programs.whisperWorker });
  const workerPath = programs.parakeetWorker;
  await access(workerPath).catch((error: unknown) => {
    throw new SetupError(
      `the speech model ${start.model.path} is a Parakeet, and the whisper.cpp of this server was built without it; leave WHISPER_CPP_DIR empty and run npm run setup, or set WHISPER_MODEL to a Whisper model`,
      { cause: error },
    );
  });
  return startParakeet({ ...start, workerPath });
}

import type { Config } from '../../config/config.js';
import { productPaths } from '../../config/product-paths.js';
import type { Closer } from '../../lib/closer.js';
import type { Log } from '../../lib/log.js';
import { modelsByPriority } from '../../speech/models-by-priority.js';
import { ModelWatch } from '../../speech/models/model-watch.js';
import { StartingTranscriber } from '../../speech/starting-transcriber.js';
import type { SpeechEngine } from '../../speech/streaming/streaming-engine.js';
import type { Transcriber } from '../../speech/transcriber.js';
import { describeModel, type ModelInfo } from '../../speech/model-files/model-info.js';
import { startSpeechEngine } from '../common/start-speech-engine.js';
import { modelPath, namedModelPath, readModel } from './start-streams.js';
import { Seats } from '../../workers/seats.js';

export interface LiveSpeechStart {
  readonly config: Config;
  /** Resolves once there is a speech worker to start. */
  readonly whisperReady: Promise<void>;
  /** In place of whisper.cpp. */
  readonly startTranscriber: (() => Promise<Transcriber>) | undefined;
  readonly log: Log;
}

/** Calls are answered and recorded without it: what it says of itself is in health, and it is tried again. */
export function startLiveSpeech(start: LiveSpeechStart, parts: Closer): StartingTranscriber {
  const { config, startTranscriber: substitute, log } = start;
  const transcriber = new StartingTranscriber({ start: substitute ?? (() => startEngine(start)), log });
  if (substitute) return transcriber;
  const paths = [() => modelPath(config)];
  const { interimModel } = config.speech;
  if (interimModel !== undefined) paths.push(() => namedModelPath(config, interimModel));
  for (const path of paths) parts.add(new ModelWatch({ path, onChange: () => transcriber.replace() }));
  return transcriber;
}

/** One model, or a small one for interims beside it: as many of the workers of both work at once as of one. */
async function startEngine(start: LiveSpeechStart): Promise<SpeechEngine> {
  const { config, whisperReady } = start;
  const model = await readModel(config); // a file that is no model is reported before anything waits for the build
  await whisperReady;
  const seats = new Seats(config.speech.workers);
  const finals = await startModel(start, model, seats);
  const interims = await startInterims(start, seats);
  return interims ? modelsByPriority({ interims, finals }) : finals;
}

/** Without it the words of the call come all the same. @returns undefined where none is set, or it does not start */
async function startInterims(start: LiveSpeechStart, seats: Seats): Promise<SpeechEngine | undefined> {
  const { config, log } = start;
  const { interimModel } = config.speech;
  if (interimModel === undefined) return undefined;
  try {
    const path = await namedModelPath(config, interimModel);
    return await startModel(start, await describeModel(path, productPaths.modelManifest), seats);
  } catch (error) {
    log.error({ err: error }, 'WHISPER_INTERIM_MODEL cannot be used: the other model does interims too');
    return undefined;
  }
}

function startModel({ config, log }: LiveSpeechStart, model: ModelInfo, seats: Seats): Promise<SpeechEngine> {
  const { workers, audioContext, interimPolicy } = config.speech;
  return startSpeechEngine({ model, workers, audioContext, interimPolicy, seats, log });
}

import { DEFAULT_SEGMENT_OPTIONS, type SegmentOptions } from '../../audio/vad/segment-options.js';
import type { Config } from '../../config/config.js';
import { productPaths } from '../../config/product-paths.js';
import type { Closable } from '../../lib/closer.js';
import type { Log } from '../../lib/log.js';
import { ModelShelf } from '../../speech/model-files/model-shelf.js';
import { describeModel, type ModelInfo } from '../../speech/model-files/model-info.js';
import { MediaProcess } from '../../telephony/media/media-process.js';

/** The media process on its way. */
export interface StartingStreams extends Closable {
  /** Rejects with the cause, WorkerStartError. */
  readonly started: Promise<MediaProcess>;
  /** Ends it, also while it starts. */
  close(): Promise<void>;
}

/**
 * Begins to start what makes speech of audio. It takes longest of all that a call of an earlier process needs, so that
 * it is begun before the rest of the server is even loaded (main.ts).
 */
export function startStreams(config: Config, log: Log): StartingStreams {
  const { vadModel } = productPaths;
  const start = async () => MediaProcess.start({ vadModel, segment: await segmentOptions(config), log });
  const started = start();
  const ended = started.then(
    (process) => () => process.close(),
    () => async () => {}, // reported where it is waited for
  );
  return { started, close: async () => (await ended)() };
}

/** The model file to use now: of WHISPER_MODEL, else the one in use on the shelf of DATA_DIR, else the fixture. */
export async function modelPath({ speech, dataDir }: Config): Promise<string> {
  return speech.modelFile ?? (await new ModelShelf(dataDir).pathInUse()) ?? productPaths.fixtureModel;
}

/**
 * The file of a model that a setting names: a name of the shelf, which has no slash, or a path.
 * @throws NotFoundError, SetupError
 */
export async function namedModelPath({ dataDir }: Config, wanted: string): Promise<string> {
  const isPath = wanted.includes('/') || wanted.endsWith('.bin');
  return isPath ? wanted : (await new ModelShelf(dataDir).find(wanted)).path;
}

/** The speech model, checked. @throws SetupError */
export async function readModel(config: Config): Promise<ModelInfo> {
  return describeModel(await modelPath(config), productPaths.modelManifest);
}

export async function segmentOptions(config: Config): Promise<SegmentOptions> {
  const { hangoverMs, sentenceHangoverMs, maxSegmentMs } = config.speech;
  const longestMs = maxSegmentMs ?? (await longestUtteranceMs(config));
  return { ...DEFAULT_SEGMENT_OPTIONS, hangoverMs, sentenceHangoverMs, maxSegmentMs: longestMs };
}

/** As the model wants it; where that cannot be read now, what every model does well. */
async function longestUtteranceMs(config: Config): Promise<number> {
  return readModel(config).then(
    ({ maxUtteranceMs }) => maxUtteranceMs,
    () => DEFAULT_SEGMENT_OPTIONS.maxSegmentMs,
  );
}

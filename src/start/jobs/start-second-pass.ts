import type { Config } from '../../config/config.js';
import { productPaths } from '../../config/product-paths.js';
import type { Closer } from '../../lib/closer.js';
import type { HealthProbe } from '../../lib/health.js';
import { StartedOnDemand } from '../../lib/started-on-demand.js';
import type { Log } from '../../lib/log.js';
import { startingHealth } from '../../processing/starting-engines.js';
import { ModelWatch } from '../../speech/models/model-watch.js';
import { ReplaceableTranscriber } from '../../speech/replaceable-transcriber.js';
import type { Transcriber } from '../../speech/transcriber.js';
import { describeModel } from '../../speech/model-files/model-info.js';
import { startSpeechEngine } from '../common/start-speech-engine.js';
import { namedModelPath } from '../media/start-streams.js';
import type { Seats } from '../../workers/seats.js';

export interface SecondPassStart {
  readonly config: Config;
  readonly whisperReady: Promise<void>;
  /** In place of whisper.cpp. */
  readonly startTranscriber: (() => Promise<Transcriber>) | undefined;
  /** Shared with the workers of recordings, which go first. */
  readonly seats: Seats;
  readonly log: Log;
}

export interface SecondPassEngine {
  /** @throws UnavailableError */
  readonly ready: () => Promise<Pick<Transcriber, 'transcribe'>>;
  readonly health: HealthProbe;
}

/** One: a large model needs much memory, and the second pass is of no hurry. */
const WORKERS = 1;

/** The larger model, started with the first call that is over. @returns undefined where none is set */
export function startSecondPass(start: SecondPassStart, parts: Closer): SecondPassEngine | undefined {
  const { config, log } = start;
  const { secondPassModel: wanted } = config.speech;
  if (wanted === undefined) return undefined;
  const path = () => namedModelPath(config, wanted);
  const engine = parts.add(
    new StartedOnDemand({
      start: (opened) => openTranscriber(start, path, opened),
      refusal: `the model of the second pass, ${wanted}, does not start`,
    }),
  );
  path().catch((error: unknown) =>
    log.error({ err: error }, 'SECOND_PASS_MODEL: there is no such model; calls wait for it'),
  );
  return {
    ready: () => engine.ready(),
    health: () => {
      const { part, failure, isStarting } = engine;
      if (!part) return startingHealth(failure, isStarting);
      const speech = part.stats();
      const ok = speech.ready > 0;
      const { replaceFailure: detail } = part;
      return { ok, status: ok ? 'active' : 'degraded', ...(detail ? { detail } : {}), speech };
    },
  };
}

async function openTranscriber(
  { whisperReady, startTranscriber, seats, log }: SecondPassStart,
  path: () => Promise<string>,
  parts: Closer,
): Promise<ReplaceableTranscriber> {
  const startEngine = async () => {
    const model = await describeModel(await path(), productPaths.modelManifest);
    await whisperReady;
    return startSpeechEngine({ model, workers: WORKERS, background: 'second-pass', seats, log });
  };
  const engine = await (startTranscriber ?? startEngine)();
  const transcriber = parts.add(new ReplaceableTranscriber(engine, log));
  if (!startTranscriber)
    parts.add(new ModelWatch({ path, onChange: () => transcriber.replace(startEngine) }));
  return transcriber;
}

import type { Closable } from '../lib/closer.js';
import { AppError, messageOf, type ErrorCode } from '../lib/errors.js';
import { withLimit } from '../lib/with-limit.js';
import type { Asked, Engine, EngineAnswer, EngineHealth, Finding } from './engine.js';
import { EngineNotInstalledError, EnginesFailedError, type AnalysisTask } from './errors.js';

export interface EngineChainOptions<Input, Value> {
  readonly task: AnalysisTask;
  /** In the order in which they are asked. */
  readonly engines: readonly Engine<Input, Value>[];
  /** Instruction for the administrator where there is no engine, in one sentence. */
  readonly howTo: string;
  /** An engine that has not answered by then is passed over, ms. */
  readonly limitMs: number;
  /** The answer to a request that needs no engine, such as a text in the language that is asked for. */
  readonly answerWithout?: (input: Input) => Finding<Value> | undefined;
}

/** Faults of the request: another engine would find them too. */
const OF_THE_REQUEST: ReadonlySet<ErrorCode> = new Set(['invalid-input', 'content-too-large']);

/**
 * The engines of one task, in the configured order: the first one that answers is named in the answer, and each one
 * that was passed over is named in its warnings.
 */
export class EngineChain<Input, Value> implements Closable {
  readonly task: AnalysisTask;
  readonly #options: EngineChainOptions<Input, Value>;

  constructor(options: EngineChainOptions<Input, Value>) {
    this.task = options.task;
    this.#options = options;
  }

  get isInstalled(): boolean {
    return this.#options.engines.length > 0;
  }

  /** Health of each engine, in order. */
  health(): readonly (EngineHealth & Pick<Engine<Input, Value>, 'name' | 'kind' | 'languages'>)[] {
    return this.#options.engines.map((engine) => {
      const { name, kind, languages } = engine;
      return { name, kind, languages, ...engine.health() };
    });
  }

  /**
   * @throws EngineNotInstalledError; InvalidInputError and ContentTooLargeError of the request; UnsupportedPairError
   * when that is all that the engines said; EnginesFailedError; the reason of the signal
   */
  async run(input: Input, asked: Asked): Promise<Finding<Value>> {
    const { engines, answerWithout } = this.#options;
    const known = answerWithout?.(input);
    if (known) return known;
    this.assertInstalled();
    const failures: { readonly engine: string; readonly error: unknown }[] = [];
    for (const engine of engines) {
      asked.signal.throwIfAborted();
      try {
        const answer = await this.#ask(engine, input, asked);
        const passedOver = failures.map(
          ({ engine, error }) => `${engine} did not answer: ${messageOf(error)}`,
        );
        return { ...answer, engine: engine.name, warnings: [...passedOver, ...answer.warnings] };
      } catch (error) {
        asked.signal.throwIfAborted();
        if (error instanceof AppError && OF_THE_REQUEST.has(error.code)) throw error;
        failures.push({ engine: engine.name, error });
      }
    }
    throw summedUp(failures);
  }

  /** @throws EngineNotInstalledError */
  assertInstalled(): void {
    const { task, howTo } = this.#options;
    if (!this.isInstalled) throw new EngineNotInstalledError(task, howTo);
  }

  async close(): Promise<void> {
    await Promise.all(this.#options.engines.map(async (engine) => engine.close?.()));
  }

  async #ask(
    engine: Engine<Input, Value>,
    input: Input,
    { signal, ...asked }: Asked,
  ): Promise<EngineAnswer<Value>> {
    const over = new AbortController();
    const { limitMs } = this.#options;
    const answer = engine.run(input, { ...asked, signal: AbortSignal.any([signal, over.signal]) });
    try {
      return await withLimit(answer, limitMs, `no answer within ${limitMs / 1000} s`);
    } finally {
      over.abort();
    }
  }
}

function summedUp(failures: readonly { readonly engine: string; readonly error: unknown }[]): unknown {
  const [first] = failures;
  const areAllUnsupported = failures.every(
    ({ error }) => error instanceof AppError && error.code === 'unsupported',
  );
  if (first && areAllUnsupported) return first.error;
  const reasons = failures.map(({ engine, error }) => `${engine}: ${messageOf(error)}`).join('; ');
  return new EnginesFailedError(`no engine answered (${reasons})`, { cause: failures.at(-1)?.error });
}

import type { Utterance } from '../../calls/call-event.js';
import { BoundedQueue } from '../../lib/bounded-queue.js';
import type { Closable } from '../../lib/closer.js';
import { messageOf } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';
import type { EngineChain } from '../engine-chain.js';
import { UNDETERMINED, type LanguageIdentifier } from '../language/language-identifier.js';
import type { Translation, TranslationInput } from '../translate/translator.js';
import { finalOf, type CallAnalyser, type LiveAnalyser, type PlacedAnalysis } from './live-analyser.js';

/** Limit for the waiting finals of all calls; the oldest beyond it wait for the analysis after the call. */
const WAITING_AT_MOST = 64;
/** Time limit for one translation: a later one is of no use while the call is up. */
const LIMIT_MS = 10_000;
/** Least interval between two entries of the log about failures. */
const LOGGED_EVERY_MS = 60_000;

export interface LiveTranslationOptions {
  readonly translator: Pick<EngineChain<TranslationInput, Translation>, 'run' | 'isInstalled'>;
  /** ISO 639-1. */
  readonly target: string;
  /** Left out: the language is the recogniser's. */
  readonly identifier?: LanguageIdentifier | undefined;
  readonly log: Log;
  readonly limitMs?: number;
}

interface Waiting {
  /** Where the translation goes. */
  readonly found: BoundedQueue<PlacedAnalysis>;
  readonly utterance: Utterance;
}

/**
 * Translates the finals of live calls, one after the other, beside the pipe: `translation.found` comes when it comes, and
 * nothing waits for it. Words whose translation is late or fails are translated after the call.
 */
export class TranslationAnalyser implements CallAnalyser, Closable {
  readonly name = 'live-translation';
  readonly #options: LiveTranslationOptions;
  readonly #queue = new BoundedQueue<Waiting>(WAITING_AT_MOST);
  readonly #stop = new AbortController();
  readonly #done: Promise<void>;
  #loggedAtMs = -Infinity;

  constructor(options: LiveTranslationOptions) {
    this.#options = options;
    this.#done = this.#run();
  }

  readonly open = (): LiveAnalyser => {
    const found = new BoundedQueue<PlacedAnalysis>(WAITING_AT_MOST);
    return {
      read: (item) => {
        if (item.type === 'over') found.end();
        const utterance = finalOf(item);
        if (utterance && this.#options.translator.isInstalled) this.#queue.push({ found, utterance });
        return [];
      },
      later: found,
    };
  };

  async close(): Promise<void> {
    this.#stop.abort(new Error('the server stops'));
    this.#queue.end();
    await this.#done;
  }

  async #run(): Promise<void> {
    for await (const waiting of this.#queue) {
      if (this.#stop.signal.aborted) return;
      try {
        await this.#translate(waiting);
      } catch (error) {
        this.#logFailure(error);
      }
    }
  }

  async #translate({ found, utterance }: Waiting): Promise<void> {
    const { translator, target, limitMs = LIMIT_MS } = this.#options;
    const { id: utteranceId, text, endMs: startMs } = utterance;
    const source = this.#languageOf(utterance);
    if (source === target) return;
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(limitMs)]);
    const { value, engine } = await translator.run({ text, source, target }, { signal, language: source });
    const { text: translated, confidence } = value;
    const event = {
      type: 'translation.found',
      utteranceId,
      target,
      text: translated,
      confidence,
      engine,
    } as const;
    found.push({ event, startMs });
  }

  #languageOf({ text, language }: Utterance): string {
    const identified = this.#options.identifier?.identify(text).language ?? UNDETERMINED;
    return identified === UNDETERMINED ? language : identified;
  }

  #logFailure(error: unknown): void {
    if (this.#stop.signal.aborted) return;
    const now = performance.now();
    if (now - this.#loggedAtMs < LOGGED_EVERY_MS) return;
    this.#loggedAtMs = now;
    const { log } = this.#options;
    log.warn({ reason: messageOf(error) }, 'words of live calls are not translated at the moment');
  }
}

import { z } from 'zod';
import { UnavailableError } from '../../lib/errors.js';
import { readBounded } from '../../lib/read-bounded.js';
import { Turns } from '../../lib/turns.js';
import type { Asked, Engine, EngineAnswer, EngineHealth } from '../engine.js';
import { UnsupportedPairError } from '../errors.js';
import { splitText } from './split-text.js';
import type { Translation, TranslationInput } from './translator.js';

export interface HttpTranslatorOptions {
  /** Address of the service, e.g. `http://127.0.0.1:5000`. */
  readonly url: string;
  readonly apiKey?: string | undefined;
  /** For one piece of text, ms. */
  readonly limitMs?: number;
}

/** LibreTranslate's own default limit is 2,000 characters where one is set. */
const LONGEST_PIECE = 1_800;
const LIMIT_MS = 30_000;
/** An answer is a few times as long as its text, with what JSON adds. */
const ANSWER_BOUND = { longestBytes: 1_000_000, what: 'the translation service' };
/** The languages of a service change when its administrator installs some. */
const LANGUAGES_FRESH_MS = 10 * 60_000;

const languagesReply = z.array(z.looseObject({ code: z.string(), targets: z.array(z.string()).optional() }));
const translateReply = z.looseObject({ translatedText: z.string() });

/**
 * A translation service with the interface of LibreTranslate (https://libretranslate.com/docs): `GET /languages`,
 * `POST /translate`. It gives no confidence, and none is made up.
 */
export class HttpTranslator implements Engine<TranslationInput, Translation> {
  readonly name = 'libretranslate';
  readonly kind = 'http';
  readonly languages: readonly string[] = [];
  readonly #options: HttpTranslatorOptions;
  /** A translator without a GPU does one text after the other. */
  readonly #turns = new Turns({ running: 2, waiting: 50, what: 'translations', retryAfterS: 10 });
  #pairs: { readonly known: ReadonlySet<string>; readonly readAtMs: number } | undefined;
  #failure: string | undefined;

  constructor(options: HttpTranslatorOptions) {
    this.#options = options;
  }

  health(): EngineHealth {
    if (this.#failure !== undefined) return { state: 'failed', reason: this.#failure };
    return { state: 'ready' };
  }

  async run(
    { text, source, target }: TranslationInput,
    { signal }: Asked,
  ): Promise<EngineAnswer<Translation>> {
    const known = await this.#knownPairs(signal);
    if (!known.has(`${source}-${target}`)) throw new UnsupportedPairError(source, target, [...known].sort());
    const translated: string[] = [];
    for (const piece of splitText(text, LONGEST_PIECE))
      translated.push(await this.#turns.take(() => this.#translate(piece, { source, target }, signal)));
    return { value: { text: translated.join(''), confidence: null }, confidenceKind: 'none', warnings: [] };
  }

  async #knownPairs(signal: AbortSignal): Promise<ReadonlySet<string>> {
    const { known, readAtMs } = this.#pairs ?? { known: undefined, readAtMs: 0 };
    if (known && Date.now() - readAtMs < LANGUAGES_FRESH_MS) return known;
    const languages = await this.#ask('/languages', { reply: languagesReply, signal });
    const codes = languages.map(({ code }) => code);
    const pairs = new Set(
      languages.flatMap(({ code, targets = codes }) =>
        targets.filter((target) => target !== code).map((target) => `${code}-${target}`),
      ),
    );
    this.#pairs = { known: pairs, readAtMs: Date.now() };
    return pairs;
  }

  /** White space around a piece stays as it is: services cut it. */
  async #translate(
    piece: string,
    pair: Pick<TranslationInput, 'source' | 'target'>,
    signal: AbortSignal,
  ): Promise<string> {
    const words = piece.trim();
    if (words === '') return piece;
    const body = { q: words, ...pair, format: 'text', api_key: this.#options.apiKey };
    const { translatedText } = await this.#ask('/translate', { body, reply: translateReply, signal });
    const at = piece.indexOf(words);
    return piece.slice(0, at) + translatedText + piece.slice(at + words.length);
  }

  /** @throws UnavailableError; the text has neither address nor words */
  async #ask<T>(path: string, { body, reply, signal }: Question<T>): Promise<T> {
    const { url, limitMs = LIMIT_MS } = this.#options;
    try {
      const response = await fetch(`${url.replace(/\/$/, '')}${path}`, {
        method: body ? 'POST' : 'GET',
        ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new UnavailableError(`the translation service answered ${response.status}`);
      }
      const answer = reply.parse(JSON.parse(await readBounded(response, ANSWER_BOUND)));
      this.#failure = undefined;
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      this.#failure = reasonOf(error);
      throw new UnavailableError(this.#failure, { cause: error });
    }
  }
}

interface Question<T> {
  /** Left out: a GET. */
  readonly body?: object;
  readonly reply: z.ZodType<T>;
  readonly signal: AbortSignal;
}

/** By name: errors of fetch are those of another realm in some hosts. */
const REASONS: Readonly<Record<string, string>> = {
  TimeoutError: 'the translation service does not answer in time',
  SyntaxError: 'the translation service gave no JSON',
  TypeError: 'the translation service cannot be reached',
};

function reasonOf(error: unknown): string {
  if (error instanceof UnavailableError) return error.message;
  const { name = '' } = error as { name?: string };
  return REASONS[name] ?? 'the translation service gave no usable answer';
}

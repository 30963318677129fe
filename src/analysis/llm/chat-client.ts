import { z } from 'zod';
import { nowMs } from '../../lib/clock.js';
import { UnavailableError } from '../../lib/errors.js';
import { Turns } from '../../lib/turns.js';
import type { EngineHealth } from '../engine.js';
import { ChatEndpoint, type ChatEndpointOptions, type ChatMessage } from './chat-endpoint.js';
import { CircuitBreaker, type CircuitBreakerOptions } from './circuit-breaker.js';
import { readAnswer } from './read-answer.js';

export interface ChatClientOptions extends ChatEndpointOptions {
  /** For all attempts at one answer together, from its turn on, ms. */
  readonly limitMs?: number;
  readonly breaker?: Partial<CircuitBreakerOptions>;
}

export interface ChatQuestion<T> {
  readonly instructions: string;
  /** The content that the instructions speak of, such as a transcript. */
  readonly data: string;
  /** Letters and `_`; of the answer's shape. */
  readonly name: string;
  readonly schema: z.ZodType<T>;
}

const LIMIT_MS = 120_000;
const BREAKER: CircuitBreakerOptions = { failures: 3, coolDownMs: 30_000, nowMs };
/** A model that gave no valid answer is informed once. */
const ATTEMPTS = 2;
/** Part of a wrong answer that is shown to the model again, characters. */
const LONGEST_SHOWN = 4_000;
const WHAT = 'the language model';

/**
 * Questions to a language model that are answered by JSON of a given shape. One after the other: a model without a GPU
 * has no time for two.
 */
export class ChatClient {
  readonly #endpoint: ChatEndpoint;
  readonly #limitMs: number;
  readonly #turns = new Turns({
    running: 1,
    waiting: 20,
    what: 'answers of the language model',
    retryAfterS: 30,
  });
  readonly #breaker: CircuitBreaker;
  #failure: string | undefined;

  constructor({ limitMs = LIMIT_MS, breaker, ...endpoint }: ChatClientOptions) {
    this.#endpoint = new ChatEndpoint(endpoint);
    this.#limitMs = limitMs;
    this.#breaker = new CircuitBreaker({ ...BREAKER, ...breaker });
  }

  health(): EngineHealth {
    return this.#failure === undefined ? { state: 'ready' } : { state: 'failed', reason: this.#failure };
  }

  /** @throws UnavailableError, with neither words nor addresses; the reason of the signal */
  async ask<T>(question: ChatQuestion<T>, signal: AbortSignal): Promise<T> {
    this.#breaker.assertClosed(WHAT);
    return this.#turns.take(async () => {
      signal.throwIfAborted();
      this.#breaker.assertClosed(WHAT); // it may have failed while this question waited
      return this.#attempt(question, signal);
    });
  }

  async #attempt<T>(question: ChatQuestion<T>, signal: AbortSignal): Promise<T> {
    try {
      const answer = await this.#converse(
        question,
        AbortSignal.any([signal, AbortSignal.timeout(this.#limitMs)]),
      );
      this.#breaker.succeeded();
      this.#failure = undefined;
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      this.#breaker.failed();
      this.#failure = reasonOf(error);
      throw new UnavailableError(this.#failure); // without the cause: that has addresses, and words of the answer
    }
  }

  async #converse<T>({ instructions, data, name, schema }: ChatQuestion<T>, signal: AbortSignal): Promise<T> {
    const { $schema: _dialect, ...jsonSchema } = z.toJSONSchema(schema);
    let messages: readonly ChatMessage[] = [
      { role: 'system', content: instructions },
      { role: 'user', content: data },
    ];
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const content = await this.#endpoint.complete(messages, { name, jsonSchema }, signal);
      const read = readAnswer(content, schema);
      if ('value' in read) return read.value;
      messages = [...messages, ...correctionOf(content, read.fault)];
    }
    throw new UnavailableError('the language model gave no valid answer');
  }
}

function correctionOf(content: string, fault: string): ChatMessage[] {
  return [
    { role: 'assistant', content: content.slice(0, LONGEST_SHOWN) },
    {
      role: 'user',
      content: `That answer cannot be used: ${fault.slice(0, LONGEST_SHOWN)}. Answer again, with one JSON object only.`,
    },
  ];
}

/** By name: errors of fetch are those of another realm in some hosts. */
const REASONS: Readonly<Record<string, string>> = {
  TimeoutError: 'the language model does not answer in time',
  SyntaxError: 'the language model gave no JSON',
  TypeError: 'the language model cannot be reached',
};

function reasonOf(error: unknown): string {
  if (error instanceof UnavailableError) return error.message;
  const { name = '' } = error as { name?: string };
  return REASONS[name] ?? 'the language model gave no usable answer';
}

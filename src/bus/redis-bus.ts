import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { z } from 'zod';
import { ConflictError, messageOf, SetupError, UnavailableError } from '../lib/errors.js';
import type { HealthReport } from '../lib/health.js';
import type { Log } from '../lib/log.js';
import { within } from '../lib/within.js';
import type { Bus, BusHandler, BusResponder, Unsubscribe } from './bus.js';
import { Handlers } from './handlers.js';
import { PendingRequests } from './pending-requests.js';

export interface RedisBusOptions {
  readonly url: string;
  readonly log: Log;
  /** For one command, in ms. */
  readonly commandTimeoutMs?: number;
}

/** All our channels begin so: others may use the same Redis. */
const PREFIX = 'hearline:';
const CONNECT_TIMEOUT_MS = 5_000;
const COMMAND_TIMEOUT_MS = 5_000;
const PING_TIMEOUT_MS = 1_000;
/** After this a connection that does not end is cut. */
const DISCONNECT_TIMEOUT_MS = 200;
const RECONNECT_MS = { step: 100, most: 2_000 };

const requestSchema = z.object({ id: z.number(), replyTo: z.string(), payload: z.unknown() });
const replySchema = z.object({ id: z.number(), ok: z.boolean(), payload: z.unknown() });

/**
 * The bus of several processes: one connection to publish, one to listen. Both reconnect for ever. Nothing is queued while Redis is away: a late event would be a wrong one, and
 * screens catch up by `seq`.
 */
export class RedisBus implements Bus {
  readonly #log: Log;
  readonly #publisher: Redis;
  readonly #listener: Redis;
  readonly #handlers: Handlers;
  readonly #responders = new Map<string, BusResponder>();
  readonly #pending = new PendingRequests();
  readonly #replyTopic = `reply.${randomUUID()}`;
  /** Payloads lost since Redis went away, and since the start. */
  #lost = 0;
  #lostInAll = 0;
  #isClosed = false;

  private constructor({ url, log, commandTimeoutMs = COMMAND_TIMEOUT_MS }: RedisBusOptions) {
    this.#log = log;
    this.#handlers = new Handlers(log);
    this.#publisher = connection(url, log, { commandTimeout: commandTimeoutMs });
    this.#listener = connection(url, log, {});
    this.#publisher.on('ready', () => this.#reportLoss());
    this.#listener.on('ready', () => void this.#listen(this.#handlers.topics()));
    this.#listener.on('message', (channel, text) => this.#receive(channel.slice(PREFIX.length), text));
  }

  /** @throws SetupError when Redis cannot be reached now; later on it may go and come */
  static async open(options: RedisBusOptions): Promise<RedisBus> {
    const bus = new RedisBus(options);
    let reason: unknown; // ioredis itself only says that the connection is closed
    bus.#publisher.once('error', (error) => (reason = error));
    try {
      await bus.#publisher.connect();
      await bus.#listener.connect();
      await bus.subscribe(bus.#replyTopic, (payload) => bus.#takeReply(payload));
      return bus;
    } catch (error) {
      await bus.close();
      throw explain(reason ?? error, options.url);
    }
  }

  publish(topic: string, payload: unknown): void {
    if (this.#isClosed) return;
    this.#send(topic, payload).catch((error: unknown) => {
      if (this.#lost++ === 0)
        this.#log.warn({ err: error, topic }, 'Redis away: other processes do not hear of events');
      this.#lostInAll++;
    });
  }

  async subscribe(topic: string, handler: BusHandler): Promise<Unsubscribe> {
    const remove = this.#handlers.add(topic, handler);
    await this.#listen([topic]);
    return async () => {
      if (remove() && !this.#isClosed) await this.#listener.unsubscribe(PREFIX + topic).catch(() => {});
    };
  }

  async request(topic: string, payload: unknown, { timeoutMs }: { timeoutMs: number }): Promise<unknown> {
    if (this.#isClosed) throw new UnavailableError('the bus is closed');
    return this.#pending.add(timeoutMs, (id) => {
      this.#send(requestTopic(topic), { id, replyTo: this.#replyTopic, payload }).then(
        (listeners) => {
          if (listeners === 0) this.#pending.reject(id, new UnavailableError(`no responder for ${topic}`));
        },
        (cause: unknown) =>
          this.#pending.reject(id, new UnavailableError('Redis cannot be reached', { cause })),
      );
    });
  }

  async respond(topic: string, responder: BusResponder): Promise<Unsubscribe> {
    if (this.#responders.has(topic)) throw new ConflictError(`${topic} is answered already`);
    this.#responders.set(topic, responder);
    const stop = await this.subscribe(
      requestTopic(topic),
      (payload) => void this.#answer(responder, payload),
    );
    return async () => {
      if (this.#responders.get(topic) === responder) this.#responders.delete(topic);
      await stop();
    };
  }

  async health(): Promise<HealthReport> {
    // a frozen Redis keeps its connections: their state says nothing
    const asked = Promise.all([this.#publisher.ping(), this.#listener.ping()]).then(
      () => true,
      () => false,
    );
    const ok = (await within(asked, PING_TIMEOUT_MS)) ?? false;
    return { ok, status: ok ? 'connected' : 'unreachable', lost_events: this.#lostInAll };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#handlers.clear();
    this.#pending.rejectAll(new UnavailableError('the bus is closed'));
    this.#publisher.disconnect();
    this.#listener.disconnect();
  }

  /** @returns how many processes listen */
  async #send(topic: string, payload: unknown): Promise<number> {
    return this.#publisher.publish(PREFIX + topic, JSON.stringify(payload ?? null));
  }

  #receive(topic: string, text: string): void {
    try {
      this.#handlers.deliver(topic, JSON.parse(text));
    } catch (error) {
      this.#log.warn({ err: error, topic }, 'a message on Redis is not JSON');
    }
  }

  async #answer(responder: BusResponder, message: unknown): Promise<void> {
    const request = requestSchema.safeParse(message);
    if (!request.success) return this.#log.warn({ err: request.error }, 'a request on Redis is malformed');
    const { id, replyTo, payload } = request.data;
    const answer = await responder(payload).then(
      (value) => ({ id, ok: true, payload: value ?? null }),
      (error: unknown) => ({ id, ok: false, payload: messageOf(error) }),
    );
    this.publish(replyTo, answer);
  }

  #takeReply(message: unknown): void {
    const reply = replySchema.safeParse(message);
    if (!reply.success) return this.#log.warn({ err: reply.error }, 'a reply on Redis is malformed');
    const { id, ok, payload } = reply.data;
    if (ok) this.#pending.resolve(id, payload);
    else this.#pending.reject(id, new Error(String(payload)));
  }

  /** While Redis is away this does nothing: all topics are listened to again when it is back. */
  async #listen(topics: readonly string[]): Promise<void> {
    if (topics.length === 0) return;
    try {
      await this.#listener.subscribe(...topics.map((topic) => PREFIX + topic));
    } catch (error) {
      this.#log.debug({ err: error }, 'subscriptions wait until Redis is back');
    }
  }

  #reportLoss(): void {
    if (this.#lost > 0)
      this.#log.warn({ lostEvents: this.#lost }, 'Redis is back; screens catch up from the database');
    this.#lost = 0;
  }
}

/** Redis's own codes (redis.io, "Redis serialization protocol", errors). */
function explain(error: unknown, url: string): SetupError {
  const { host, password } = new URL(url);
  const said = messageOf(error);
  const [code] = said.split(' ');
  if (code === 'NOAUTH')
    return new SetupError(
      `Redis at ${host} wants a password: put it into REDIS_URL, as redis://:PASSWORD@${host}`,
    );
  if (code === 'WRONGPASS' || (code === 'ERR' && password !== '' && /password|AUTH/.test(said)))
    return new SetupError(`Redis at ${host} refuses the user or password of REDIS_URL`);
  if (code === 'NOPERM')
    return new SetupError(
      `Redis at ${host} does not let the user of REDIS_URL publish and subscribe: ${said}`,
    );
  return new SetupError(`Redis (REDIS_URL) cannot be used at ${host}: ${said}`, { cause: error });
}

function requestTopic(topic: string): string {
  return `request.${topic}`;
}

function connection(url: string, log: Log, options: { commandTimeout?: number }): Redis {
  const redis = new Redis(url, {
    ...options,
    lazyConnect: true,
    autoResubscribe: false, // ours knows also those that were added while Redis was away
    connectTimeout: CONNECT_TIMEOUT_MS,
    disconnectTimeout: DISCONNECT_TIMEOUT_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * RECONNECT_MS.step, RECONNECT_MS.most),
  });
  redis.on('error', (error) => log.debug({ err: error }, 'Redis connection failed'));
  return redis;
}

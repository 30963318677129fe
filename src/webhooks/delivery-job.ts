import type { GivenUpReason } from '../lib/given-up.js';
import type { Log } from '../lib/log.js';
import { AskedToWaitError } from '../lib/retry-after.js';
import { logTextOf, postFailureOf, type PostFailure } from './post-failure.js';
import { postEvent, POST_LIMIT_MS, type PostOptions } from './post-event.js';
import type { SecretSealer } from '../lib/secret-sealer.js';
import { signatureOf } from './signature.js';
import { WEBHOOK_JOB, type AttemptResult, type DeliveryStore, type DueDelivery } from './webhook-store.js';

export interface DeliveryJobOptions {
  readonly store: DeliveryStore;
  readonly sealer: SecretSealer;
  readonly post: PostOptions;
  readonly log: Log;
  readonly waits?: { readonly firstMs: number; readonly maxMs: number };
}

interface DeliveryAttempt {
  readonly payload: unknown;
  readonly attemptsLeft: number;
}

interface Attempted extends AttemptResult {
  /** The wait that the receiver asks for. */
  readonly retryAfterMs?: number | undefined;
  /** The error that kept the answer from coming, for the log. */
  readonly thrown?: unknown;
}

const USER_AGENT = 'Hearline-Webhooks/1';
/** About 40 attempts within 24 hours. */
const WAITS = { firstMs: 5_000, maxMs: 60 * 60_000 };
const WRITING_MS = 15_000;

/** The kind of job that delivers an event to its receiver: only an answer of 2xx is a success. */
export function deliveryJob(options: DeliveryJobOptions) {
  const { waits = WAITS } = options;
  return {
    name: WEBHOOK_JOB,
    lossesAtMost: Infinity, // it waits for a receiver, and no text of its can end a process
    timeLimitMs: POST_LIMIT_MS + WRITING_MS,
    waits,
    run: (job: DeliveryAttempt, signal: AbortSignal) => deliver(options, job, signal),
    giveUp: ({ payload }: Pick<DeliveryAttempt, 'payload'>, reason: GivenUpReason) =>
      options.store.giveUp(deliveryIdOf(payload), { code: 'given-up', reason }),
  };
}

/** @throws Error when it is to be tried again */
async function deliver(
  options: DeliveryJobOptions,
  { payload, attemptsLeft }: DeliveryAttempt,
  signal: AbortSignal,
): Promise<void> {
  const { store, log } = options;
  const id = deliveryIdOf(payload);
  const due = await store.findDue(id);
  if (!due || due.hasEnded) return;
  if (due.isDeleted) return store.giveUp(id, { code: 'webhook-deleted' });
  if (due.isForbidden) return store.giveUp(id, { code: 'maker-not-cleared' });
  const isLast = due.hasExpired || attemptsLeft === 0;
  if (due.isPaused) {
    if (isLast) return store.giveUp(id, { code: 'webhook-paused' });
    throw new Error('the webhook is paused');
  }
  const { retryAfterMs, thrown, ...result } = await attempt(options, { id, due, isLast }, signal);
  signal.throwIfAborted(); // the job is not ours any more, or its time is over
  await store.noteAttempt(id, result);
  const reason = result.failure ? logTextOf(result.failure, thrown) : 'not delivered';
  if (result.outcome === 'pending') throw new AskedToWaitError(reason, retryAfterMs);
  if (result.outcome === 'failed')
    log.warn({ delivery: id, webhook: due.webhookId, reason }, 'an event was not delivered: given up');
}

async function attempt(
  { sealer, post }: DeliveryJobOptions,
  { id, due, isLast }: { readonly id: string; readonly due: DueDelivery; readonly isLast: boolean },
  signal: AbortSignal,
): Promise<Attempted> {
  const begunMs = performance.now();
  const result = (httpStatus: number | null, failure: PostFailure | null): AttemptResult => ({
    httpStatus,
    failure,
    durationMs: Math.round(performance.now() - begunMs),
    outcome: failure === null ? 'delivered' : isLast ? 'failed' : 'pending',
  });
  try {
    const secrets = due.secrets.map((sealed) => sealer.open(sealed));
    const timestampS = Math.floor(Date.now() / 1000);
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': USER_AGENT,
      'X-Hearline-Event': due.event,
      'X-Hearline-Delivery': id,
      'X-Hearline-Timestamp': String(timestampS),
      'X-Hearline-Signature': signatureOf(secrets, timestampS, due.body),
    };
    let retryAfterMs: number | undefined;
    const onRetryAfter = (waitMs: number) => void (retryAfterMs = waitMs);
    const status = await postEvent({ url: due.url, headers, body: due.body }, signal, {
      ...post,
      onRetryAfter,
    });
    if (status >= 200 && status < 300) return result(status, null);
    return { ...result(status, { code: 'receiver-answered', status }), retryAfterMs };
  } catch (error) {
    return { ...result(null, postFailureOf(error)), thrown: error };
  }
}

function deliveryIdOf(payload: unknown): string {
  const id = (payload as { delivery_id?: unknown } | null)?.delivery_id;
  if (typeof id !== 'string') throw new TypeError('the job names no delivery');
  return id;
}

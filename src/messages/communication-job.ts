import { UnavailableError } from '../lib/errors.js';
import type { GivenUpReason } from '../lib/given-up.js';
import { keepTrying } from '../lib/keep-trying.js';
import type { Log } from '../lib/log.js';
import {
  COMMUNICATION_JOB,
  SENDING_WAITS,
  type CommunicationStore,
  type DueMessage,
} from './communication-store.js';
import type { DeliveryFailure } from './delivery-failure.js';
import { DeliveryError } from './errors.js';
import type { Outbox } from './outbox.js';

/** The wish of a person that a message may not be sent now: `safe-hours` are another time of day. */
export type RefusingWish =
  | { readonly wish: 'no-calls' | 'no-messages' }
  | { readonly wish: 'safe-hours'; readonly from: string; readonly until: string };

export interface CommunicationJobOptions {
  readonly store: CommunicationStore;
  readonly outbox: Pick<Outbox, 'deliver'>;
  /** Asks the case file. @throws UnavailableError */
  readonly refusalOf: (message: DueMessage) => Promise<RefusingWish | undefined>;
  readonly log: Log;
  readonly waits?: { readonly firstMs: number; readonly maxMs: number };
  readonly timeLimitMs?: number;
}

interface SendingAttempt {
  readonly payload: unknown;
  readonly attemptsLeft: number;
}

/** Longer than the time limits of the gateways one after another. */
const TIME_LIMIT_MS = 60_000;
const WRITE_WAITS = { firstMs: 100, maxMs: 2_000 };

/**
 * The kind of job that sends a message by e-mail or SMS. A server that is killed after the gateway has taken a message
 * and before that is written down sends it again: at least once, never lost. No error says an address or a word of it.
 */
export function communicationJob(options: CommunicationJobOptions) {
  const { waits = SENDING_WAITS, timeLimitMs = TIME_LIMIT_MS } = options;
  return {
    name: COMMUNICATION_JOB,
    lossesAtMost: Infinity, // it waits for a gateway: a stop of the server must not cost the message
    timeLimitMs,
    waits,
    run: (job: SendingAttempt, signal: AbortSignal) => send(options, job, signal),
    giveUp: ({ payload }: Pick<SendingAttempt, 'payload'>, reason: GivenUpReason) =>
      options.store.noteFailed(messageIdOf(payload), { code: 'given-up', reason }),
  };
}

/** @throws Error when it is to be tried again */
async function send(
  options: CommunicationJobOptions,
  { payload, attemptsLeft }: SendingAttempt,
  signal: AbortSignal,
): Promise<void> {
  const { store, outbox, refusalOf, log } = options;
  const id = messageIdOf(payload);
  const due = await store.findQueued(id);
  if (!due) return;
  const fail = async (failure: DeliveryFailure) => {
    signal.throwIfAborted(); // another worker may be sending it
    await store.noteFailed(id, failure);
    log.warn({ message: id, failure }, 'a message was not sent: given up');
  };
  const refusal = due.isOverridden ? undefined : await refusalOf(due);
  if (refusal) {
    const waits = refusal.wish === 'safe-hours' && !due.hasMissedSafeHours && attemptsLeft > 0;
    if (!waits) return fail({ code: 'contact-not-wished', ...refusal });
    throw new Error('waits for the safe hours');
  }
  try {
    await outbox.deliver(toOutgoing(due), signal);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof DeliveryError)) throw error;
    if (error.retryable && !due.hasExpired && attemptsLeft > 0) throw error;
    return fail(error.failure);
  }
  // also after the signal: it was sent
  const isPassing = (error: unknown) => error instanceof UnavailableError;
  await keepTrying(() => store.noteSent(id), { waits: WRITE_WAITS, signal, isPassing });
  log.info({ message: id, channel: due.channel }, 'a message was sent');
}

function toOutgoing({ channel, address, subject, text }: DueMessage) {
  return { to: { type: channel === 'email' ? 'email' : 'phone', address }, subject, text } as const;
}

function messageIdOf(payload: unknown): number {
  const id = (payload as { message_id?: unknown } | null)?.message_id;
  if (typeof id !== 'number') throw new TypeError('the job names no message');
  return id;
}

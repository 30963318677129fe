import { z } from 'zod';
import type { Bus } from '../bus/bus.js';
import {
  AppError,
  ConflictError,
  ForbiddenError,
  NotFoundError,
  TimeoutError,
  UnavailableError,
  messageOf,
} from '../lib/errors.js';

const answerSchema = z.object({
  ok: z.boolean(),
  code: z.string().optional(),
  message: z.string().optional(),
  /** Of a NotFoundError. */
  what: z.string().optional(),
});

/** Does what was asked for over the bus, and answers how it went: errors cross it by their code. */
export async function answerOverBus(work: () => Promise<void>): Promise<unknown> {
  try {
    await work();
    return { ok: true };
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'internal';
    return { ok: false, code, message: messageOf(error) };
  }
}

/** Asks whoever answers on that topic. @throws the kind of error that it met there */
export async function askOverBus(
  bus: Bus,
  topic: string,
  payload: unknown,
  { timeoutMs, what }: { timeoutMs: number; what: { kind: string; id: string } },
): Promise<void> {
  const answer = answerSchema.parse(await bus.request(topic, payload, { timeoutMs }));
  if (!answer.ok) throw toError(answer.code, answer.message ?? 'it could not be done', what);
}

function toError(
  code: string | undefined,
  message: string,
  { kind, id }: { kind: string; id: string },
): AppError {
  switch (code) {
    case 'not-found':
      return new NotFoundError(kind, id);
    case 'conflict':
      return new ConflictError(message);
    case 'forbidden':
      return new ForbiddenError(message);
    case 'timeout':
      return new TimeoutError(message);
    default:
      return new UnavailableError(message);
  }
}

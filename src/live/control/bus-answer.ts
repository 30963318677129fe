import { z } from 'zod';
import type { Bus } from '../../bus/bus.js';
import {
  AppError,
  ConflictError,
  type ErrorCode,
  ForbiddenError,
  InvalidInputError,
  NeedsOverrideError,
  NotFoundError,
  TimeoutError,
  UnavailableError,
  messageOf,
} from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';

const answerSchema = z.object({
  ok: z.boolean(),
  code: z.string().optional(),
  message: z.string().optional(),
  /** The missing record, where the error is a NotFoundError. */
  missing: z.object({ what: z.string(), id: z.string() }).optional(),
  /** A ConflictError that a reason named by the user lifts. */
  needsOverride: z.boolean().optional(),
  /** The faulty fields, where the error is an InvalidInputError. */
  faults: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});

/** Internal failure; reported without details. */
const PASSING = new Set<ErrorCode>(['unavailable', 'timeout']);
const FAILED = 'what was asked for over the bus could not be done';

/** Does what was asked for over the bus, and answers how it went: errors cross it by their code. */
export async function answerOverBus(work: () => Promise<void>, log: Log): Promise<unknown> {
  try {
    await work();
    return { ok: true };
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'internal';
    if (code === 'internal') log.error({ err: error }, FAILED);
    if (PASSING.has(code)) log.warn({ err: error }, FAILED);
    const missing = error instanceof NotFoundError ? { what: error.what, id: error.id } : undefined;
    const faults = error instanceof InvalidInputError ? error.faults : undefined;
    // an unexpected error is for the log alone
    const message = code === 'internal' ? undefined : messageOf(error);
    const needsOverride = error instanceof NeedsOverrideError || undefined;
    return {
      ok: false,
      code,
      message,
      needsOverride,
      ...(missing && { missing }),
      ...(faults && { faults }),
    };
  }
}

/** Asks the responder of that topic. @throws the kind of error that it met there */
export async function askOverBus(
  bus: Bus,
  topic: string,
  payload: unknown,
  options: { timeoutMs: number },
): Promise<void> {
  const given = await bus.request(topic, payload, options).catch((cause: unknown) => {
    if (!(cause instanceof UnavailableError)) throw cause;
    throw new UnavailableError('the process with the telephones cannot be reached', { cause });
  });
  const answer = answerSchema.parse(given);
  if (!answer.ok) throw toError(answer);
}

function toError({
  code,
  message = 'it could not be done',
  missing,
  needsOverride,
  faults,
}: z.infer<typeof answerSchema>): AppError {
  if (missing) return new NotFoundError(missing.what, missing.id);
  if (faults) return new InvalidInputError(faults);
  switch (code) {
    case 'conflict':
      return needsOverride ? new NeedsOverrideError(message) : new ConflictError(message);
    case 'forbidden':
      return new ForbiddenError(message);
    case 'timeout':
      return new TimeoutError(message);
    default:
      return new UnavailableError(message);
  }
}

import { z } from 'zod';
import type { Bus } from '../../bus/bus.js';
import { deskRefusal } from '../../desk/desk-refusal.js';
import type { AppError } from '../../lib/errors.js';
import { InvalidInputError, NotFoundError, TimeoutError, UnavailableError } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';
import { asRefusal } from '../../lib/refusal.js';
import { failingByCode } from './command-failure.js';

const answerSchema = z.object({
  ok: z.boolean(),
  code: z.string().optional(),
  /** The missing record, where the error is a NotFoundError. */
  missing: z.object({ what: z.string(), id: z.string() }).optional(),
  /** The reason of a refusal: its code and values. */
  refusal: z.looseObject({ code: z.string() }).optional(),
  /** The faulty fields, where the error is an InvalidInputError. */
  faults: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});

/** Does what was asked for over the bus, and answers how it went: every failure crosses it as a code with values. */
export async function answerOverBus(work: () => Promise<void>, log: Log): Promise<unknown> {
  try {
    await failingByCode(work, log);
    return { ok: true };
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal) return { ok: false, code: refusal.code, refusal: refusal.reason };
    if (error instanceof InvalidInputError) return { ok: false, code: error.code, faults: error.faults };
    if (!(error instanceof NotFoundError)) throw error;
    const { code, what, id } = error;
    return { ok: false, code, missing: { what, id } };
  }
}

/** Asks the responder of that topic. @throws the refusal, or the kind of error, that it met there */
export async function askOverBus(
  bus: Bus,
  topic: string,
  payload: unknown,
  options: { timeoutMs: number },
): Promise<void> {
  const given = await bus.request(topic, payload, options).catch((cause: unknown) => {
    if (cause instanceof UnavailableError) throw deskRefusal({ code: 'telephones-away' }, { cause });
    if (cause instanceof TimeoutError) throw deskRefusal({ code: 'telephones-late' }, { cause });
    throw cause;
  });
  const answer = answerSchema.parse(given);
  if (!answer.ok) throw toError(answer);
}

function toError({ code, missing, refusal, faults }: z.infer<typeof answerSchema>): AppError {
  if (refusal && deskRefusal.knows(refusal)) return deskRefusal(refusal);
  if (missing) return new NotFoundError(missing.what, missing.id);
  if (faults) return new InvalidInputError(faults);
  switch (code) {
    case 'conflict':
    case 'forbidden':
      return deskRefusal({ code: 'not-possible' }); // an answer of another version, by a code that is not known here
    case 'timeout':
      return deskRefusal({ code: 'telephones-late' });
    default:
      return deskRefusal({ code: 'command-failed' });
  }
}

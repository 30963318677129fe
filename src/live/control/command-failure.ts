import { deskRefusal, type DeskRefusal } from '../../desk/desk-refusal.js';
import {
  AppError,
  InvalidInputError,
  NotFoundError,
  TimeoutError,
  UnavailableError,
} from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';
import { asRefusal, isOfKind, type Refusal } from '../../lib/refusal.js';
import { TelephonyCredentialsError, TelephonyError } from '../../telephony/errors.js';

/**
 * Carries out a command whose failure a person will read: it fails by a code. The text of the error, such as the switch's
 * own, is for the log.
 *
 * @throws Refusal; NotFoundError and InvalidInputError as they are
 */
export async function failingByCode(work: () => Promise<void>, log: Log): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (asRefusal(error) || error instanceof InvalidInputError || error instanceof NotFoundError) throw error;
    if (error instanceof AppError) log.warn({ err: error }, 'a command could not be carried out');
    else log.error({ err: error }, 'a command could not be carried out');
    throw failureOf(error);
  }
}

/** The refusal for a failure that names no reason for a person. */
function failureOf(error: unknown): Refusal<DeskRefusal> {
  if (error instanceof TelephonyError)
    return deskRefusal({ code: error.status === null ? 'switch-away' : 'switch-refused' });
  if (error instanceof TelephonyCredentialsError) return deskRefusal({ code: 'switch-away' });
  if (error instanceof TimeoutError) return deskRefusal({ code: 'telephones-late' });
  if (isOfKind(error, 'conflict', 'forbidden')) return deskRefusal({ code: 'not-possible' });
  return deskRefusal({ code: error instanceof UnavailableError ? 'part-away' : 'command-failed' });
}

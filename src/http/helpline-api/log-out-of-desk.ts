import type { Commander, Commands } from '../../desk/commands.js';
import { ConflictError, TimeoutError, UnavailableError } from '../../lib/errors.js';

/** Logging out stops new calls; a call that is up continues. The desk does not know users without a telephone. */
export async function logOutOfDesk(desk: Commands, by: Commander): Promise<void> {
  try {
    await desk.carryOut(by, { target: 'agent', action: 'logout' });
  } catch (error) {
    const isNothing = error instanceof ConflictError;
    if (!(isNothing || error instanceof UnavailableError || error instanceof TimeoutError)) throw error;
  }
}

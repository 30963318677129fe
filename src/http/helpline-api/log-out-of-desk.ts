import type { Commander, Commands } from '../../desk/commands.js';
import { isOfKind } from '../../lib/refusal.js';

/** Logging out stops new calls; a call that is up continues. The desk does not know users without a telephone. */
export async function logOutOfDesk(commands: Commands, by: Commander): Promise<void> {
  try {
    await commands.carryOut(by, { target: 'agent', action: 'logout' });
  } catch (error) {
    if (!isOfKind(error, 'conflict', 'unavailable', 'timeout')) throw error;
  }
}

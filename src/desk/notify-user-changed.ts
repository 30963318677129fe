import { isOfKind } from '../lib/refusal.js';
import type { Commands } from './commands.js';

/**
 * Informs the process that owns the telephones that a user was made, changed or shut out.
 *
 * @returns false: the telephones do not know yet. They will within seconds once their process and the switch can be
 *          reached, because users are compared with the table again and again (live/people/user-reconciler.ts)
 */
export async function notifyUserChanged(
  control: Pick<Commands, 'userChanged'>,
  userId: number,
): Promise<boolean> {
  try {
    await control.userChanged(userId);
    return true;
  } catch (error) {
    if (isOfKind(error, 'unavailable', 'timeout')) return false;
    throw error;
  }
}

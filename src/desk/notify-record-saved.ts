import type { SavedRecord } from '../cases/case-file.js';
import type { RecordDraft } from '../cases/record-draft.js';
import { isOfKind } from '../lib/refusal.js';
import type { Commands } from './commands.js';
import { notifyUserChanged } from './notify-user-changed.js';

/**
 * A record that was just saved, where it matters to people at telephones: a user with their telephones, or the case or
 * disposition of a call that is being wrapped up. While no process owns the telephones nothing is lost: the next
 * one reads the users, and no wrap-up is longer than it would have been.
 *
 * @returns what who saved it should know: that a user's telephone is not changed yet; undefined when all is done
 */
export async function notifyRecordSaved(
  commands: Pick<Commands, 'userChanged' | 'caseSaved'>,
  saved: SavedRecord,
): Promise<string | undefined> {
  return EFFECTS[saved.draft.resource.name]?.(commands, saved);
}

type Effect = (
  commands: Pick<Commands, 'userChanged' | 'caseSaved'>,
  saved: SavedRecord,
) => Promise<string | undefined>;

const ofUser: Effect = async (commands, { id }) =>
  (await notifyUserChanged(commands, Number(id))) ? undefined : NOT_YET;

const ofCase: Effect = async (commands, { userId, draft }) => {
  await notifyCaseSaved(commands, userId, draft);
  return undefined;
};

/** By resource. */
const EFFECTS: Readonly<Record<string, Effect>> = { users: ofUser, cases: ofCase, dispositions: ofCase };

const NOT_YET = 'The telephones do not know of this change yet; they will as soon as they can be reached';

async function notifyCaseSaved(
  commands: Pick<Commands, 'caseSaved'>,
  userId: number,
  { columns, call }: RecordDraft,
): Promise<void> {
  const callId = call?.belongs === true ? call.id : (columns.src_callid ?? columns.src_uid);
  if (typeof callId !== 'string' || callId === '') return;
  try {
    await commands.caseSaved(userId, callId);
  } catch (error) {
    if (!isOfKind(error, 'unavailable', 'timeout')) throw error;
  }
}

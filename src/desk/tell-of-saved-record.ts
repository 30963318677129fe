import type { SavedRecord } from '../cases/case-file.js';
import type { RecordDraft } from '../cases/record-draft.js';
import { TimeoutError, UnavailableError } from '../lib/errors.js';
import type { Commands } from './commands.js';
import { tellOfUser } from './tell-of-user.js';

/**
 * A record that was just saved, where it matters to people at telephones: a user with their telephones, or the case or
 * disposition of a call that is being wrapped up. While no process owns the telephones nothing is lost: the next
 * one reads the users, and no wrap-up is longer than it would have been.
 *
 * @returns what who saved it should know: that a user's telephone is not changed yet; undefined when all is done
 */
export async function tellOfSavedRecord(
  desk: Pick<Commands, 'userChanged' | 'caseSaved'>,
  saved: SavedRecord,
): Promise<string | undefined> {
  return EFFECTS[saved.draft.resource.name]?.(desk, saved);
}

type Effect = (
  desk: Pick<Commands, 'userChanged' | 'caseSaved'>,
  saved: SavedRecord,
) => Promise<string | undefined>;

const ofUser: Effect = async (desk, { id }) => ((await tellOfUser(desk, Number(id))) ? undefined : NOT_YET);

const ofCase: Effect = async (desk, { userId, draft }) => {
  await tellOfCase(desk, userId, draft);
  return undefined;
};

/** By resource. */
const EFFECTS: Readonly<Record<string, Effect>> = { users: ofUser, cases: ofCase, dispositions: ofCase };

const NOT_YET = 'The telephones do not know of this change yet; they will as soon as they can be reached';

async function tellOfCase(
  desk: Pick<Commands, 'caseSaved'>,
  userId: number,
  { own }: RecordDraft,
): Promise<void> {
  const callId = own.src_callid ?? own.src_uid;
  if (typeof callId !== 'string' || callId === '') return;
  try {
    await desk.caseSaved(userId, callId);
  } catch (error) {
    if (!(error instanceof UnavailableError || error instanceof TimeoutError)) throw error;
  }
}

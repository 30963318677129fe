import type { ColumnValue, ColumnValues, RecordDraft } from '../record-draft.js';
import { ACTIVITY } from '../activity-codes.js';
import type { InboxKind } from '../inbox.js';
import type { RuleContext } from './resource-rules.js';

/** Columns of a case by which it is given to a user, and what that user reads of it. */
const GIVEN_BY = { escalated_to_id: 'escalated', assigned_to_id: 'assigned' } as const satisfies Record<
  string,
  InboxKind
>;

/**
 * Informs the users to whom a case was given, by whichever door. No user is informed of an act of their own; a case that is
 * escalated once more to the same user has a new reason, and is news.
 *
 * @param changed columns of the case that are different now
 */
export async function informOfCase(
  caseId: number,
  { changed, after, draft }: { changed: ColumnValues; after: ColumnValues; draft: RecordDraft },
  { inbox, userId: author }: Pick<RuleContext, 'inbox' | 'userId'>,
): Promise<void> {
  const isEscalation = draft.act?.activity === ACTIVITY.escalated;
  for (const [column, kind] of Object.entries(GIVEN_BY)) {
    const isNews = column in changed || (isEscalation && kind === 'escalated');
    const userId = userOf(after[column]);
    if (!isNews || userId === undefined || userId === author) continue;
    const reason = isEscalation && kind === 'escalated' ? (draft.act?.reason ?? null) : null;
    await inbox.add({ userId, caseId, kind, reason });
  }
}

function userOf(value: ColumnValue | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

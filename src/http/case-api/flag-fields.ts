import { z } from 'zod';
import { FLAG_KINDS, LONGEST_FLAG_REASON, type ShownFlag } from '../../cases/person-flags.js';
import { fieldOf, shownJson, shownSchema } from '../kit/shown-record.js';
import { issueText, oneOf, storedText } from './values.js';

const time = z.iso.datetime();
export const flagKind = z.enum(FLAG_KINDS);

const ofFlag = fieldOf<ShownFlag>();
const flagFields = {
  id: ofFlag(z.string(), ({ id }) => String(id)),
  kind: ofFlag(flagKind.describe('`danger`: in danger, or dangerous'), ({ kind }) => kind),
  reason: ofFlag(z.string().describe('in the words of its author'), ({ reason }) => reason),
  holds: ofFlag(z.boolean().describe('neither removed nor expired'), ({ holds }) => holds),
  set_by_user_id: ofFlag(z.string(), ({ setById }) => String(setById)),
  set_by: ofFlag(z.string(), ({ setBy }) => setBy),
  set_at: ofFlag(time, ({ setAt }) => setAt.toISOString()),
  expires_at: ofFlag(
    time.nullable().describe('null: it holds until it is removed'),
    ({ expiresAt }) => expiresAt?.toISOString() ?? null,
  ),
  removed_by_user_id: ofFlag(z.string().nullable(), ({ removedById }) =>
    removedById === null ? null : String(removedById),
  ),
  removed_by: ofFlag(z.string().nullable(), ({ removedBy }) => removedBy),
  removed_at: ofFlag(time.nullable(), ({ removedAt }) => removedAt?.toISOString() ?? null),
  may_remove: ofFlag(z.boolean(), ({ mayRemove }) => mayRemove),
};

/** A warning about a person. */
export const flagReply = shownSchema(flagFields);

export const flagJson = (flag: ShownFlag) => shownJson(flagFields, flag);

export const flagBody = z.strictObject({
  kind: oneOf(FLAG_KINDS),
  reason: storedText()
    .trim()
    .min(1, 'is required')
    .max(LONGEST_FLAG_REASON, `must have at most ${LONGEST_FLAG_REASON} characters`)
    .describe('in your words; the next counsellor of the caller reads it'),
  expires_at: z.iso
    .datetime({ offset: true, error: issueText('must be a time such as 2026-12-03T08:00:00Z') })
    .nullable()
    .optional()
    .describe('in the future, within 3 years; null or left out: it holds until it is removed'),
});

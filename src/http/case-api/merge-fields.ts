import { z } from 'zod';
import { MERGE_VERSION } from '../../cases/merge-versions.js';
import {
  MERGE_FIELD_NAMES,
  MERGE_SIDES,
  type FieldDifference,
  type MergeField,
} from '../../cases/person-merge-fields.js';
import {
  LONGEST_MERGE_REASON,
  type ListedMerge,
  type MergeMoves,
  type PersonMerge,
} from '../../cases/person-merges.js';
import { fieldOf, shownJson, shownSchema } from '../kit/shown-record.js';
import { idText, oneOf, storedText, text } from './values.js';

const count = z.int().min(0);
const value = z.string().nullable();

const ofDifference = fieldOf<FieldDifference>();
const differenceFields = {
  field: ofDifference(z.enum(MERGE_FIELD_NAMES), ({ field }) => field),
  kept: ofDifference(
    value.describe(
      'yes or no of a wish (codes, the same in every language), the name of a category as it was then, else the value; null: not known',
    ),
    ({ kept }) => kept,
  ),
  duplicate: ofDifference(value.describe('the same, in the duplicate'), ({ duplicate }) => duplicate),
  stays: ofDifference(
    z
      .enum(MERGE_SIDES)
      .nullable()
      .describe(
        'the record whose value stays; of a comparison: where you choose nothing, and null where you must choose',
      ),
    ({ stays }) => stays,
  ),
};
export const differences = z
  .array(shownSchema(differenceFields))
  .describe('values that both records do not have in common');

export const differencesJson = (found: readonly FieldDifference[]) =>
  found.map((each) => shownJson(differenceFields, each));

const ofMoves = fieldOf<MergeMoves>();
const movesFields = {
  cases: ofMoves(count, ({ cases }) => cases),
  messages: ofMoves(count, ({ messages }) => messages),
  tasks: ofMoves(count, ({ tasks }) => tasks),
  warnings: ofMoves(count.describe('those that hold'), ({ warnings }) => warnings),
};
export const movesReply = shownSchema(movesFields).describe(
  'rows that go over to the record that is kept, also those that you may not see',
);

export const movesJson = (moves: MergeMoves) => shownJson(movesFields, moves);

const version = () => text().regex(MERGE_VERSION, 'must be a version of a comparison');
const versions = z.strictObject({ kept: version(), duplicate: version() });
export const versionsReply = versions.describe(
  'both records as they are shown here: other texts once a value, the name of a category or what moves is another',
);

const ofMerge = fieldOf<ListedMerge>();
const factsOfMerge = {
  id: ofMerge(z.string(), ({ id }) => String(id)),
  person_id: ofMerge(
    z.string().describe('the record that was kept; it may have been merged into another one since'),
    ({ keptId }) => String(keptId),
  ),
  duplicate_id: ofMerge(z.string(), ({ duplicateId }) => String(duplicateId)),
  duplicate_name: ofMerge(z.string(), ({ duplicateName }) => duplicateName),
  reason: ofMerge(z.string().describe('in the words of its author'), ({ reason }) => reason),
  by_user_id: ofMerge(z.string(), ({ byUserId }) => String(byUserId)),
  by: ofMerge(z.string(), ({ by }) => by),
  at: ofMerge(z.iso.datetime(), ({ at }) => at.toISOString()),
};
const mergeFields = {
  ...factsOfMerge,
  differences: fieldOf<PersonMerge>()(differences.describe('as both records were'), (merge) =>
    differencesJson(merge.differences),
  ),
};
const listedFields = {
  ...factsOfMerge,
  differences: ofMerge(
    differences.nullable().describe('as both records were; null where you may not change the person'),
    (merge) => merge.differences && differencesJson(merge.differences),
  ),
};

/** A record that was merged into another one of the same person. */
export const mergeReply = shownSchema(mergeFields);
export const listedMerge = shownSchema(listedFields);

export const mergeJson = (merge: PersonMerge) => shownJson(mergeFields, merge);
export const listedMergeJson = (merge: ListedMerge) => shownJson(listedFields, merge);

const side = oneOf(MERGE_SIDES).optional();
const sides = Object.fromEntries(MERGE_FIELD_NAMES.map((field) => [field, side]));

export const mergeBody = z.strictObject({
  duplicate_id: idText().describe('the person whose record is merged into this one'),
  reason: storedText()
    .trim()
    .min(1, 'is required')
    .max(LONGEST_MERGE_REASON, `must have at most ${LONGEST_MERGE_REASON} characters`)
    .describe('how you know that both are the same person'),
  choices: z
    .strictObject(sides as Record<MergeField, typeof side>)
    .optional()
    .describe(
      'the record whose value stays, by field; left out: as the comparison proposes, which for safe_hours may be nothing',
    ),
  expected_versions: versions
    .optional()
    .describe(
      'versions of the comparison that you have seen: nothing is merged where a record has changed since; left out: both are merged as they are',
    ),
});
export const comparedWith = z.strictObject({ duplicate_id: idText() });

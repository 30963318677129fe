import type { Reference } from '../../../cases/record-draft.js';
import { asSent, readFamilyBody, splitOrigin } from './family-body.js';
import { readLeftOver } from './left-over.js';
import { NESTED_KEYS, readNested } from './read-nested.js';
import { isGiven, readRecord, type Body } from '../../../cases/read-record.js';
import type { Place } from '../../../cases/read-value.js';
import { NOTHING_NESTED, type RecordDraft } from '../../../cases/record-draft.js';
import type { InputFault } from '../../../lib/errors.js';
import type { Resource } from '../../../cases/resource.js';

/** A body as read, with every fault in it. */
export interface ReadDraft {
  readonly draft: RecordDraft;
  readonly faults: readonly InputFault[];
  /** Rows that it names. */
  readonly references: readonly Reference[];
  /** Names that are no fields of the resource. */
  readonly unknown: readonly string[];
  /** Those of them under which something was said, which is kept in words. */
  readonly inWords: readonly string[];
  /** Fields that say where a change of a case came from; those of the case itself stay as they are. */
  readonly ofChange: readonly string[];
}

/** Where a case came from; its later changes may come from elsewhere. */
const OF_THE_CASE = ['src', 'src_uid', 'src_address'];

/** Checks the body of a create or an update, of a case with all that comes with it. */
export function readDraft(
  resource: Resource,
  sent: Body,
  options: Place & { readonly isNew: boolean },
): ReadDraft {
  const isCase = resource.name === 'cases';
  const { body, sentAs, faults: misnamed } = readFamilyBody(resource, sent, options);
  const nested = isCase
    ? readNested(body, { country: options.country, timeZone: options.timeZone, isNew: options.isNew })
    : undefined;
  const spare = nested?.nested.reporter ? ['reporter_id'] : [];
  const { columns, contact, faults, references } = readRecord(resource, body, { ...options, spare });
  const change = isCase && !options.isNew ? splitOrigin(columns) : { columns };
  const leftOver = readLeftOver(resource, sent, { ...options, known: isCase ? NESTED_KEYS : [] });
  const ofSent = [...misnamed, ...faults.map((fault) => asSent(fault, sentAs))];
  return {
    draft: {
      resource,
      ...change,
      contact,
      nested: nested?.nested ?? NOTHING_NESTED,
      mayNameForeignCall: true,
      leftOver: leftOver.text,
    },
    faults: [...ofSent, ...leftOver.faults, ...(nested?.faults ?? [])],
    references: [...references.map((reference) => asSent(reference, sentAs)), ...(nested?.references ?? [])],
    unknown: leftOver.unknown,
    inWords: leftOver.inWords,
    ofChange: 'origin' in change ? OF_THE_CASE.filter((name) => isGiven(sent, name)) : [],
  };
}

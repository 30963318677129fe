import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RecordCells } from '../../cases/record-query.js';
import type { Field, Resource } from '../../cases/resource.js';
import { RedactedTexts } from '../../redact/redacted-texts.js';
import type { NameFinder, PersonalDataType } from '../../redact/text-span.js';

/** Fields that are one piece of personal data, by their names without the row that they are of. */
const PERSONAL: readonly (readonly [RegExp, PersonalDataType])[] = [
  [/^(?:spouse_|guardian_)?(?:fullname|fname|lname)$|^src_usr$/, 'PERSON'],
  [/^(?:guardian_)?national_id$|^police_ob_no$|^incidence_ref_no$/, 'ID'],
  [/^address$|^residence$|^landmark$|^incidence_location$|^school_(?:name|address)$/, 'ADDRESS'],
  [/^dob$/, 'DATE'],
];
/** Texts of codes, of ids, and of people who work here. */
const CODES = new Set(
  'src src_uid src_uid2 src_callid src_status src_mime channel delivery_state context usr usr_name state username'.split(
    ' ',
  ),
);
/** Fields of a call that name the number of a person; they are told in lists too, because they are never written back. */
const NUMBERS_OF_CALLS = ['phone', 'dialled'];
const OUTBOUND = 'outbound';

/**
 * A record as it is exported for users without clearance: fields of personal data are pseudonyms, and so are personal data
 * in free text. Within a record the same value has the same pseudonym; records are told apart by their ids.
 */
export function redactRecord(resource: Resource, cells: RecordCells, findNames: NameFinder): RecordCells {
  const texts = new RedactedTexts(findNames);
  const { fields } = resource;
  const told = cells.map((cell, at) => {
    const field = fields[at];
    const type = field && typeOf(resource, field, fields, cells);
    return type === undefined || cell === '' ? undefined : texts.pseudonymOf(type, cell);
  });
  return cells.map((cell, at) => {
    const field = fields[at];
    return told[at] ?? (field && isFreeText(field) ? texts.redact(cell) : cell);
  });
}

/** An export for a user without clearance, a record at a time. */
export async function* redactExport(
  resource: Resource,
  records: AsyncGenerator<readonly RecordCells[]>,
  findNames: NameFinder,
): AsyncGenerator<readonly RecordCells[]> {
  try {
    for await (const batch of records) {
      const redacted: RecordCells[] = [];
      for (const cells of batch) {
        redacted.push(redactRecord(resource, cells, findNames));
        await nextTurn();
      }
      yield redacted;
    }
  } finally {
    await records.return(undefined);
  }
}

/** The rows of a report: cells of the axes, then figures. */
export function redactReport(
  resource: Resource,
  axes: readonly Field[],
  rows: readonly RecordCells[],
  findNames: NameFinder,
): RecordCells[] {
  const ofAxes = { ...resource, fields: axes };
  return rows.map((row) => [
    ...redactRecord(ofAxes, row.slice(0, axes.length), findNames),
    ...row.slice(axes.length),
  ]);
}

/** The names of the fields of a resource that are hidden from users without clearance wherever they are told. */
export function hiddenFieldsOf({ name }: Resource): readonly string[] {
  return name === 'calls' ? NUMBERS_OF_CALLS : [];
}

function typeOf(
  { name }: Resource,
  field: Field,
  fields: readonly Field[],
  cells: RecordCells,
): PersonalDataType | undefined {
  if (field.kind === 'phone') return 'PHONE';
  if (field.kind === 'email') return 'EMAIL';
  if (name === 'calls' && field.name === 'dialled')
    return cells[fields.findIndex((each) => each.name === 'context')] === OUTBOUND ? 'PHONE' : undefined;
  const own = field.name.replace(/^(?:contact|reporter)_/, '');
  return PERSONAL.find(([names]) => names.test(own))?.[1];
}

function isFreeText({ kind, name, source }: Field): boolean {
  return (kind === 'text' || kind === 'long') && source.from === 'column' && !CODES.has(name);
}

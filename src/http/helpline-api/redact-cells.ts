import type { RecordCells } from '../../cases/record-query.js';
import type { Field, FieldKind, Figure, Resource } from '../../cases/resource.js';
import { ConversationDraft } from '../../redact/conversation-draft.js';
import type { RedactTexts } from '../../redact/conversation-texts.js';
import { isOwnId } from '../../redact/own-ids.js';
import type { PersonalDataType } from '../../redact/text-span.js';

/** Fields that are one piece of personal data, by their names without the row that they are of. */
const PERSONAL: readonly (readonly [RegExp, PersonalDataType])[] = [
  [/^(?:spouse_|guardian_)?(?:fullname|fname|lname)$|^src_usr$|^contacts$/, 'PERSON'],
  [/^(?:guardian_)?national_id$|^police_ob_no$|^incidence_ref_no$/, 'ID'],
  [
    /^address$|^residence$|^landmark$|^incidence_location$|^whereabouts$|^school_(?:name|address)$/,
    'ADDRESS',
  ],
  [/^dob$/, 'DATE'],
];
/** Text columns of our own enumerations, and of people who work here. All other text is redacted. */
const CODES = new Set(
  'channel chan_user_name context delivery_state end_reason hangup_side k state t task_type usn usr usr_name mime'.split(
    ' ',
  ),
);
/** Figures that name people; all others are counts, ids and names of categories. */
const FIGURES_OF_PEOPLE: readonly Figure[] = ['call_contacts', 'thread_contacts'];
/** Fields of a call that name the number of a person; they are shown in lists too, because they are never written back. */
const NUMBERS_OF_CALLS = ['phone', 'dialled'];
const OUTBOUND = 'outbound';

/**
 * A record as it is exported for users without clearance: fields of personal data are pseudonyms, and so are personal data
 * in free text. Within a record the same value has the same pseudonym; records are distinguished by their ids.
 */
export async function redactRecord(
  resource: Resource,
  cells: RecordCells,
  redactTexts: RedactTexts,
): Promise<RecordCells> {
  const draft = new ConversationDraft();
  const { fields } = resource;
  const asked = cells.map((cell, at) => {
    const field = fields[at];
    if (!field || cell === '') return cell;
    const type = typeOf(resource, field, fields, cells);
    if (type !== undefined) return draft.known(type, cell);
    return isCode(field) || isOwnId(cell) ? cell : draft.text(cell);
  });
  const answer = await draft.redact(redactTexts);
  return asked.map((redacted) => (typeof redacted === 'string' ? redacted : redacted(answer)));
}

/** Records for a user without clearance, one at a time. */
export async function redactRecords(
  resource: Resource,
  records: readonly RecordCells[],
  redactTexts: RedactTexts,
): Promise<RecordCells[]> {
  const redacted: RecordCells[] = [];
  for (const cells of records) redacted.push(await redactRecord(resource, cells, redactTexts));
  return redacted;
}

/** An export for a user without clearance, a record at a time. */
export async function* redactExport(
  resource: Resource,
  records: AsyncGenerator<readonly RecordCells[]>,
  redactTexts: RedactTexts,
): AsyncGenerator<readonly RecordCells[]> {
  try {
    for await (const batch of records) yield await redactRecords(resource, batch, redactTexts);
  } finally {
    await records.return(undefined);
  }
}

/** The rows of a report: cells of the axes, then figures. */
export async function redactReport(
  resource: Resource,
  axes: readonly Field[],
  rows: readonly RecordCells[],
  redactTexts: RedactTexts,
): Promise<RecordCells[]> {
  const ofAxes = { ...resource, fields: axes };
  const names = rows.map((row) => row.slice(0, axes.length));
  const redacted = await redactRecords(ofAxes, names, redactTexts);
  return rows.map((row, at) => [...(redacted[at] ?? []), ...row.slice(axes.length)]);
}

/** The names of the fields of a resource that are hidden from users without clearance wherever they are shown. */
export function hiddenFieldsOf({ name }: Resource): readonly string[] {
  return name === 'calls' ? NUMBERS_OF_CALLS : [];
}

/** Kinds of values that say nothing of a person: ids and codes of ours, counts, moments. */
const CODE_KINDS: readonly FieldKind[] = ['id', 'key', 'category', 'code', 'flag', 'number', 'time', 'clock'];

/** Whether the values of a field are codes by their type, or made by this server of such. */
export function isCode({ kind, name, source }: Field): boolean {
  if (source.from === 'figure') return !FIGURES_OF_PEOPLE.includes(source.figure);
  return CODE_KINDS.includes(kind) || source.from !== 'column' || CODES.has(name);
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
  const fieldName = field.name.replace(/^(?:contact|reporter)_/, '');
  return PERSONAL.find(([names]) => names.test(fieldName))?.[1];
}

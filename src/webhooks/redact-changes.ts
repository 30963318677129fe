import type { OutboxRow } from '../cases/outbox.js';
import { RedactedTexts } from '../redact/redacted-texts.js';
import type { NameFinder, PersonalDataType } from '../redact/text-span.js';

/** Columns that are one piece of personal data. */
const PERSONAL: Readonly<Record<string, PersonalDataType>> = {
  caller_id: 'PHONE',
  phone: 'PHONE',
  src_address: 'PHONE',
  contact_phone: 'PHONE',
  contact_phone2: 'PHONE',
  email: 'EMAIL',
  contact_email: 'EMAIL',
  full_name: 'PERSON',
  src_usr: 'PERSON',
  contact_fullname: 'PERSON',
  contact_fname: 'PERSON',
  contact_lname: 'PERSON',
  contact_national_id: 'ID',
  police_ob_no: 'ID',
  incidence_ref_no: 'ID',
  contact_address: 'ADDRESS',
  contact_residence: 'ADDRESS',
  contact_landmark: 'ADDRESS',
  incidence_location: 'ADDRESS',
  contact_dob: 'DATE',
};

/** Columns of codes and of ids that name no person. */
const CODES: ReadonlySet<string> = new Set(
  `call_id channel delivery_state direction gateway_message_id hangup_side outcome override_refusal reason src src_callid
  src_mime src_status src_uid src_uid2 state tried_call_id username`.split(/\s+/),
);
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.]*(?:Z|[+-]\d\d(?::?\d\d)?)?$/;

/**
 * A change as it is told to receivers without clearance: columns of personal data are pseudonyms, and so are personal data
 * in every other text. The same value is the same pseudonym in one change; in a call the caller's number is `[PHONE_1]`,
 * as everywhere.
 */
export function redactChanges(
  { changes }: Pick<OutboxRow, 'changes'>,
  findNames: NameFinder,
): OutboxRow['changes'] {
  const texts = new RedactedTexts(findNames);
  const isOutbound = changes.direction?.[1] === 'outbound';
  const typeOf = (column: string) =>
    column === 'dialled' && isOutbound
      ? 'PHONE'
      : Object.hasOwn(PERSONAL, column)
        ? PERSONAL[column]
        : undefined;
  const columns = Object.entries(changes);
  // those whose type is known first: what they hold is known in the texts
  const told = new Map<string, readonly [unknown, unknown]>();
  for (const [column, [before, after]] of columns) {
    const type = typeOf(column);
    if (!type) continue;
    told.set(column, [hidden(before, type, texts), hidden(after, type, texts)]);
  }
  for (const [column, [before, after]] of columns) {
    if (!told.has(column)) told.set(column, [inText(column, before, texts), inText(column, after, texts)]);
  }
  return Object.fromEntries(columns.map(([column, change]) => [column, told.get(column) ?? change]));
}

function hidden(value: unknown, type: PersonalDataType, texts: RedactedTexts): unknown {
  if (typeof value !== 'string' || value === '') return value;
  return texts.pseudonymOf(value.includes('@') ? 'EMAIL' : type, value);
}

/** Numbers are those of rows, codes and counts; lists and objects have labels and ids of the server's own. */
function inText(column: string, value: unknown, texts: RedactedTexts): unknown {
  if (typeof value !== 'string' || CODES.has(column) || MOMENT.test(value)) return value;
  return column === 'dialled' ? value : texts.redact(value);
}

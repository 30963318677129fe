import type { OutboxRow } from '../cases/outbox.js';
import { ConversationDraft, type Placeholder } from '../redact/conversation-draft.js';
import { LEFT_OUT, type RedactTexts } from '../redact/conversation-texts.js';
import { isOwnId } from '../redact/own-ids.js';
import type { PersonalDataType } from '../redact/text-span.js';

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
  whereabouts: 'ADDRESS',
  contact_dob: 'DATE',
};

/**
 * Texts that are codes by their type: enumerations of ours, and ids that we make. Whatever else is text goes through the
 * redactor, also where it is called an id: clients and gateways write there what they like.
 */
const CODES: ReadonlySet<string> = new Set(
  'call_id channel delivery_state direction end_reason hangup_side outcome state tried_call_id username'.split(
    ' ',
  ),
);
/** Columns of moments; a text of another column may look like one. */
const MOMENTS = /_(?:at|on|ts|until)$/;
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.]*(?:Z|[+-]\d\d(?::?\d\d)?)?$/;

type Changes = OutboxRow['changes'];

/**
 * A change as it is sent to receivers without clearance: columns of personal data are pseudonyms, and so are personal data
 * in every other text. The same value is the same pseudonym in one change; in a call the caller's number is `[PHONE_1]`,
 * as everywhere.
 */
export async function redactChanges(
  { changes }: Pick<OutboxRow, 'changes'>,
  redactTexts: RedactTexts,
  signal?: AbortSignal,
): Promise<Changes> {
  const draft = new ConversationDraft();
  // those whose type is known first: what they hold is known in the texts
  const ask = redactedBy(changes, {
    known: (type, value) => draft.known(value.includes('@') ? 'EMAIL' : type, value),
    text: (value) => draft.text(value),
  });
  const answer = await draft.redact(redactTexts, { signal, group: 'webhooks', urgency: 'later' });
  return mapValues(ask, (placeholder) => (isPlaceholder(placeholder) ? placeholder(answer) : placeholder));
}

/** Values of columns are JSON: what is a function is our own. */
function isPlaceholder(value: unknown): value is Placeholder {
  return typeof value === 'function';
}

/** Without anything that a person may have said or written, for a change that cannot be redacted. */
export function withoutTexts({ changes }: Pick<OutboxRow, 'changes'>): Changes {
  return redactedBy(changes, { known: () => LEFT_OUT, text: () => LEFT_OUT });
}

/** Whether any of it is personal data, or may be. */
export function hasTexts({ changes }: Pick<OutboxRow, 'changes'>): boolean {
  let count = 0;
  redactedBy(changes, { known: () => count++, text: () => count++ });
  return count > 0;
}

interface Redacting {
  readonly known: (type: PersonalDataType, value: string) => unknown;
  readonly text: (value: string) => unknown;
}

/** Numbers are those of rows, codes and counts; lists and objects have labels and ids of the server's own. */
function redactedBy(changes: Changes, { known, text }: Redacting): Changes {
  const isOutbound = changes.direction?.[1] === 'outbound';
  return Object.fromEntries(
    Object.entries(changes).map(([column, change]) => {
      const type = typeOf(column, isOutbound);
      const redact = (value: unknown): unknown => {
        if (typeof value !== 'string' || value === '') return value;
        if (type) return known(type, value);
        return isPlain(column, value) ? value : text(value);
      };
      return [column, [redact(change[0]), redact(change[1])] as const];
    }),
  );
}

function typeOf(column: string, isOutbound: boolean): PersonalDataType | undefined {
  if (column === 'dialled' && isOutbound) return 'PHONE';
  return Object.hasOwn(PERSONAL, column) ? PERSONAL[column] : undefined;
}

function isPlain(column: string, value: string): boolean {
  if (CODES.has(column) || column === 'dialled' || isOwnId(value)) return true;
  return MOMENTS.test(column) && MOMENT.test(value);
}

function mapValues(changes: Changes, map: (value: unknown) => unknown): Changes {
  return Object.fromEntries(
    Object.entries(changes).map(([column, [before, after]]) => [column, [map(before), map(after)] as const]),
  );
}

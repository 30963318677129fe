import { readAddress } from '../../cases/address.js';
import { caseFileRefusal } from '../../cases/case-file-refusal.js';
import type { MessageWishes } from '../../cases/message-wishes.js';
import type { PersonMergeStore } from '../../cases/person-merges.js';
import type { Body } from '../../cases/read-record.js';
import type { Place } from '../../cases/read-value.js';
import type { ColumnValues } from '../../cases/record-draft.js';
import { contacts } from '../../cases/resources/contact.js';
import { OUTBOUND } from '../../cases/message-codes.js';
import { smsParts } from '../../messages/sms-parts.js';
import type { InputFault } from '../../lib/errors.js';
import { isOfKind } from '../../lib/refusal.js';
import { wordContactWish } from '../../wording/word-contact-wish.js';
import { fieldsOf, type Asked, type NewRecord } from './record-face.js';

export interface SendingOptions {
  readonly place: Place;
  readonly wishes: Pick<MessageWishes, 'refusalOf'>;
  /** The record that this one of a person was merged into; undefined for none. */
  readonly mergedInto: PersonMergeStore['mergedInto'];
  /** Whether there is a gateway for messages of this kind. */
  readonly canSend: (kind: 'email' | 'phone') => boolean;
  /** Counts the parts of an SMS that is to be sent. @throws Refusal */
  readonly takeSms: (parts: number) => Promise<void>;
}

interface Completion {
  readonly request: NewRecord;
  readonly sent: Body;
  readonly asked: Asked;
}

/** Channels by which this server sends. */
const SENT = {
  sms: { kind: 'phone', field: 'phone', what: 'a telephone number' },
  email: { kind: 'email', field: 'email', what: 'an e-mail address' },
} as const;

/**
 * A message that is to be sent gets its address from the contact where none was sent, and is asked about in the case
 * file. One of another channel or direction is recorded as it is.
 *
 * @throws Refusal without a gateway, for a message against a wish, and for an SMS beyond those of the day
 */
export async function completeCommunication(
  options: SendingOptions,
  completion: Completion,
): Promise<NewRecord> {
  const { request, sent } = completion;
  const { columns } = request.draft;
  const problem = problemOfAddress(columns, options.place);
  if (problem !== undefined) return withFault(request, problem);
  const sending = sendingOf(columns);
  if (!sending) return request;
  const address = columns.src_address ?? (await contactAddress(options, completion, sending.field));
  if (address === null || address === undefined) {
    const isNamed = columns.contact_id !== undefined && columns.contact_id !== null;
    return withFault(request, isNamed ? `is required: the contact has no ${sending.field}` : 'is required');
  }
  const kept = readAddress(String(address), options.place.country).address;
  const addressed = withColumns(request, { src_address: kept });
  const wrong = problemOfAddress(addressed.draft.columns, options.place);
  if (wrong !== undefined) return withFault(request, wrong);
  const parts = sending.kind === 'phone' ? smsParts(String(columns.src_msg ?? '')) : 0;
  if (parts > PARTS_AT_MOST) return withFault(addressed, tooLong(parts), 'body');
  if (addressed.faults.length > 0) return addressed;
  if (!options.canSend(sending.kind))
    throw caseFileRefusal({ code: 'no-message-gateway', means: sending.kind });
  const overridden = await override(options, addressed.draft.columns, sent.override_reason);
  if (parts > 0) await options.takeSms(parts);
  return withColumns(addressed, { delivery_state: 'queued', ...overridden });
}

/** Each costs money, and more than that is no message to a person in need. */
const PARTS_AT_MOST = 10;

function tooLong(parts: number): string {
  return `would be sent as ${parts} SMS; at most ${PARTS_AT_MOST} are (1,530 characters, or 670 with letters that SMS have no short form for)`;
}

function sendingOf({ src, src_vector: direction }: ColumnValues) {
  if (direction !== OUTBOUND) return undefined;
  return src === 'sms' || src === 'email' ? SENT[src] : undefined;
}

/** @returns what is wrong with the address that was sent; the address of a chat or a visit may be any */
function problemOfAddress(
  { src, src_address: address }: ColumnValues,
  { country }: Place,
): string | undefined {
  if (typeof address !== 'string') return undefined;
  const { kind } = readAddress(address, country);
  if (src === 'email') return kind === 'email' ? undefined : 'must be an e-mail address';
  if (src !== 'sms' && src !== 'call') return undefined;
  return kind === 'phone' ? undefined : 'must be a telephone number: 3 to 15 digits';
}

/** The audit notes that the contact was read. The case file refuses a contact that the author may not see. */
async function contactAddress(
  { mergedInto }: SendingOptions,
  { request, asked: { identity, caseFile } }: Completion,
  field: 'phone' | 'email',
): Promise<string | undefined> {
  const { contact_id: id } = request.draft.columns;
  if (typeof id !== 'number') return undefined;
  try {
    const { record } = await caseFile.read(identity, contacts, String((await mergedInto(id)) ?? id));
    return fieldsOf(contacts, record)[field] || undefined;
  } catch (error) {
    if (isOfKind(error, 'not-found', 'forbidden')) return undefined;
    throw error;
  }
}

/** @returns the columns of a message that goes against a wish. @throws Refusal without a reason */
async function override(
  { wishes }: SendingOptions,
  { src_address: address, contact_id: contact, case_id: caseId }: ColumnValues,
  reason: unknown,
): Promise<ColumnValues> {
  const idOf = (value: unknown) => (typeof value === 'number' ? value : null);
  const named = { address: String(address), contactId: idOf(contact), caseId: idOf(caseId) };
  const refusal = await wishes.refusalOf(named, new Date());
  if (!refusal) return {};
  if (typeof reason !== 'string') throw caseFileRefusal({ code: 'message-not-wished', ...refusal });
  return { override_reason: reason.trim(), override_refusal: wordContactWish(refusal, 'person') };
}

function withColumns(request: NewRecord, columns: ColumnValues): NewRecord {
  const { draft } = request;
  return { ...request, draft: { ...draft, columns: { ...draft.columns, ...columns } } };
}

function withFault(request: NewRecord, message: string, field = 'address'): NewRecord {
  const fault: InputFault = { field, message };
  return { ...request, faults: [...request.faults, fault] };
}

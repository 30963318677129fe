import { INBOUND, type DeliveryState } from '../message-codes.js';
import type { ColumnValue, ColumnValues } from '../record-draft.js';
import { recordFault, RecordRefusal } from '../record-refusal.js';
import { AI_CHANNEL, notificationLine, notifiedCall } from '../ai-notification.js';
import { ACTIVITY } from '../activity-codes.js';
import type { CaseHistory, ResourceRules } from './resource-rules.js';

const SENT_BY_SERVER: readonly ColumnValue[] = ['queued', 'sent', 'failed'] satisfies DeliveryState[];
/** Which call a notification is about. */
const OF_CALL = ['src', 'src_callid'];
/** The way of a message to its receiver; it is looked at anew when the message is sent. */
const WAY = ['src', 'src_vector', 'src_address'];

/**
 * A message belongs to an exchange, which shows how many there are and which came last. A message that this server is
 * to send is queued in the transaction that stores it.
 */
export const messageRules: ResourceRules = {
  async onCreate(columns, { threads, cases, calls }) {
    const callId = notifiedCall(columns);
    // ids of calls can be guessed: no user writes into the case of a call that they may not see
    const isOfCall = callId !== undefined && (await calls.find(callId)) !== undefined;
    const gatewayId =
      typeof columns.gateway_message_id === 'string' ? await threads.gatewayId(columns) : undefined;
    const message: ColumnValues = {
      ...columns,
      ...(gatewayId !== undefined && { src_uid: gatewayId, gateway_message_id: gatewayId }),
      ...(isOfCall && { case_id: columns.case_id ?? (await cases.ofCall(callId)) ?? null }),
      src_callid:
        columns.src_callid ?? (await threadKey(columns, (address) => threads.keyOfAddress(address))),
      delivery_state: columns.delivery_state ?? unsentState(columns),
    };
    return { ...message, thread_id: message.thread_id ?? (await threads.join(message)) };
  },
  async afterCreate({ id, values }, { threads, deliveries, history }) {
    await threads.count(id, values);
    noteNotification(values, history);
    if (values.delivery_state === 'queued') await deliveries.queue(id, values);
  },
  async onChange(columns, { before }) {
    refuseOtherCall(columns, before);
    if (!SENT_BY_SERVER.includes(before.delivery_state ?? null))
      return {
        ...columns,
        ...(columns.src_vector !== undefined && { delivery_state: unsentState(columns) }),
      };
    refuseChange(WAY, 'stays as it is: this server sends the message', columns, before);
    return columns;
  },
};

/** An exchange of messages. */
export const threadRules: ResourceRules = {
  scope: {
    ownerColumns: ['created_by_id'],
    involved: [],
    ofCase: { by: 'records', table: 'messages', column: 'thread_id' },
  },
  async onChange(columns, { before }) {
    refuseOtherCall(columns, before);
    return columns;
  },
};

/**
 * The call of a notification decides who reads its words as they were said: it is neither given another call nor made an
 * ordinary message by those who may write messages. @throws RecordRefusal
 */
function refuseOtherCall(columns: ColumnValues, before: ColumnValues): void {
  if (before.src !== AI_CHANNEL) return;
  refuseChange(OF_CALL, 'stays as it is: an AI service found this in a call', columns, before);
}

/** @throws RecordRefusal */
function refuseChange(
  fixed: readonly string[],
  reason: string,
  columns: ColumnValues,
  before: ColumnValues,
): void {
  const changed = fixed.filter(
    (column) => columns[column] !== undefined && columns[column] !== before[column],
  );
  const faults = changed.map((field) =>
    recordFault({ code: 'invalid', field, reason, resource: 'messages' }),
  );
  if (faults.length > 0) throw new RecordRefusal(faults);
}

/** Adds to the timeline of its case what an AI service has found, once the case is known. */
export function noteNotification(
  { case_id: caseId, src, src_uid, src_address, src_vector, ...message }: ColumnValues,
  history: CaseHistory,
): void {
  const detail = notificationLine(message.src_msg);
  if (notifiedCall({ src: src ?? null, ...message }) === undefined || typeof caseId !== 'number' || !detail)
    return;
  const origin = { src: src ?? null, src_uid: src_uid ?? null, src_address: src_address ?? null };
  const activity = { caseId, activity: ACTIVITY.updated, changeCount: 0, detail };
  history.noteActivity({ ...activity, origin: { ...origin, src_vector: src_vector ?? null } });
}

function unsentState({ src_vector: direction }: ColumnValues): DeliveryState {
  return direction === INBOUND ? 'received' : 'recorded';
}

/**
 * Messages of one channel are of one exchange when they have the same contact and case; without both, the same address,
 * which the key does not give away: it is sent to receivers that may not know the address.
 */
export async function threadKey(
  { contact_id: contact = null, case_id: caseId = null, src_address: address = null }: ColumnValues,
  keyOfAddress: (address: string) => Promise<string>,
): Promise<string | null> {
  if (contact !== null || caseId !== null)
    return `contact ${String(contact ?? '-')} case ${String(caseId ?? '-')}`;
  return address === null ? null : `address ${await keyOfAddress(String(address))}`;
}

import { z } from 'zod';
import { DELIVERY_STATES, INBOUND, OUTBOUND } from '../../cases/message-codes.js';
import type { Body } from '../../cases/read-record.js';
import { fieldNamed } from '../../cases/resource.js';
import { communications } from '../../cases/resources/communication.js';
import { override } from '../../desk/commands.js';
import { smsParts } from '../../messages/sms-parts.js';
import { completeCommunication, type SendingOptions } from './complete-communication.js';
import { createdWithin, listQuery, naming, wordsCondition } from './list-parameters.js';
import type { Fields, RecordFace } from './record-face.js';
import { idText, oneOf, renamed, text, textOrNull, timeOrNull } from './values.js';

export const CHANNELS = ['call', 'sms', 'email', 'chat', 'walkin'] as const;
export const DIRECTIONS = { inbound: INBOUND, outbound: OUTBOUND } as const;

/** Fields of the case file by the names of this API. */
export const COMMUNICATION_FIELD_NAMES = {
  channel: 'src',
  direction: 'src_vector',
  address: 'src_address',
  subject: 'subject',
  body: 'src_msg',
  case_id: 'case_id',
  contact_id: 'contact_id',
  thread_id: 'thread_id',
} as const;

const SORTS = { id: 'id', created_at: 'created_on' };

const time = z.iso.datetime();

const record = z.strictObject({
  id: z.string(),
  channel: z.enum(CHANNELS),
  direction: z.enum(['inbound', 'outbound']),
  address: z.string().nullable(),
  subject: z.string().nullable(),
  body: z.string(),
  status: z
    .enum(DELIVERY_STATES)
    .describe('queued, sent or failed of a message that this server sends; else received or recorded'),
  case_id: z.string().nullable(),
  contact_id: z.string().nullable(),
  thread_id: z.string().nullable(),
  created_at: time,
  sent_at: time.nullable().describe('when the gateway took it'),
  failure: z.string().nullable().describe('why it was not sent'),
  sms_parts: z.int().min(1).optional().describe('as how many SMS it is sent; of an outbound SMS only'),
});

const newBody = z.strictObject({
  channel: oneOf(CHANNELS).describe('sms and email are sent when the direction is outbound'),
  direction: oneOf(['inbound', 'outbound']).optional().describe('outbound when left out'),
  address: text().nullable().optional().describe('of an SMS or e-mail: that of the contact when left out'),
  subject: text().nullable().optional(),
  body: text(),
  case_id: idText().nullable().optional(),
  contact_id: idText().nullable().optional(),
  thread_id: idText().nullable().optional().describe('that of the contact and case when left out'),
  override_reason: override.describe(
    'the reason to send a message against a wish in the case file; kept in the audit',
  ),
});

/** Messages in and out: the same rows as `messages` of the session API. */
export function communicationFace(options: SendingOptions): RecordFace {
  const ownField = (name: string) => fieldNamed(communications, name);
  return {
    resource: communications,
    name: 'communications',
    record,
    listed: record.meta({ id: 'Communication' }),
    newBody,
    query: listQuery({
      sorts: Object.keys(SORTS),
      statuses: DELIVERY_STATES,
      types: CHANNELS,
      hasWords: true,
      ids: ['case_id', 'contact_id', 'thread_id'],
    }),
    sorts: SORTS,
    fieldNames: COMMUNICATION_FIELD_NAMES,
    valuesOf: (body: Body) => ({
      ...renamed(body, COMMUNICATION_FIELD_NAMES),
      src_vector: DIRECTIONS[body.direction === 'inbound' ? 'inbound' : 'outbound'],
    }),
    complete: (request, sent, asked) => completeCommunication(options, { request, sent, asked }),
    async conditions({ status, type, q, case_id, contact_id, thread_id, ...days }) {
      const isOne = (name: string, value: string | undefined) =>
        value === undefined ? [] : [{ test: 'in', field: ownField(name), values: [value] } as const];
      return [
        ...isOne('delivery_state', status),
        ...isOne('channel', type),
        ...naming(ownField, { case_id, contact_id, thread_id }),
        ...createdWithin(ownField('created_on'), days),
        ...wordsCondition(ownField('src_msg'), q),
      ];
    },
    teller: async () => communicationJson,
  };
}

export function communicationJson(fields: Fields) {
  const isSms = fields.channel === 'sms' && fields.src_vector === String(OUTBOUND);
  return {
    id: fields.id ?? '',
    channel: fields.channel,
    direction: fields.src_vector === String(INBOUND) ? 'inbound' : 'outbound',
    address: textOrNull(fields.src_address),
    subject: textOrNull(fields.subject),
    body: fields.src_msg ?? '',
    status: fields.delivery_state,
    case_id: textOrNull(fields.case_id),
    contact_id: textOrNull(fields.contact_id),
    thread_id: textOrNull(fields.thread_id),
    created_at: timeOrNull(fields.created_on),
    sent_at: timeOrNull(fields.sent_at),
    failure: textOrNull(fields.failure),
    ...(isSms && { sms_parts: smsParts(fields.src_msg ?? '') }),
  };
}

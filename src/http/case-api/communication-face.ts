import { z } from 'zod';
import { DELIVERY_STATES, INBOUND, OUTBOUND } from '../../cases/message-codes.js';
import { fieldNamed } from '../../cases/resource.js';
import { communications } from '../../cases/resources/communication.js';
import { override } from '../../desk/commands.js';
import { DELIVERY_FAILURE_CODES, readFailure } from '../../messages/delivery-failure.js';
import { smsParts } from '../../messages/sms-parts.js';
import { wordDelivery } from '../../wording/delivery-words.js';
import { failureReason } from '../kit/failure-reason.js';
import { completeCommunication, type SendingOptions } from './complete-communication.js';
import type { FaceField, FaceFields, Fields } from './face-fields.js';
import { moment, nullableId, nullableMoment, nullableText, ownId, requiredText } from './field-kinds.js';
import { createdWithin, naming, wordsCondition } from './list-parameters.js';
import { recordFace, type RecordFace } from './record-face.js';
import { oneOf } from './values.js';

export const CHANNELS = ['call', 'sms', 'email', 'chat', 'walkin'] as const;
export const DIRECTIONS = { inbound: INBOUND, outbound: OUTBOUND } as const;

const direction: FaceField = {
  field: 'src_vector',
  shown: z.enum(['inbound', 'outbound']),
  onCreate: oneOf(['inbound', 'outbound']).optional().describe('outbound when left out'),
  read: (fields) => (fields.src_vector === String(INBOUND) ? 'inbound' : 'outbound'),
  whenLeftOut: 'outbound',
  write: (value) => ({ src_vector: DIRECTIONS[value === 'inbound' ? 'inbound' : 'outbound'] }),
};

export const communicationFields: FaceFields = {
  id: ownId(),
  channel: {
    field: 'src',
    shown: z.enum(CHANNELS),
    onCreate: oneOf(CHANNELS).describe('sms and email are sent when the direction is outbound'),
    read: (fields) => fields.channel,
    write: (value) => ({ src: value }),
  },
  direction,
  address: nullableText('src_address', { about: 'of an SMS or e-mail: that of the contact when left out' }),
  subject: nullableText('subject'),
  body: requiredText('src_msg'),
  status: {
    field: 'delivery_state',
    shown: z
      .enum(DELIVERY_STATES)
      .describe('queued, sent or failed of a message that this server sends; else received or recorded'),
    read: (fields) => fields.delivery_state,
  },
  case_id: nullableId('case_id'),
  contact_id: nullableId('contact_id'),
  thread_id: nullableId('thread_id', { about: 'that of the contact and case when left out' }),
  created_at: moment('created_on', { isSortable: true }),
  sent_at: nullableMoment('sent_at', { shownAbout: 'when the gateway took it' }),
  failure: {
    field: 'failure',
    shown: z.string().nullable().describe('why it was not sent'),
    read: ({ failure }) => (failure ? wordDelivery(readFailure(failure)) : null),
  },
  failure_reason: {
    shown: failureReason(DELIVERY_FAILURE_CODES),
    read: ({ failure }) => (failure ? readFailure(failure) : null),
  },
  sms_parts: {
    shown: z.int().min(1).optional().describe('as how many SMS it is sent; of an outbound SMS only'),
    read: (fields) => (isOutboundSms(fields) ? smsParts(fields.src_msg ?? '') : undefined),
  },
  override_reason: {
    onCreate: override.describe(
      'the reason to send a message against a wish in the case file; kept in the audit',
    ),
  },
};

/** Messages in and out: the same rows as `messages` of the session API. */
export function communicationFace(options: SendingOptions): RecordFace {
  const ownField = (name: string) => fieldNamed(communications, name);
  return recordFace({
    resource: communications,
    name: 'communications',
    schemaName: 'Communication',
    fields: communicationFields,
    filters: {
      statuses: DELIVERY_STATES,
      types: CHANNELS,
      hasWords: true,
      ids: ['case_id', 'contact_id', 'thread_id'],
    },
    isChangeable: false,
    isRemovable: false,
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
  });
}

function isOutboundSms({ channel, src_vector: vector }: Fields): boolean {
  return channel === 'sms' && vector === String(OUTBOUND);
}

import type { FieldKind, Resource } from '../resource.js';
import {
  column,
  columns,
  figure,
  inOrder,
  nothing,
  recordFields,
  timeParts,
  user,
  type FieldMap,
} from './fields.js';

const write = { isWritable: true };
const required = { ...write, isRequired: true };

/** Fields of a message, and of a thread of messages. */
function messageFields(): FieldMap {
  return {
    ...recordFields(),
    ...columns('src src_uid src_callid', 'text', required),
    ...column('src_msg', 'long', required),
    ...column('src_vector', 'code', { ...required, values: [1, 2] }),
    ...column('src_ts', 'time', write),
    ...columns('src_uid2 src_usr src_status src_mime', 'text', write),
    ...column('src_address', 'phone', write),
    ...nothing('src_campaign_id src_action_id'),
  };
}

export const messages: Resource = {
  name: 'messages',
  table: 'messages',
  title: 'Message',
  timeColumn: 'created_at',
  rows: {},
  fields: inOrder(
    `id created_on created_by created_by_id created_by_role src src_ts src_uid src_uid2 src_address src_usr src_vector
     src_callid src_campaign_id src_action_id src_status src_mime src_msg thread_id`,
    messageFields(),
    column('thread_id', 'id', { ...write, refersTo: 'threads' }),
  ),
  links: [],
  parts: [],
};

/** An exchange of messages; what the machine found in a call is shown as one, too. */
export const threads: Resource = {
  name: 'pmessages',
  table: 'threads',
  title: 'Message',
  timeColumn: 'created_at',
  rows: {},
  fields: inOrder(
    `id created_on created_by created_by_id created_by_role src src_ts src_uid src_uid2 src_address src_usr src_vector
     src_callid src_campaign_id src_action_id src_status src_mime in_count out_count last_msg_id last_msg_vector
     src_msg yr mn wk dt dth h dispositions contacts`,
    messageFields(),
    columns('in_count out_count last_msg_vector', 'number'),
    column('last_msg_id', 'id'),
    timeParts('created_at', { yr: 'yr', mn: 'mn', wk: 'wk', dt: 'dt', dth: 'hr', h: 'h' }),
    figure('dispositions', 'text', 'thread_dispositions'),
    figure('contacts', 'text', 'thread_contacts'),
  ),
  links: [
    {
      resource: 'dispositions',
      column: 'src_uid',
      baseColumn: 'src_uid',
      and: { column: 'src', baseColumn: 'src' },
    },
  ],
  parts: [{ resource: 'messages', column: 'thread_id' }],
};

const text: FieldKind = 'text';

/** Something that awaits or concerns a person at work. */
export const activities: Resource = {
  name: 'activities',
  table: 'activities',
  title: 'Activity',
  timeColumn: 'created_at',
  rows: {},
  fields: inOrder(
    `id created_on created_by created_by_id created_by_role activity_ts campaign_id contact_id assigned_on
     assigned_to_id assigned_to assigned_to_role src src_uid src_uid2 src_address src_usr src_vector src_ts src_callid
     src_campaign_id src_action_id src_status src_status_ts src_status_duration src_end_ts src_end_duration
     dispositions yr mn wk dt dth h activity action read_on`,
    recordFields(),
    column('activity_ts', 'time', { column: 'created_at' }),
    column('contact_id', 'id', { ...write, refersTo: 'contacts' }),
    column('assigned_on', 'time'),
    user('assigned_to', write),
    columns('src src_uid src_uid2 src_usr src_callid src_status activity action', text, write),
    column('src_address', 'phone', write),
    column('src_vector', 'code', { ...write, values: [1, 2] }),
    column('src_ts', 'time', write),
    column('read_on', 'time', write),
    timeParts('created_at', { yr: 'yr', mn: 'mn', wk: 'wk', dt: 'dt', dth: 'hr', h: 'h' }),
    nothing('campaign_id src_campaign_id src_action_id src_status_ts src_status_duration src_end_ts'),
    nothing('src_end_duration dispositions'),
  ),
  links: [],
  parts: [],
};

/** A person's judgement of the automatic analysis of a call. */
export const feedback: Resource = {
  name: 'feedback',
  table: 'feedback',
  title: 'Feedback',
  timeColumn: 'created_at',
  rows: {},
  fields: inOrder(
    'id created_on created_by created_by_id created_by_role call_id task_type rating comment',
    recordFields(),
    column('call_id', 'key', { ...required, refersTo: 'calls' }),
    column('task_type', 'text', required),
    column('rating', 'code', { ...required, values: [0, 1, 2, 3, 4, 5] }),
    column('comment', 'long', write),
  ),
  links: [],
  parts: [],
};

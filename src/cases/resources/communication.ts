import type { Resource } from '../resource.js';
import { column, columns, inOrder, recordFields } from './fields.js';

const write = { isWritable: true };
const required = { ...write, isRequired: true };

/**
 * A message with what the bearer API shows of it: channel, case, contact and delivery. The rows and rights are those
 * of `messages`.
 */
export const communications: Resource = {
  name: 'messages',
  table: 'messages',
  title: 'Communication',
  timeColumn: 'created_at',
  rows: {},
  fields: inOrder(
    `id created_on created_by created_by_id created_by_role channel src src_vector src_address subject src_msg delivery_state sent_at failure case_id contact_id
     thread_id src_callid`,
    recordFields(),
    columns('channel delivery_state failure', 'text'),
    column('src', 'text', required),
    column('src_vector', 'code', { ...required, values: [1, 2] }),
    column('src_address', 'phone', write),
    column('subject', 'text', write),
    column('src_msg', 'long', { ...required, words: 'text_words' }),
    column('sent_at', 'time'),
    column('case_id', 'id', { ...write, refersTo: 'cases' }),
    column('contact_id', 'id', { ...write, refersTo: 'contacts' }),
    column('thread_id', 'id', { ...write, refersTo: 'threads' }),
    column('src_callid', 'text'),
  ),
  links: [],
  parts: [],
};

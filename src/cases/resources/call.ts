import type { Resource } from '../resource.js';
import { column, columns, figure, inOrder, nothing, timeParts } from './fields.js';

/**
 * The family's own order; then whom it concerned. How and by whom it was ended is shown in the family's words, and at the
 * end in ours.
 */
const ORDER = `
  uniqueid chan_ts context trunk phone usr usr_name ring_time wait_time queue_time wait_time_tot talk_time hold_time
  hangup_reason hangup_status hangup_status_txt sla_band_queue sla_band_hold sla_target_queue yr mn wk dt dth h vector
  user_id user_name user_role qa_done qa_id qa_score dispositions contacts has_case_id dialled state hangup_side
  hangup_cause end_reason`;

/** Calls as they were. The call-session API serves their words. */
export const calls: Resource = {
  name: 'calls',
  table: 'calls',
  title: 'Call',
  timeColumn: 'started_at',
  hasTextId: true,
  rows: {},
  fields: inOrder(
    ORDER,
    column('uniqueid', 'key', { column: 'id' }),
    column('chan_ts', 'time', { column: 'started_at', isSortable: true }),
    column('phone', 'phone', { column: 'caller_id', isFoundByPart: true }),
    column('context', 'text', { column: 'direction' }),
    figure('usr', 'text', 'call_extension'),
    column('usr_name', 'text', { column: 'agent_name' }),
    column('user_id', 'id', { refersTo: 'users' }),
    {
      user_name: {
        name: 'user_name',
        kind: 'text',
        source: { from: 'user', column: 'user_id', part: 'username' },
      },
      user_role: {
        name: 'user_role',
        kind: 'code',
        source: { from: 'user', column: 'user_id', part: 'role' },
      },
    },
    figure('ring_time', 'number', 'call_ring_s'),
    figure('wait_time', 'number', 'call_wait_s'),
    figure('queue_time', 'number', 'call_queue_s'),
    figure('hold_time', 'number', 'call_hold_s'),
    figure('sla_band_queue', 'text', 'call_queue_band'),
    figure('sla_band_hold', 'text', 'call_hold_band'),
    figure('vector', 'code', 'call_vector'),
    figure('wait_time_tot', 'number', 'call_wait_s'),
    figure('talk_time', 'number', 'call_talk_s'),
    figure('hangup_reason', 'text', 'call_ended_by'),
    figure('hangup_status', 'text', 'call_status_text'),
    figure('hangup_status_txt', 'text', 'call_status_text'),
    columns('hangup_side', 'text'),
    columns('hangup_cause', 'number'),
    columns('end_reason', 'text'),
    timeParts('started_at', { yr: 'yr', mn: 'mn', wk: 'wk', dt: 'dt', dth: 'hr', h: 'h' }),
    figure('dispositions', 'text', 'call_dispositions'),
    figure('contacts', 'text', 'call_contacts'),
    figure('has_case_id', 'id', 'call_has_case'),
    columns('dialled state', 'text'),
    figure('qa_done', 'flag', 'call_review_done'),
    figure('qa_id', 'id', 'call_review_id'),
    figure('qa_score', 'number', 'call_review_score_p'),
    nothing('trunk sla_target_queue'),
  ),
  links: [
    { resource: 'dispositions', column: 'call_id' },
    { resource: 'cases', column: 'call_id' },
  ],
  parts: [
    { resource: 'cases', column: 'call_id' },
    { resource: 'dispositions', column: 'call_id' },
    { resource: 'activities', column: 'src_callid' },
    { resource: 'qas', column: 'call_id' },
  ],
};

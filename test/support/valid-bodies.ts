import { ADMIN_PASSWORD } from './helpline-app.js';

/** Bodies with which the operations of the bearer API that need one succeed, by method and documented path. */
export const VALID_BODIES: Readonly<Record<string, unknown>> = {
  'POST /auth/login': { username: 'admin', password: ADMIN_PASSWORD },
  'POST /auth/forgot': { address: 'amina@helpline.example' },
  'POST /auth/reset': { address: 'amina@helpline.example', code: '12345678', new_password: 'a new password' },
  'POST /cases': { narrative: 'A child needs help' },
  'PUT /cases/{id}': { narrative: 'changed' },
  'POST /clients': { first_name: 'Carl' },
  'PUT /clients/{id}': { first_name: 'Carla' },
  'POST /perpetrators': { first_name: 'Paul' },
  'PUT /perpetrators/{id}': { first_name: 'Paula' },
  'PUT /reporters/{id}': { first_name: 'Rita' },
  'PUT /users/{id}': { first_name: 'Amina' },
  'POST /communications': { channel: 'chat', body: 'Hello' },
  'POST /webhooks/subscribe': { event: 'case.created', url: 'https://receiver.example/' },
  'PUT /webhooks/{id}': { status: 'paused' },
  'POST /desk/callbacks/{id}/outcome': { outcome: 'reached' },
  'POST /desk/callbacks/{id}/snooze': { until: new Date(Date.now() + 3_600_000).toISOString() },
  'POST /desk/agents/{id}/languages': { languages: ['en'] },
  'PUT /desk/phone-passwords/common': { password: 'Monsoon_lantern.42.reed' },
  'PUT /desk/phones/{id}/password': { password: 'Baobab-river-9-kettle' },
  'POST /calls/alert-rules/try': { rules: [] },
  'PUT /calls/{id}/disposition': { disposition_id: '362527' },
  'PUT /drafts/{key}': { content: 'half a case' },
  'POST /saved-views': { list: 'cases', name: 'Urgent', search: { priority: 'high' } },
  'PUT /saved-views/{id}': { search: { priority: 'low' } },
  'POST /persons/{id}/flags': { kind: 'prank_caller', reason: 'Laughs and hangs up' },
  'POST /persons/{id}/merges': { duplicate_id: '0', reason: 'Typed twice' },
  'POST /cases/{id}/services': { category_id: '500156' },
  'POST /cases/{id}/referrals': { category_id: '500148' },
  'POST /cases/{id}/legal-hold': { held: true, reason: 'A court asks for it' },
  'POST /calls/{id}/suggestions/{suggestion_id}': { answer: 'taken' },
  'POST /calls/{id}/feedback': { subject: 'priority', value: 'high' },
  'POST /calls/{id}/messages': { text: 'Please listen in', client_key: 'k' },
};

/** By path: values that make another body of a valid one. */
export const OTHER_VALUES: Readonly<Record<string, object>> = {
  cases: { plan: 'p' },
  clients: { last_name: 'L' },
  perpetrators: { last_name: 'L' },
  communications: { body: 'Other' },
  'saved-views': { search: {} },
  'webhooks/subscribe': { event: 'case.closed' },
};

/** Queries of operations that do not succeed without one. */
export const VALID_QUERIES: Readonly<Record<string, string>> = {
  'GET /calls': '?disposition=1',
  'GET /calls/export': '?disposition=1',
  'GET /cases/export': '?ids=1',
  'GET /persons': '?q=Rita',
  'GET /saved-views': '?list=cases',
};

import { ADMIN_PASSWORD } from './helpline-app.js';

/** Bodies with which the operations of the bearer API that need one succeed, by method and documented path. */
export const VALID_BODIES: Readonly<Record<string, unknown>> = {
  'POST /auth/login': { username: 'admin', password: ADMIN_PASSWORD },
  'POST /cases': { narrative: 'A child needs help' },
  'PUT /cases/{id}': { narrative: 'changed' },
  'POST /clients': { first_name: 'Carl' },
  'PUT /clients/{id}': { first_name: 'Carla' },
  'PUT /users/{id}': { first_name: 'Amina' },
  'POST /communications': { channel: 'chat', body: 'Hello' },
  'POST /webhooks/subscribe': { event: 'case.created', url: 'https://receiver.example/' },
  'PUT /webhooks/{id}': { status: 'paused' },
  'POST /desk/callbacks/{id}/outcome': { outcome: 'reached' },
  'POST /desk/agents/{id}/languages': { languages: ['en'] },
  'PUT /desk/phone-passwords/common': { password: 'Monsoon_lantern.42.reed' },
  'PUT /desk/phones/{id}/password': { password: 'Baobab-river-9-kettle' },
  'POST /calls/alert-rules/try': { rules: [] },
  'PUT /calls/{id}/disposition': { disposition_id: '362527' },
  'PUT /drafts/{key}': { content: 'half a case' },
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
  communications: { body: 'Other' },
  'webhooks/subscribe': { event: 'case.closed' },
};

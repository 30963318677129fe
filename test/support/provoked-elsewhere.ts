/** Statuses that the contract's own test does not provoke, and the test that does. */
export const PROVOKED_ELSEWHERE: Readonly<Record<string, string>> = {
  'POST /auth/password 200': 'ends every log-in of its user: test/http/case-api/own-password',
  'POST /auth/password 403': 'needs an access token beside the cookie: test/http/case-api/own-password',
  'POST /auth/reset 200': 'needs a code that was sent: test/http/case-api/forgotten-password',
  'POST /calls/{call_id}/end 200': 'needs a call that is up: test/flow, test/asterisk',
  'GET /calls/{call_id}/recording 200': 'needs recorded sound: test/http/audio-api',
  'GET /calls/{call_id}/peaks 200': 'needs recorded sound: test/http/recordings-in-pages',
  'POST /calls/{call_id}/recording-ticket 200': 'needs recorded sound: test/http/recordings-in-pages',
  'POST /desk/callbacks/{id}/take 202': 'needs an agent at a telephone: test/asterisk',
  'POST /desk/callbacks/{id}/take 404': 'needs an agent at a telephone: test/desk/control-desk',
  'POST /desk/callbacks/{id}/outcome 200': 'needs a callback that was taken: test/http/case-api/desk-api',
  'POST /desk/callbacks/{id}/snooze 200': 'needs a callback that is owed: test/http/case-api/snooze',
  'POST /desk/callbacks/{id}/snooze 409': 'needs a callback that was taken: test/http/case-api/snooze',
  'POST /desk/agents/{id}/languages 200': 'needs an agent at work: test/http/case-api/desk-api',
  'POST /calls/{id}/messages 403': 'needs an agent who has left it: test/http/case-api/messages',
  'POST /calls/{id}/messages 409': 'needs a call that is over: test/http/case-api/messages',
  'DELETE /cases/{id}/calls/{call_id} 409':
    'needs a case that came from the call: test/http/case-api/calls-and-cases',
  'POST /desk/leaving 202': 'needs an agent at a telephone: test/browser/softphone',
  'POST /desk/wrap-up/extend 200': 'needs an agent who wraps up a call: test/desk/command-rights',
  'POST /desk/rejoin 202': 'needs an agent at a telephone: test/live/lost/line-keeper',
};

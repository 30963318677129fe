/** Statuses that the contract's own test does not provoke, and the test that does. */
export const PROVOKED_ELSEWHERE: Readonly<Record<string, string>> = {
  'POST /calls/{call_id}/end 200': 'needs a call that is up: test/flow, test/asterisk',
  'GET /calls/{call_id}/recording 200': 'needs recorded sound: test/http/audio-api',
  'GET /calls/{call_id}/peaks 200': 'needs recorded sound: test/http/recordings-in-pages',
  'POST /calls/{call_id}/recording-ticket 200': 'needs recorded sound: test/http/recordings-in-pages',
  'POST /desk/callbacks/{id}/take 202': 'needs an agent at a telephone: test/asterisk',
  'POST /desk/callbacks/{id}/take 404': 'needs an agent at a telephone: test/desk/control-desk',
  'POST /desk/callbacks/{id}/outcome 200': 'needs a callback that was taken: test/http/case-api/desk-api',
  'POST /desk/agents/{id}/languages 200': 'needs an agent at work: test/http/case-api/desk-api',
  'POST /calls/{id}/messages 403': 'needs an agent who has left it: test/http/case-api/messages',
  'POST /calls/{id}/messages 409': 'needs a call that is over: test/http/case-api/messages',
  'POST /desk/leaving 202': 'needs an agent at a telephone: test/browser/softphone',
  'POST /desk/rejoin 202': 'needs an agent at a telephone: test/live/lost/line-keeper',
};

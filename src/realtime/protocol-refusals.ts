/** Why a request was refused: a code, and the values that a sentence about it needs. */

import type { WireAgentState } from './protocol-desk.js';

/** Codes without values; docs/api.md lists all. */
type PlainCode =
  | 'only-users'
  | 'no-telephone'
  | 'telephone-without-user'
  | 'not-at-work'
  | 'not-on-call'
  | 'not-wrapping-up'
  | 'own-extension'
  | 'own-extension-supervised'
  | 'phone-unreachable'
  | 'number-not-allowed'
  | 'contact-wishes-unknown'
  | 'dialling-needs-telephone'
  | 'phone-cannot-dial'
  | 'call-over'
  | 'party-hung-up'
  | 'not-on-this-call'
  | 'telephone-on-call'
  | 'not-as-caller'
  | 'dial-plan-call'
  | 'dial-plan-call-only-heard'
  | 'call-not-answered'
  | 'caller-held'
  | 'caller-not-held'
  | 'no-party-for-digits'
  | 'consultation-open'
  | 'consultation-unfinished'
  | 'no-consultation'
  | 'consultation-of-another'
  | 'being-handed-over'
  | 'telephone-on-no-call'
  | 'telephone-of-no-agent'
  | 'not-calls-of-one-telephone'
  | 'telephone-left-call'
  | 'not-recorded'
  | 'recording-paused'
  | 'recording-not-paused'
  | 'call-busy-with-command'
  | 'transcript-incomplete'
  | 'agent-left-call'
  | 'supervising-another-call'
  | 'not-supervising'
  | 'phone-not-answered'
  | 'phone-rings-still'
  | 'supervisor-hung-up'
  | 'telephones-away'
  | 'telephones-late'
  | 'switch-away'
  | 'switch-refused'
  | 'part-away'
  | 'command-failed'
  | 'not-possible';

/** The tasks that only some roles may do. */
export type WireRoleTask =
  | 'telephone-work'
  | 'supervision'
  | 'callbacks'
  | 'agent-languages'
  | 'ending-calls'
  | 'watching-calls'
  | 'watching-the-desk'
  | 'desk-figures'
  | 'calls-of-others'
  | 'sending-recordings'
  | 'accesses'
  | 'webhooks'
  | 'personal-data'
  | 'phone-passwords'
  | 'phones-of-others';

/** The log-in of a connection. */
type LoginCode =
  | 'wrong-credentials'
  | 'token-not-valid'
  | 'token-ended'
  | 'login-ended'
  | 'refresh-token-not-valid'
  | 'no-session'
  | 'too-many-login-tries'
  | 'too-many-logins'
  | 'too-many-refreshes'
  | 'too-many-one-time-passwords'
  | 'too-many-sms'
  | 'wrong-one-time-password';

export type WireRefusal =
  | { code: PlainCode | LoginCode }
  | { code: 'cannot-deliver'; means: 'email' | 'phone' }
  | {
      code: 'password-refused';
      faults: readonly ('wrong-current' | 'too-short' | 'too-long' | 'not-repeated')[];
    }
  | { code: 'unknown-user'; user_id: number }
  | { code: 'role-may-not'; task: WireRoleTask }
  | { code: 'you-are-busy'; state: WireAgentState }
  | { code: 'agent-busy'; agent: string; state: WireAgentState }
  | { code: 'agent-cannot-become'; agent: string; state: WireAgentState; wanted: WireAgentState }
  | { code: 'wrap-up-at-longest'; seconds: number }
  | { code: 'agent-not-on-call'; agent: string }
  | { code: 'agent-phone-unreachable'; agent: string }
  | { code: 'unknown-agent'; user_id: number }
  | { code: 'unknown-extension'; extension: string }
  | { code: 'unknown-call'; call_id: string }
  /** the call has no alert with that event */
  | { code: 'unknown-alert'; alert_seq: number }
  /** `seconds`: until the next message of this user is taken */
  | { code: 'too-many-messages'; seconds: number }
  | { code: 'call-full-of-messages'; most: number }
  | { code: 'message-key-used' }
  | { code: 'unknown-callback'; callback_id: number }
  | { code: 'callback-not-open'; callback_id: number; state: 'open' | 'taken' | 'done' }
  | { code: 'callback-of-another'; callback_id: number }
  /** `newest`: `seq` of the newest event of the call; `known`: the `expected_seq` of the command */
  | { code: 'call-changed'; newest: number; known: number }
  | { code: 'call-supervised'; supervisor: string }
  /** the case file says so; the same command with an `override` is carried out. Times are HH:MM at the helpline */
  | { code: 'contact-not-wished'; wish: 'no-calls' | 'no-messages' }
  | { code: 'contact-not-wished'; wish: 'safe-hours'; from: string; until: string }
  | { code: 'not-a-number'; field: 'number' }
  | { code: 'phone-passwords-not-taken'; kind: 'own' | 'common' }
  | { code: 'unknown-telephone'; user_id: number }
  | { code: 'no-phone-password'; user_id: number | null }
  | {
      code: 'phone-password-refused';
      field: 'password';
      fault: 'too-short' | 'too-long';
      characters: number;
    }
  | { code: 'phone-password-refused'; field: 'password'; fault: 'not-ascii' | 'easily-guessed' };

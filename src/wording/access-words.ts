import type { AccessRefusal, PasswordFault } from '../access/access-refusal.js';
import type { RoleTask } from '../access/role-task.js';
import type { WordsOf } from './words-of.js';

const PASSWORD_FAULTS: Readonly<Record<PasswordFault, string>> = {
  'wrong-current': 'that is not the current password',
  'too-short': 'it is too short',
  'too-long': 'it is too long',
  'not-repeated': 'the two do not match',
};

/** Completes "your role may not …". */
const TASKS: Readonly<Record<RoleTask, string>> = {
  'telephone-work': 'work at a telephone',
  supervision: 'supervise calls',
  callbacks: 'call back',
  'agent-languages': 'set the languages of an agent',
  'ending-calls': 'end calls',
  'watching-calls': 'watch calls',
  'watching-the-desk': 'watch the desk',
  'desk-figures': 'see the figures of the desk',
  'calls-of-others': 'watch calls that you are not on',
  'sending-recordings': 'process audio',
  accesses: 'see who has read a call or a case',
  webhooks: 'manage webhooks',
  'personal-data': 'have personal data sent (PERSONAL_DATA_ROLES)',
  'phone-passwords': 'manage the passwords of telephones',
  'phones-of-others': 'see the telephone of another user',
};

/** The sentences for refusals of log-ins, sessions and tokens. */
export const accessWords: WordsOf<AccessRefusal> = {
  'wrong-credentials': () => 'wrong user name or password',
  'token-not-valid': () => 'the access token is missing, wrong or expired',
  'token-ended': () => 'the access token is no longer valid',
  'login-ended': () => 'the login has ended',
  'refresh-token-not-valid': () => 'the refresh token is wrong, used or expired',
  'no-session': () => 'there is no such session',
  'too-many-login-tries': () => 'too many tries to log in',
  'too-many-logins': () => 'too many log-ins of this user: keep the token or the session of one',
  'too-many-refreshes': () => 'too many refreshes',
  'too-many-one-time-passwords': () => 'too many one-time passwords',
  'too-many-sms': () => 'no more SMS may be sent today (SMS_PER_DAY): the message was not stored',
  'cannot-deliver': ({ means }) => `no ${means === 'email' ? 'e-mail' : 'SMS'} messages leave this server`,
  'wrong-one-time-password': () => 'the one-time password is wrong, used or expired',
  'password-refused': ({ faults }) =>
    `the new password was not taken: ${faults.map((fault) => PASSWORD_FAULTS[fault]).join(', ')}`,
  'role-may-not': ({ task }) => `your role may not ${TASKS[task]}`,
  'unknown-user': ({ userId }) => `user ${userId} not found`,
};

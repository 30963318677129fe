import type { WireAgentState, WireRoleTask, WireErrorCode, WireRefusal } from '../realtime/protocol.js';

type PasswordFault = Extract<WireRefusal, { code: 'password-refused' }>['faults'][number];

/** A sentence for each code, made of its values: a code without words does not compile. */
type RefusalWords = {
  readonly [C in WireRefusal['code']]: (values: Extract<WireRefusal, { code: C }>) => string;
};

/** Completes "You are …" and "Amina is …". */
const states: Record<WireAgentState, string> = {
  offline: 'not at work',
  available: 'available',
  ringing: 'being called',
  'on-call': 'on a call',
  'on-hold': 'on a call, with the caller on hold',
  'wrap-up': 'wrapping up a call',
  break: 'on a break',
};

/** Completes "Amina cannot …". */
const moves: Record<WireAgentState, string> = {
  offline: 'stop work',
  available: 'take calls',
  ringing: 'be called',
  'on-call': 'be on a call',
  'on-hold': 'put a caller on hold',
  'wrap-up': 'wrap up a call',
  break: 'take a break',
};

/** Completes "Your account may not …". */
const tasks: Record<WireRoleTask, string> = {
  'telephone-work': 'work at a telephone',
  supervision: 'supervise calls',
  callbacks: 'call people back',
  'agent-languages': 'set the languages of an agent',
  'ending-calls': 'end calls',
  'watching-calls': 'watch calls',
  'watching-the-desk': 'see the desk',
  'desk-figures': 'see the figures of the desk',
  'calls-of-others': 'see the calls of others',
  'sending-recordings': 'send recordings',
  accesses: 'see who has read a call or a case',
  webhooks: 'manage webhooks',
  'personal-data': 'see personal data',
  'phone-passwords': 'manage the passwords of telephones',
  'phones-of-others': 'see the telephone of another user',
};

const callOver = 'The call has just ended.';
const ownExtension = 'That is your own extension.';
const phoneUnreachable = 'Your phone cannot be reached.';
const dialPlanCall = 'The telephone system connected this call while the server was away';

const passwordFaults: Record<PasswordFault, string> = {
  'wrong-current': 'that is not your current password',
  'too-short': 'it is too short',
  'too-long': 'it is too long',
  'not-repeated': 'the two do not match',
};

const sessionOver = 'Your session has ended. Log in again.';
const tooManyTries = 'That was tried too often. Wait a moment, then try again.';

const refusals: RefusalWords = {
  'wrong-credentials': () => 'That user name and password do not match.',
  'token-not-valid': () => sessionOver,
  'token-ended': () => sessionOver,
  'login-ended': () => sessionOver,
  'refresh-token-not-valid': () => sessionOver,
  'no-session': () => sessionOver,
  'too-many-login-tries': () => tooManyTries,
  'too-many-logins': () => tooManyTries,
  'too-many-refreshes': () => tooManyTries,
  'too-many-one-time-passwords': () => tooManyTries,
  'too-many-sms': () => 'No more messages can be sent today. The message was not stored.',
  'wrong-one-time-password': () => 'The one-time password is wrong, used or expired.',
  'cannot-deliver': ({ means }) =>
    means === 'email' ? 'This server sends no e-mail.' : 'This server sends no text messages.',
  'password-refused': ({ faults }) =>
    `The new password was not taken: ${faults.map((fault) => passwordFaults[fault]).join(', ')}.`,
  'unknown-user': () => 'There is no such user.',
  'only-users': () => 'Only a user who is logged in can do that.',
  'no-telephone': () => 'Your account has no telephone. An administrator can give it an extension.',
  'telephone-without-user': () => 'That telephone no longer belongs to a user.',
  'not-at-work': () => 'You are not at work. Start work first.',
  'not-on-call': () => 'You are not on a call.',
  'not-wrapping-up': () => 'You are not wrapping up a call.',
  'own-extension': () => ownExtension,
  'own-extension-supervised': () => ownExtension,
  'phone-unreachable': () => phoneUnreachable,
  'number-not-allowed': () => 'Your account may not call this number.',
  'contact-wishes-unknown': () =>
    'The case file is away, so it is not known whether this number may be called. Try again soon.',
  'dialling-needs-telephone': () => 'Calling needs a telephone of the helpline.',
  'phone-cannot-dial': () => 'That phone cannot place a call now.',
  'call-over': () => callOver,
  'party-hung-up': () => 'Someone on this call has just hung up.',
  'not-on-this-call': () => 'You are not on this call.',
  'telephone-on-call': () => 'Your phone is on the call, and its sound arrives.',
  'not-as-caller': () => 'Only the person who placed the call can do that.',
  'dial-plan-call': () => `${dialPlanCall}. It cannot be changed.`,
  'dial-plan-call-only-heard': () => `${dialPlanCall}. You can only listen.`,
  'call-not-answered': () => 'This call has not been answered yet.',
  'caller-held': () => 'The caller is on hold already.',
  'caller-not-held': () => 'The caller is not on hold.',
  'no-party-for-digits': () => 'There is no other party on the line to send digits to.',
  'consultation-open': () => 'You are consulting a colleague already.',
  'consultation-unfinished': () => 'Hand the caller over, or take the caller back first.',
  'no-consultation': () => 'You are not consulting a colleague.',
  'consultation-of-another': () => 'Only the person who asked the colleague can do that.',
  'being-handed-over': () => 'The caller is being handed over already.',
  'telephone-on-no-call': () => 'That phone is not on a call.',
  'telephone-of-no-agent': () => 'Only the phone of an agent can transfer a call.',
  'not-calls-of-one-telephone': () => 'Those are not two calls of the same phone.',
  'telephone-left-call': () => 'That phone has left the call.',
  'not-recorded': () => 'This call is not being recorded.',
  'recording-paused': () => 'The recording is paused already.',
  'recording-not-paused': () => 'The recording is not paused.',
  'call-busy-with-command': () => 'Another change to this call took too long. Try again.',
  'transcript-incomplete': () => 'The call has ended, but its transcript is not complete yet.',
  'agent-left-call': () => 'That agent is no longer on this call.',
  'supervising-another-call': () => 'You are on another call. Leave that first.',
  'not-supervising': () => 'You are not supervising a call.',
  'phone-not-answered': () => 'Your phone was not answered.',
  'phone-rings-still': () => 'Your phone is still ringing.',
  'supervisor-hung-up': () => 'You have hung up.',
  'telephones-away': () => 'The telephone system is away at the moment. Try again soon.',
  'telephones-late': () => 'The telephone system did not answer in time.',
  'switch-away': () => 'The telephone system is away at the moment. Try again soon.',
  'switch-refused': () => 'The telephone system did not carry that out. Try again.',
  'part-away': () => 'A part of the server is away at the moment. Try again soon.',
  'command-failed': () => 'That went wrong in the server. Try again.',
  'not-possible': () => 'That is not possible now.',
  'role-may-not': ({ task }) => `Your account may not ${tasks[task]}.`,
  'you-are-busy': ({ state }) => `You are ${states[state]}.`,
  'agent-busy': ({ agent, state }) => `${agent} is ${states[state]}.`,
  'agent-cannot-become': ({ agent, state, wanted }) =>
    `${agent} is ${states[state]} and cannot ${moves[wanted]}.`,
  'wrap-up-at-longest': ({ seconds }) =>
    `The time after a call is extended by ${seconds / 60} minutes at most. Take a break if you need longer.`,
  'agent-not-on-call': ({ agent }) => `${agent} is not on a call.`,
  'agent-phone-unreachable': ({ agent }) => `The phone of ${agent} cannot be reached.`,
  'unknown-agent': () => 'There is no such agent.',
  'unknown-extension': ({ extension }) => `No one has the extension ${extension}.`,
  'unknown-call': () => 'This call is not known here.',
  'unknown-alert': () => 'The call has no such alert.',
  'too-many-messages': ({ seconds }) => `Too many messages. Wait ${seconds}\u00a0s, then send it again.`,
  'call-full-of-messages': ({ most }) => `This call has ${most} messages and takes no more.`,
  'message-key-used': () => 'Another text was sent with this key before. Send the message again.',
  'unknown-callback': () => 'There is no such callback.',
  'callback-not-open': ({ state }) =>
    state === 'done' ? 'This callback is done already.' : 'Someone has taken this callback already.',
  'callback-of-another': () =>
    'Someone else has taken this callback. Only they or a supervisor can settle it.',
  'call-changed': () => 'The call has changed in the meantime. Look again, then decide.',
  'call-supervised': ({ supervisor }) => `${supervisor} is on this call already.`,
  'contact-not-wished': (refused) => {
    switch (refused.wish) {
      case 'no-calls':
        return 'The case file says that this number must not be called.';
      case 'no-messages':
        return 'The case file says that no messages may be sent to this number.';
      case 'safe-hours':
        return `The case file says that this number is safe to call only from ${refused.from} to ${refused.until}.`;
    }
  },
  'not-a-number': () => 'That is not a telephone number.',
  'phone-passwords-not-taken': () => 'This server takes no phone passwords of this kind.',
  'unknown-telephone': () => 'This user has no telephone.',
  'no-phone-password': () => 'No such phone password is set.',
  'phone-password-refused': (refused) => {
    switch (refused.fault) {
      case 'too-short':
        return `The password must have ${refused.characters} characters or more.`;
      case 'too-long':
        return `The password must have ${refused.characters} characters or fewer.`;
      case 'not-ascii':
        return 'The password must be of plain letters, digits and marks.';
      case 'easily-guessed':
        return 'The password is easily guessed. Take several unrelated words.';
    }
  },
};

/** By the kind of an error, where nothing more is known of it. `offline`: the page has no connection. */
const errors: Record<WireErrorCode | 'offline', string> = {
  offline: 'There is no connection to the server.',
  'invalid-input': 'The server did not understand that.',
  unauthenticated: 'Your session has ended. Log in again.',
  forbidden: 'Your account may not do that.',
  'not-found': 'There is no such record. It may have been removed, or the address is not complete.',
  'method-not-allowed': 'The server cannot do that.',
  conflict: 'That is not possible now.',
  'precondition-failed': 'It has changed in the meantime. Look again, then decide.',
  'precondition-required': 'The server did not understand that.',
  'too-many-requests': 'That was too much at once. Wait a moment, then try again.',
  'content-too-large': 'That is too large.',
  'invalid-content': 'The server cannot read that.',
  timeout: 'The server did not answer in time.',
  unsupported: 'The server cannot do that.',
  'not-installed': 'That is not installed on the server.',
  unavailable: 'The server cannot do this at the moment. Try again soon.',
  internal: 'Something went wrong in the server.',
  needs_override: 'The case file says that this person may not be contacted now.',
  insufficient_state: 'What this page shows is out of date. Load it again.',
  'too-slow': 'This connection was too slow to keep up.',
  'protocol-error': 'This connection did not work.',
  'log-in-timeout': 'Logging in took too long.',
};

/** By the field at fault of a request that the server did not take. */
const faultyFields: Record<string, string> = {
  extension: 'That is neither an extension nor a telephone number.',
  digits: 'Only digits, * and # can be sent.',
  reason: 'Give a reason of at most 100 characters.',
  override: 'Give a reason of 3 to 500 characters.',
};

/** Words about what the server refused. Part of `strings`. */
export const refusalStrings = { refusals, errors, faultyFields };

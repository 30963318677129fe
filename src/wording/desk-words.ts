import type { AgentState } from '../desk/agent-state.js';
import type { CallbackState } from '../desk/callback-store.js';
import type { DeskRefusal } from '../desk/desk-refusal.js';
import { wordContactWish } from './word-contact-wish.js';
import type { WordsOf } from './words-of.js';

/** Completes "you are …" and "Amina is …". */
const STATES: Readonly<Record<AgentState, string>> = {
  offline: 'not at work',
  available: 'available',
  ringing: 'being called',
  'on-call': 'on a call',
  'on-hold': 'on a call, with the caller on hold',
  'wrap-up': 'wrapping up a call',
  break: 'on a break',
};

/** Completes "Amina cannot …". */
const MOVES: Readonly<Record<AgentState, string>> = {
  offline: 'stop work',
  available: 'take calls',
  ringing: 'be called',
  'on-call': 'be on a call',
  'on-hold': 'put a caller on hold',
  'wrap-up': 'wrap up a call',
  break: 'take a break',
};

/** Completes "callback 7 is …". */
const CALLBACK_STATES: Readonly<Record<CallbackState, string>> = {
  open: 'open again',
  taken: 'taken already',
  done: 'done already',
};

const CALL_OVER = 'the call has just ended';
const CALL_NOT_ANSWERED = 'this call has not been answered yet';
const PHONE_UNREACHABLE = 'your phone cannot be reached';
const OWN_EXTENSION = 'that is your own extension';
const DIAL_PLAN = 'Asterisk connected this call while the server was away';

/** The sentences for refusals of the desk. */
export const deskWords: WordsOf<DeskRefusal> = {
  'only-users': () => 'only a user gives this command',
  'no-telephone': () => 'you have no telephone: your user has no extension',
  'telephone-without-user': () => 'that telephone has no user any more',
  'not-at-work': () => 'you are not at work',
  'not-on-call': () => 'you are not on a call',
  'not-wrapping-up': () => 'you are not wrapping up a call',
  'own-extension': () => OWN_EXTENSION,
  'own-extension-supervised': () => OWN_EXTENSION,
  'phone-unreachable': () => PHONE_UNREACHABLE,
  'number-not-allowed': () => 'this number may not be dialled by your role (DIAL_ALLOWED)',
  'contact-wishes-unknown': () => 'whether this number may be called cannot be looked up at the moment',
  'dialling-needs-telephone': () => 'dialling needs a telephone of the helpline',
  'phone-cannot-dial': () => 'that phone can place no call now',
  'call-over': () => CALL_OVER,
  'party-hung-up': () => 'a party of this call has just hung up',
  'not-on-this-call': () => 'you are not on this call',
  'telephone-on-call': () => 'your telephone is on the call, and its sound arrives',
  'not-as-caller': () => 'only the user who placed the call may do that',
  'dial-plan-call': () => `${DIAL_PLAN}: it cannot be changed`,
  'dial-plan-call-only-heard': () => `${DIAL_PLAN}: you can only listen`,
  'call-not-answered': () => CALL_NOT_ANSWERED,
  'caller-held': () => 'the caller is on hold already',
  'caller-not-held': () => 'the caller is not on hold',
  'no-party-for-digits': () => 'no other party is on the line to send digits to',
  'consultation-open': () => 'a consultation is in progress already',
  'consultation-unfinished': () => 'complete the transfer, or take the caller back',
  'no-consultation': () => 'no consultation is in progress',
  'consultation-of-another': () => 'only the user who began the consultation may do that',
  'being-handed-over': () => 'the caller is being handed over already',
  'telephone-on-no-call': () => 'that telephone is on no call',
  'telephone-of-no-agent': () => 'only the telephone of an agent transfers a call',
  'not-calls-of-one-telephone': () => 'those are not the two calls of one telephone',
  'telephone-left-call': () => 'that telephone is on this call no longer',
  'not-recorded': () => 'this call is not being recorded',
  'recording-paused': () => 'the recording is paused already',
  'recording-not-paused': () => 'the recording is not paused',
  'call-busy-with-command': () => 'the call was busy with another command for too long',
  'transcript-incomplete': () => 'the transcript of the call is not complete yet',
  'agent-left-call': () => 'that agent is no longer on this call',
  'supervising-another-call': () => 'you are on another call: leave that first',
  'not-supervising': () => 'you are not supervising a call',
  'phone-not-answered': () => 'your phone was not answered',
  'phone-rings-still': () => 'your phone still rings',
  'supervisor-hung-up': () => 'you have hung up',
  'telephones-away': () => 'the process with the telephones cannot be reached',
  'telephones-late': () => 'the process with the telephones did not answer in time',
  'switch-away': () => 'the switch did not answer',
  'switch-refused': () => 'the switch did not carry it out',
  'part-away': () => 'a part of the server that this needs is away',
  'command-failed': () => 'it could not be done: the log of the server says why',
  'not-possible': () => 'this is not possible now',
  'you-are-busy': ({ state }) => `you are ${STATES[state]}`,
  'agent-busy': ({ agent, state }) => `${agent} is ${STATES[state]}`,
  'agent-cannot-become': ({ agent, state, wanted }) =>
    `${agent} is ${STATES[state]} and cannot ${MOVES[wanted]}`,
  'wrap-up-at-longest': ({ seconds }) =>
    `the time after a call is extended by ${seconds} s at most: finish the case while you are on a break`,
  'agent-not-on-call': ({ agent }) => `${agent} is not on a call`,
  'agent-phone-unreachable': ({ agent }) => `the phone of ${agent} cannot be reached`,
  'unknown-agent': ({ userId }) => `agent ${userId} not found`,
  'unknown-extension': ({ extension }) => `extension ${extension} not found`,
  'unknown-call': ({ callId }) => `call ${callId} not found`,
  'unknown-alert': ({ alertSeq }) => `the call has no alert ${alertSeq}`,
  'too-many-messages': ({ seconds }) => `too many messages: wait ${seconds} s`,
  'call-full-of-messages': ({ most }) => `the call has ${most} messages, and takes no more`,
  'message-key-used': () => 'you sent another text with this client_key before',
  'unknown-callback': ({ callbackId }) => `callback ${callbackId} not found`,
  'callback-not-open': ({ callbackId, state }) => `callback ${callbackId} is ${CALLBACK_STATES[state]}`,
  'callback-of-another': ({ callbackId }) =>
    `callback ${callbackId} was taken by another user: only that user or a supervisor settles it`,
  'call-changed': ({ newest, known }) => `the call has changed: event ${newest} is newer than ${known}`,
  'call-supervised': ({ supervisor }) => `${supervisor} is on this call already`,
  'contact-not-wished': (wish) =>
    `${wordContactWish(wish, 'number')}; to call all the same, give a reason (override)`,
  'not-a-number': () => 'must be a telephone number of 2 to 15 digits',
  'phone-passwords-not-taken': ({ kind }) =>
    `this server takes no ${kind} phone passwords (CHOSEN_PHONE_PASSWORDS)`,
  'unknown-telephone': ({ userId }) => `telephone of user ${userId} not found`,
  'no-phone-password': ({ userId }) =>
    userId === null ? 'no common phone password is set' : `no phone password of user ${userId} is set`,
  'phone-password-refused': (refused) => {
    switch (refused.fault) {
      case 'too-short':
        return `must have ${refused.characters} characters or more`;
      case 'too-long':
        return `must have ${refused.characters} characters or fewer`;
      case 'not-ascii':
        return 'must be of letters, digits and marks of ASCII, without a space at an end';
      case 'easily-guessed':
        return 'is easily guessed: take a longer one, of several unrelated words';
    }
  },
};

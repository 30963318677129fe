import { Refusal, type RefusalKinds } from '../lib/refusal.js';
import type { ContactWishRefusal } from '../cases/safe-contact.js';
import type { AgentState } from './agent-state.js';
import type { CallbackState } from './callback-store.js';
import type { PhonePasswordFault } from './phone-password-strength.js';

/** Codes without values. In the comments: "you" is the user who gives the command. */
type PlainCode =
  /** The command is one of users, and came from a program. */
  | 'only-users'
  /** Your user has no extension. */
  | 'no-telephone'
  /** The telephone belongs to no user any more. */
  | 'telephone-without-user'
  | 'not-at-work'
  | 'not-on-call'
  | 'not-wrapping-up'
  | 'own-extension'
  /** As `own-extension`, to a supervisor. */
  | 'own-extension-supervised'
  | 'phone-unreachable'
  /** Your role may not dial this number (DIAL_ALLOWED). */
  | 'number-not-allowed'
  /** Whether this person may be called is not known now. */
  | 'contact-wishes-unknown'
  /** The user who dials is no agent any more. */
  | 'dialling-needs-telephone'
  /** The telephone that dialled has no agent, or the server takes no calls now. */
  | 'phone-cannot-dial'
  /** The call is no longer live. */
  | 'call-over'
  | 'party-hung-up'
  | 'not-on-this-call'
  /** You ask to be rung again, and your telephone is on the call. */
  | 'telephone-on-call'
  /** The user on this call as the caller may only leave it or mute the microphone. */
  | 'not-as-caller'
  /** The dial plan connected the call while the server was away. */
  | 'dial-plan-call'
  /** As `dial-plan-call`, to a supervisor who wants to speak. */
  | 'dial-plan-call-only-heard'
  | 'call-not-answered'
  | 'caller-held'
  | 'caller-not-held'
  | 'no-party-for-digits'
  | 'consultation-open'
  /** The call is to be transferred, and a consultation goes on. */
  | 'consultation-unfinished'
  | 'no-consultation'
  | 'consultation-of-another'
  | 'being-handed-over'
  /** A telephone asks for a transfer, and is on no call. */
  | 'telephone-on-no-call'
  /** A telephone asks for a transfer, and belongs to no agent. */
  | 'telephone-of-no-agent'
  | 'not-calls-of-one-telephone'
  | 'telephone-left-call'
  | 'not-recorded'
  | 'recording-paused'
  | 'recording-not-paused'
  /** Another command to the same call took too long. */
  | 'call-busy-with-command'
  | 'transcript-incomplete'
  | 'agent-left-call'
  | 'supervising-another-call'
  | 'not-supervising'
  | 'phone-not-answered'
  | 'phone-rings-still'
  /** You hung up while the supervision was being changed. */
  | 'supervisor-hung-up'
  /** No process steers the telephones now. */
  | 'telephones-away'
  /** The process that steers the telephones did not answer in time. */
  | 'telephones-late'
  /** The switch did not answer, or is not connected. */
  | 'switch-away'
  /** The switch answered that it does not do this; its words are in the log. */
  | 'switch-refused'
  /** A part of the server that the command needs is away, such as the database. */
  | 'part-away'
  /** A fault of the server, which is in its log. */
  | 'command-failed'
  /** A reason that this version does not know; from a process of another version. */
  | 'not-possible';

/**
 * Every reason for which the desk refuses what a person asks for. The calls behind it (`CallCommands`, carried out by
 * `live/`) refuse in the same words.
 */
export type DeskRefusal =
  | { readonly code: PlainCode }
  | { readonly code: 'you-are-busy'; readonly state: AgentState }
  | { readonly code: 'agent-busy'; readonly agent: string; readonly state: AgentState }
  /** The move from one state into the other does not exist. */
  | {
      readonly code: 'agent-cannot-become';
      readonly agent: string;
      readonly state: AgentState;
      readonly wanted: AgentState;
    }
  /** `seconds`: of all extensions together. */
  | { readonly code: 'wrap-up-at-longest'; readonly seconds: number }
  | { readonly code: 'agent-not-on-call'; readonly agent: string }
  | { readonly code: 'agent-phone-unreachable'; readonly agent: string }
  | { readonly code: 'unknown-agent'; readonly userId: number }
  | { readonly code: 'unknown-extension'; readonly extension: string }
  | { readonly code: 'unknown-call'; readonly callId: string }
  /** The call has no alert with that event. */
  | { readonly code: 'unknown-alert'; readonly alertSeq: number }
  /** Messages about calls, of one user. */
  | { readonly code: 'too-many-messages'; readonly seconds: number }
  /** The call has as many messages as are kept. */
  | { readonly code: 'call-full-of-messages'; readonly most: number }
  /** Another text of the same author came with that key of a client. */
  | { readonly code: 'message-key-used' }
  | { readonly code: 'unknown-callback'; readonly callbackId: number }
  | { readonly code: 'callback-not-open'; readonly callbackId: number; readonly state: CallbackState }
  | { readonly code: 'callback-of-another'; readonly callbackId: number }
  /** `newest`: `seq` of the newest event; `known`: the one that the command was given for. */
  | { readonly code: 'call-changed'; readonly newest: number; readonly known: number }
  | { readonly code: 'call-supervised'; readonly supervisor: string }
  /** The case file says that this person may not be called now; done all the same for a reason that the user names. */
  | ({ readonly code: 'contact-not-wished' } & ContactWishRefusal)
  | { readonly code: 'not-a-number'; readonly field: 'number' }
  | { readonly code: 'phone-passwords-not-taken'; readonly kind: 'own' | 'common' }
  | { readonly code: 'unknown-telephone'; readonly userId: number }
  /** Null: the common one. */
  | { readonly code: 'no-phone-password'; readonly userId: number | null }
  | ({ readonly code: 'phone-password-refused'; readonly field: 'password' } & PhonePasswordFault);

const KINDS: RefusalKinds<DeskRefusal> = {
  'only-users': 'forbidden',
  'no-telephone': 'conflict',
  'telephone-without-user': 'conflict',
  'not-at-work': 'conflict',
  'not-on-call': 'conflict',
  'not-wrapping-up': 'conflict',
  'own-extension': 'conflict',
  'own-extension-supervised': 'forbidden',
  'phone-unreachable': 'conflict',
  'number-not-allowed': 'forbidden',
  'contact-wishes-unknown': 'unavailable',
  'dialling-needs-telephone': 'forbidden',
  'phone-cannot-dial': 'conflict',
  'call-over': 'conflict',
  'party-hung-up': 'conflict',
  'not-on-this-call': 'forbidden',
  'telephone-on-call': 'conflict',
  'not-as-caller': 'conflict',
  'dial-plan-call': 'conflict',
  'dial-plan-call-only-heard': 'conflict',
  'call-not-answered': 'conflict',
  'caller-held': 'conflict',
  'caller-not-held': 'conflict',
  'no-party-for-digits': 'conflict',
  'consultation-open': 'conflict',
  'consultation-unfinished': 'conflict',
  'no-consultation': 'conflict',
  'consultation-of-another': 'conflict',
  'being-handed-over': 'conflict',
  'telephone-on-no-call': 'conflict',
  'telephone-of-no-agent': 'forbidden',
  'not-calls-of-one-telephone': 'conflict',
  'telephone-left-call': 'conflict',
  'not-recorded': 'conflict',
  'recording-paused': 'conflict',
  'recording-not-paused': 'conflict',
  'call-busy-with-command': 'timeout',
  'transcript-incomplete': 'timeout',
  'agent-left-call': 'conflict',
  'supervising-another-call': 'conflict',
  'not-supervising': 'conflict',
  'phone-not-answered': 'conflict',
  'phone-rings-still': 'conflict',
  'supervisor-hung-up': 'conflict',
  'telephones-away': 'unavailable',
  'telephones-late': 'timeout',
  'switch-away': 'unavailable',
  'switch-refused': 'unavailable',
  'part-away': 'unavailable',
  'command-failed': 'unavailable',
  'not-possible': 'conflict',
  'you-are-busy': 'conflict',
  'agent-busy': 'conflict',
  'agent-cannot-become': 'conflict',
  'wrap-up-at-longest': 'conflict',
  'agent-not-on-call': 'conflict',
  'agent-phone-unreachable': 'conflict',
  'unknown-agent': 'not-found',
  'unknown-extension': 'not-found',
  'unknown-call': 'not-found',
  'unknown-alert': 'not-found',
  'too-many-messages': 'too-many-requests',
  'call-full-of-messages': 'conflict',
  'message-key-used': 'conflict',
  'unknown-callback': 'not-found',
  'callback-not-open': 'conflict',
  'callback-of-another': 'conflict',
  'call-changed': 'conflict',
  'call-supervised': 'conflict',
  'contact-not-wished': 'conflict',
  'not-a-number': 'invalid-input',
  'phone-passwords-not-taken': 'conflict',
  'unknown-telephone': 'not-found',
  'no-phone-password': 'not-found',
  'phone-password-refused': 'invalid-input',
};

/** A refusal of the desk, to be thrown. */
export const deskRefusal = Refusal.of<DeskRefusal>(KINDS);

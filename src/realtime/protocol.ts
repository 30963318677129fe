/**
 * Everything that crosses the Socket.IO connection, both ways. Field names are snake_case as in the REST
 * APIs; `type` uses the notification names that clients of this API family know, where there is one.
 *
 * Connect to the server's own address with `auth: { token }` (the `access_token` of POST /api/v1/auth/login),
 * websocket transport only. A token that is missing, wrong or expired ends in `connect_error` with
 * `data: { code: 'unauthenticated' }`. A connection lasts as long as the login of its token; it ends at the log-out,
 * and when the user is switched off or gets another password. `session:renew` gives the token of the next connection.
 */

import type { WireDeskState, WireOwnState, WireSupervisionMode } from './protocol-desk.js';
import type { WireAlertSeverity, WireClassification, WireDoubt, WireSpeaker } from './protocol-findings.js';
import type { eventToWire } from './event-to-wire.js';
import type { WireEndReason } from './protocol-end.js';
import type {
  WireDeskMessage,
  WireDeskMessages,
  WireSentMessage,
  WireUnreadMessages,
} from './protocol-messages.js';
import type { WireCallbackCounts, WireInboxUnread } from './protocol-lists.js';
import type { WireServiceFigures } from './protocol-figures.js';
import type { WireLostParty } from './protocol-lost.js';
import type { WireCasePresence } from './protocol-presence.js';
import type { WireRefusal } from './protocol-refusals.js';

export type * from './protocol-desk.js';
export type * from './protocol-end.js';
export type * from './protocol-figures.js';
export type * from './protocol-findings.js';
export type * from './protocol-lists.js';
export type * from './protocol-lost.js';
export type * from './protocol-messages.js';
export type * from './protocol-presence.js';
export type * from './protocol-refusals.js';
export type * from './protocol-words.js';

/**
 * Events, by `type`: those of `calls/call-event.ts`, which says what each of them and its fields mean, in the form that
 * `event-to-wire.ts` makes of them. `test/support/wire-events.json` has examples of each.
 */
export type WireCallEventBody = ReturnType<typeof eventToWire>;

/** How the sound of the parties arrives, and how they talk. */
export type WireMeasuredEvent = Extract<
  WireCallEventBody,
  { type: 'media_quality' | 'media_wordless' | 'media_received' | 'talk_measured' }
>;

export type WireCallEvent = {
  call_id: string;
  /** 1, 2, 3 … per call without a hole; null for an interim, which is never replayed */
  seq: number | null;
  /** ISO 8601 UTC */
  at: string;
  /** seconds from answer */
  start: number;
} & WireCallEventBody;

/** One row of the wall. */
export interface WireCallSummary {
  call_id: string;
  caller_id: string | null;
  dialled: string;
  status: 'in_progress' | 'completed';
  /** state of the call: queued, ringing, up, held, wrapping-up, ended */
  state: string;
  direction: 'inbound' | 'outbound';
  /** ISO 8601 UTC */
  start_time: string;
  answered_time: string | null;
  end_time: string | null;
  /** why it ended; null while it goes on */
  end_reason: WireEndReason | null;
  /** seconds since start, or in all once it has ended */
  duration: number;
  agent: string | null;
  /** the caller's language, ISO 639-1: the one spoken longest, before any words the one that was wished; null: not known */
  language: string | null;
  /** users of ours who wait for a supervisor's help */
  asking_for_help: number[];
  /** parties of whom nothing is heard, because their sound or their telephone is gone; they come first on the wall */
  lost: WireLostParty[];
  /** parties who speak and of whom no word comes, mostly because they are too quiet; `name`: of a user of ours */
  wordless: { leg_id: string; name: string | null }[];
  recording: 'started' | 'paused' | 'resumed' | 'stopped' | 'failed' | null;
  /** `none`: the caller has not heard all of the announcement, so that nothing is recorded or transcribed */
  transcription: 'live' | 'deferred' | 'none';
  classification: WireClassification | null;
  /** types of danger that were heard, such as `sexual_abuse`: why the priority is raised; no words of the caller */
  dangers: string[];
  /** the most severe alert so far; null is no sign of safety */
  alert: WireAlertSeverity | null;
  /** the newest alert of that severity: its event, its rule, the sentence that met it (null: none did, as of silence), seconds from answer */
  alert_reason: { seq: number; name: string; text: string | null; start: number } | null;
  /** the first supervisor who took note of it; null: none so far. `name`: null for a user without a telephone */
  alert_acknowledged: { name: string | null; at: string } | null;
  last_utterance: { speaker: WireSpeaker; text: string; doubt: WireDoubt | null } | null;
  /** seq of the newest stored event this summary includes */
  seq: number;
}

/** A supervisor is on the user's call in that way, or no longer (null). */
export interface WireAgentNotice {
  call_id: string;
  mode: WireSupervisionMode | null;
}

/** `ready` ends a break or a wrap-up, `extend-wrap-up` gives 30 s more for it, 5 minutes in all. */
export type WireAgentAction =
  'login' | 'logout' | 'ready' | 'break' | 'extend-wrap-up' | 'auto-answer-on' | 'auto-answer-off';

export type WireChannelAction =
  | 'hangup'
  | 'rejoin'
  | 'hold'
  | 'resume'
  | 'mute'
  | 'unmute'
  | 'digits'
  | 'invite'
  | 'dial'
  | 'transfer'
  | 'consult'
  | 'conference'
  | 'complete-transfer'
  | 'ask-help'
  | 'help-over'
  | 'acknowledge'
  | 'pause-recording'
  | 'resume-recording';

/**
 * A command of an agent. `extension`: of a user, or for a channel a telephone number; with `conference` it may
 * be left out: who is being consulted joins the caller.
 */
export type WireCommand =
  | {
      target: 'agent';
      action: WireAgentAction;
      /** reason of a break, 1 to 100 characters */
      reason?: string;
    }
  | {
      target: 'channel';
      action: WireChannelAction;
      extension?: string;
      /** 0–9 * # A–D, up to 32 */
      digits?: string;
      /** with `acknowledge`, by an agent on the call: the alert of it that they have seen, by its event */
      alert_seq?: number;
      /** the newest event of the call that the client knows of; it is refused when there is a newer one */
      expected_seq?: number;
      /** why to dial a number that the case file says may not be called; 3 to 500 characters */
      override?: string;
    }
  /** Supervisor or administrator. `log-out`: that agent, after their call. `end`: their call. */
  | {
      target: 'supervision';
      action: WireSupervisionMode | 'log-out' | 'end';
      extension: string;
    }
  | { target: 'supervision'; action: 'leave' }
  /** Takes note of the alerts of a call up to that one, by its event; a newer one as grave is still to be acknowledged. */
  | { target: 'supervision'; action: 'acknowledge'; call_id: string; alert_seq: number }
  /** Dials a person of the callback list. */
  | { target: 'callback'; action: 'take'; callback_id: number; override?: string };

/** A SIP account. */
export interface WirePhoneAccount {
  extension: string;
  password: string;
}

/** The telephones of a user. */
export interface WirePhones {
  /**
   * The telephone of our own page, over WebRTC; `ws_url`: where the browser registers (RFC 7118), null while
   * that is not known here
   */
  browser: WirePhoneAccount & { ws_url: string | null };
  /** The extension: SIP over UDP or TCP, or WebRTC for a user whose record says so */
  desk: WirePhoneAccount;
}

/** The kind of an error. `too-slow`, `protocol-error` and `log-in-timeout` end a connection. */
export type WireErrorCode =
  | 'invalid-input'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'conflict'
  | 'precondition-failed'
  | 'precondition-required'
  | 'too-many-requests'
  | 'content-too-large'
  | 'invalid-content'
  | 'timeout'
  | 'unsupported'
  | 'not-installed'
  | 'unavailable'
  | 'internal'
  | 'needs_override'
  | 'insufficient_state'
  | 'too-slow'
  | 'protocol-error'
  | 'log-in-timeout';

export interface WireError {
  code: WireErrorCode;
  /** in English, for clients without words of their own */
  message: string;
  /** the reason of a refusal, to be put into words by the client */
  refusal?: WireRefusal;
  /** name of the first field at fault of a request that was not understood */
  field?: string;
}

export type Reply<T> = (answer: { ok: true; data: T } | { ok: false; error: WireError }) => void;

/** `expires_in`: seconds. */
export type WireToken = { access_token: string; expires_in: number };

export interface CallWatch {
  call_id: string;
  /** the last `seq` the client has; events after it follow. Left out: from the first. */
  since_seq?: number;
  /**
   * epoch of the snapshot that `since_seq` comes from. Where the server's is another one, because its
   * database was restored or replaced, the answer is the error `insufficient_state`: throw away what is known
   * of the call, and watch it from the first. Left out: `since_seq` is believed.
   */
  epoch?: string;
}

export interface CallSnapshot {
  summary: WireCallSummary;
  /** every stored event after `since_seq`, in order of `seq`; what comes after follows as `call:event` */
  events: WireCallEvent[];
  seq: number;
  /** the history that `seq` belongs to; null while it is not known here (keep the last one) */
  epoch: string | null;
}

export interface WallSnapshot {
  /** all live calls; one that ends meanwhile as completed */
  calls: WireCallSummary[];
  /** calls that ended in the last hour, the newest twelve, the newest first */
  ended: WireCallSummary[];
}

export interface ClientToServerEvents {
  /** Watch the wall of live calls, then `wall:call` at every change. */
  'wall:watch': (reply: Reply<WallSnapshot>) => void;
  'wall:unwatch': (reply?: Reply<null>) => void;
  /** Watch one call, live or finished: any call for users who may watch calls; for others the calls that they are or were on. */
  'call:watch': (request: CallWatch, reply: Reply<CallSnapshot>) => void;
  'call:unwatch': (request: { call_id: string }, reply?: Reply<null>) => void;
  /** End a call: every leg is hung up. Supervisor or above. */
  'call:end': (request: { call_id: string }, reply: Reply<null>) => void;
  /** Watch who is at work and who waits: the answer, then `desk:state` at every change. For who may watch calls. */
  'desk:watch': (reply: Reply<WireDeskState>) => void;
  'desk:unwatch': (reply?: Reply<null>) => void;
  /** Watch what oneself is doing: the answer, then `agent:state` at every change, and `agent:notice`. */
  'agent:watch': (reply: Reply<WireOwnState>) => void;
  'agent:unwatch': (reply?: Reply<null>) => void;
  /**
   * Do something at the telephone. Answers once it is done or refused (`conflict`, `forbidden`, `not-found`,
   * `unavailable`, `timeout`); what comes of it is reported by `agent:state` and the call's events.
   */
  'agent:command': (command: WireCommand, reply: Reply<null>) => void;
  /**
   * Watch the messages between the agent of a call and supervisors: the answer, then `desk:message` for each one. For
   * supervisors, and for those who are or were on the call; to all others it is unknown. Asked again after a reconnect, it
   * has what came meanwhile; a message may come twice, with the same `id`.
   */
  'messages:watch': (request: { call_id: string }, reply: Reply<WireDeskMessages>) => void;
  'messages:unwatch': (request: { call_id: string }, reply?: Reply<null>) => void;
  /** You have read those up to `message_id` of a call whose messages you watch, which holds for all your screens. */
  'messages:read': (request: { call_id: string; message_id: number }, reply?: Reply<null>) => void;
  /**
   * Watch how many messages you have not read: the answer has each call that goes on and has messages, then `unread:call` comes
   * for one call at each change. No texts. For supervisors.
   */
  'unread:watch': (reply: Reply<WireUnreadMessages[]>) => void;
  'unread:unwatch': (reply?: Reply<null>) => void;
  /**
   * Watch the list of callbacks (GET /api/v1/desk/callbacks): the answer says how long it is, then `callbacks:changed` comes when
   * it changed: read it again. For those who may make callbacks.
   */
  'callbacks:watch': (reply: Reply<WireCallbackCounts>) => void;
  'callbacks:unwatch': (reply?: Reply<null>) => void;
  /**
   * Watch the service figures of the day (GET /api/v1/desk/figures): the answer, then `figures:changed`. For users who may watch calls.
   */
  'figures:watch': (reply: Reply<WireServiceFigures>) => void;
  'figures:unwatch': (reply?: Reply<null>) => void;
  /** Watch your own inbox (GET /api/v1/inbox): the answer says how much you have not read, then `inbox:changed` at every change. */
  'inbox:watch': (reply: Reply<WireInboxUnread>) => void;
  'inbox:unwatch': (reply?: Reply<null>) => void;
  /**
   * You have a case open: the answer names the other users who have it open, then `case:presence` comes at each change. For
   * those who may read the case; to all others it is unknown. Ends with the connection, and with the right.
   */
  'case:watch': (request: { case_id: string }, reply: Reply<WireCasePresence>) => void;
  'case:unwatch': (request: { case_id: string }, reply?: Reply<null>) => void;
  /** You are in that field of a case that you watch; null: in none. */
  'case:editing': (request: { case_id: string; field: string | null }, reply?: Reply<null>) => void;
  /** Send one, while the call goes on: supervisors, and the agents who are on it. */
  'desk:message': (message: WireSentMessage, reply: Reply<WireDeskMessage>) => void;
  /** The next access token of the connection's login, as from POST /api/v1/auth/refresh; the refresh token stays valid. */
  'session:renew': (reply: Reply<WireToken>) => void;
  /** The user's own SIP accounts; null for a user without an extension. */
  'phone:account': (reply: Reply<WirePhones | null>) => void;
}

export interface ServerToClientEvents {
  'wall:call': (summary: WireCallSummary) => void;
  /** With what the call is after that event; null with an interim, which changes nothing. */
  'call:event': (event: WireCallEvent, summary: WireCallSummary | null) => void;
  'desk:state': (state: WireDeskState) => void;
  'agent:state': (state: WireOwnState) => void;
  'agent:notice': (notice: WireAgentNotice) => void;
  'desk:message': (message: WireDeskMessage) => void;
  /** It may be older than one that came before, or than the answer to `unread:watch`: the greater ids hold. */
  'unread:call': (unread: WireUnreadMessages) => void;
  /** As it is now. Changes within a tenth of a second come as one. */
  'callbacks:changed': (counts: WireCallbackCounts) => void;
  /** As they are now, where they changed: they are read every 5 s. Another `day` begins at midnight of the helpline's time zone. */
  'figures:changed': (figures: WireServiceFigures) => void;
  /** As it is now, on all your screens. */
  'inbox:changed': (unread: WireInboxUnread) => void;
  /** All of it, anew. */
  'case:presence': (presence: WireCasePresence) => void;
  /**
   * The reason, just before the server disconnects this client: `too-slow` (come back with your last `seq`),
   * `unauthenticated` (the token no longer holds), `too-many-requests` (it sends more than the server takes) or
   * `unavailable` (the server stops). The WebSocket's close frame repeats it as `code: message`, with a close code of its
   * own (docs/operations.md).
   */
  'server:goodbye': (reason: WireError) => void;
}

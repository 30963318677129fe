/**
 * Everything that crosses the Socket.IO connection, both ways. Field names are snake_case as in the REST
 * APIs; `type` uses the notification names that clients of this API family know, where there is one.
 *
 * Connect to the server's own address with `auth: { token }` (the `access_token` of POST /api/v1/auth/login),
 * websocket transport only. A token that is missing, wrong or expired ends in `connect_error` with
 * `data: { code: 'unauthenticated' }`. A connection lasts as long as the login of its token; it ends at the log-out,
 * and when the user is switched off or gets another password. `session:renew` gives the token of the next connection.
 */

import type { WireDeskState, WireOwnState } from './protocol-desk.js';
import type {
  WireAlertSeverity,
  WireClassification,
  WireClassificationEvent,
  WireDoubt,
  WireEntity,
  WireMeasuredEvent,
  WirePlace,
  WireTranslationEvent,
} from './protocol-findings.js';
import type { WireLossReason, WireLostParty } from './protocol-lost.js';
import type { WireFinal, WireSecondPassEvent, WireSpeaker, WireUtterance } from './protocol-words.js';

export type * from './protocol-desk.js';
export type * from './protocol-findings.js';
export type * from './protocol-lost.js';
export type * from './protocol-words.js';

/** The source of an event that the server did not see: the dial plan noted it while the server was away. */
export type WireSource = 'dial-plan';

/** Events, by `type`. */
export type WireCallEventBody =
  | {
      type: 'streaming_call_start';
      caller_id: string | null;
      dialled: string;
      direction: 'inbound' | 'outbound';
      source?: WireSource;
    }
  | { type: 'call_answered' }
  | { type: 'call_queued'; priority: number; language: string | null }
  | { type: 'agent_ringing'; name: string; user_id: number | null }
  | {
      type: 'agent_missed';
      name: string;
      user_id: number | null;
      reason: 'no-answer' | 'refused' | 'unreachable' | 'hung-up';
    }
  | { type: 'callback_promised' }
  /** the caller is on the list of callbacks, because the conversation broke off */
  | { type: 'callback_owed'; reason: 'agent-lost' | 'lost' }
  | {
      type: 'leg_joined';
      leg_id: string;
      speaker: WireSpeaker;
      name: string;
      user_id: number | null;
      source?: WireSource;
    }
  | { type: 'leg_held'; leg_id: string; speaker: WireSpeaker }
  /** This version of the server cannot read the event that stands here. */
  | { type: 'event_unreadable'; stored_type: string }
  | { type: 'leg_resumed'; leg_id: string; speaker: WireSpeaker }
  | { type: 'leg_muted'; leg_id: string; speaker: WireSpeaker; muted: boolean }
  /** nothing is heard of that party any more: its sound or its telephone is gone; an agent's telephones are rung again */
  | {
      type: 'leg_lost';
      leg_id: string;
      speaker: WireSpeaker;
      name: string;
      user_id: number | null;
      reason: WireLossReason;
    }
  /** that party is heard again; `new_leg_id`: on another leg, by another telephone call */
  | { type: 'leg_back'; leg_id: string; speaker: WireSpeaker; new_leg_id: string | null }
  | {
      type: 'call_transferred';
      from_leg_id: string;
      to_leg_id: string;
      kind: 'blind' | 'attended';
      /** The agent who has the call now; null for a person outside. */
      name: string | null;
      user_id: number | null;
    }
  /** Before that party was connected; not complete: nothing of them (of the caller: of the call) is recorded or transcribed */
  | { type: 'announcement_played'; leg_id: string; played_ms: number; complete: boolean }
  | { type: 'help_asked'; user_id: number; asking: boolean }
  | {
      type: 'recording_changed';
      state: 'started' | 'paused' | 'resumed' | 'stopped' | 'failed';
      reason: string | null;
    }
  /** From here on speech is not transcribed (`paused`), or is again (`resumed`). */
  | { type: 'transcript_changed'; state: 'paused' | 'resumed' }
  /** `deferred`: there is more speech than can be transcribed, and the words of this call come when there is room */
  | { type: 'transcript_mode'; mode: 'live' | 'deferred' }
  | { type: 'leg_left'; leg_id: string; speaker: WireSpeaker; cause: number | null; source?: WireSource }
  | { type: 'media_started'; leg_id: string; format: string; sample_rate: number }
  | { type: 'media_gap'; leg_id: string; end: number; reason: string }
  /** Sound that a `media_gap` told as never heard was found in a recording; its words follow as deferred ones do. */
  | { type: 'media_recovered'; leg_id: string; end: number; source: 'recording' }
  | WireMeasuredEvent
  | WireClassificationEvent
  | WireTranslationEvent
  /** words being said: the first `confirmed_words` stay, in the segment too, or it names them as corrected; no words take back what was shown of the segment */
  | { type: 'streaming_transcription_interim'; utterance: WireUtterance; confirmed_words: number }
  | ({ type: 'streaming_transcription_segment' } & WireFinal)
  | {
      type: 'transcript_deferred';
      segment_id: string;
      leg_id: string;
      speaker: WireSpeaker;
      end: number;
      reason: string;
    }
  /** sound that was taken for no speech; `text`: what the recogniser wrote all the same */
  | {
      type: 'transcript_dropped';
      segment_id: string;
      leg_id: string;
      speaker: WireSpeaker;
      end: number;
      reason: 'no-words' | 'no-speech' | 'guess' | 'echo';
      text: string;
    }
  | {
      type: 'streaming_entities';
      segment_id: string;
      entities: WireEntity[];
      entity_count: number;
      engine: string;
    }
  | {
      type: 'streaming_alert';
      rule_id: string;
      name: string;
      severity: WireAlertSeverity;
      evidence: WirePlace[];
    }
  | { type: 'streaming_call_end'; side: string; cause: number | null; reason: string }
  | { type: 'postcall_transcription'; utterances: number; left_out: string[] }
  | WireSecondPassEvent;

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
  /** seconds since start, or in all once it has ended */
  duration: number;
  agent: string | null;
  /** users of ours who wait for a supervisor's help */
  asking_for_help: number[];
  /** parties of whom nothing is heard, because their sound or their telephone is gone; they come first on the wall */
  lost: WireLostParty[];
  recording: 'started' | 'paused' | 'resumed' | 'stopped' | 'failed' | null;
  /** `none`: the caller has not heard all of the announcement, so that nothing is recorded or transcribed */
  transcription: 'live' | 'deferred' | 'none';
  classification: WireClassification | null;
  /** types of danger that were heard, such as `sexual_abuse`: why the priority is raised; no words of the caller */
  dangers: string[];
  /** the most severe alert so far; null is no sign of safety */
  alert: WireAlertSeverity | null;
  last_utterance: { speaker: WireSpeaker; text: string; doubt: WireDoubt | null } | null;
  /** seq of the newest stored event this summary includes */
  seq: number;
}

export type WireSupervisionMode = 'listen' | 'whisper' | 'barge';

/** A supervisor is on the user's call in that way, or no longer (null). */
export interface WireAgentNotice {
  call_id: string;
  mode: WireSupervisionMode | null;
}

/** `ready` ends a break or a wrap-up. */
export type WireAgentAction = 'login' | 'logout' | 'ready' | 'break' | 'auto-answer-on' | 'auto-answer-off';

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

export interface WireError {
  code: string;
  message: string;
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
   * `unavailable`, `timeout`); what comes of it is told by `agent:state` and the call's events.
   */
  'agent:command': (command: WireCommand, reply: Reply<null>) => void;
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
  /**
   * The reason, just before the server disconnects this client: `too-slow` (come back with your last `seq`),
   * `unauthenticated` (the token no longer holds), `too-many-requests` (it sends more than the server takes) or
   * `unavailable` (the server stops). The WebSocket's close frame repeats it as `code: message`, with a close code of its
   * own (docs/operations.md).
   */
  'server:goodbye': (reason: WireError) => void;
}

/**
 * Everything that crosses the Socket.IO connection, both ways. Field names are snake_case as in the REST
 * APIs; `type` uses the notification names that clients of this API family know, where there is one.
 *
 * Connect to the server's own address with `auth: { token }` (the `access_token` of POST /api/v1/auth/login),
 * websocket transport only. A token that is missing, wrong or expired ends in `connect_error` with
 * `data: { code: 'unauthenticated' }`.
 */

export type WireSpeaker = 'caller' | 'agent' | 'third-party';

export interface WireUtterance {
  segment_id: string;
  leg_id: string;
  speaker: WireSpeaker;
  text: string;
  /** seconds from answer */
  start: number;
  end: number;
  language: string;
  /** mean token probability 0..1, or null */
  confidence: number | null;
  words: { text: string; start: number; end: number; probability: number }[];
}

export interface WireEvidence {
  segment_id: string;
  category: string;
  text: string;
  /** UTF-16 offsets into the utterance's text */
  start: number;
  end: number;
  weight: number;
  negated: boolean;
}

export interface WireClassification {
  main_category: string;
  main_category_confidence: number | null;
  sub_category: string | null;
  priority: 'low' | 'medium' | 'high' | null;
  intervention_type: string | null;
  candidates: { label: string; probability: number }[];
  engine: string;
}

export interface WireTiming {
  /** wall clock, ms since the epoch: the last speech window had arrived */
  last_speech_at_ms: number;
  hangover_ms: number;
  queue_ms: number;
  inference_ms: number;
}

/** What happened, by `type`. */
export type WireCallEventBody =
  | {
      type: 'streaming_call_start';
      caller_id: string | null;
      dialled: string;
      direction: 'inbound' | 'outbound';
    }
  | { type: 'call_answered' }
  | { type: 'call_queued'; priority: number; language: string | null }
  | { type: 'agent_ringing'; name: string; user_id: number | null }
  | {
      type: 'agent_missed';
      name: string;
      user_id: number | null;
      reason: 'no-answer' | 'refused' | 'unreachable';
    }
  | { type: 'callback_promised' }
  | { type: 'leg_joined'; leg_id: string; speaker: WireSpeaker; name: string; user_id: number | null }
  | { type: 'leg_held'; leg_id: string; speaker: WireSpeaker }
  | { type: 'leg_resumed'; leg_id: string; speaker: WireSpeaker }
  | { type: 'leg_muted'; leg_id: string; speaker: WireSpeaker; muted: boolean }
  | { type: 'call_transferred'; from_leg_id: string; to_leg_id: string; kind: 'blind' | 'attended' }
  | { type: 'help_asked'; user_id: number; asking: boolean }
  | {
      type: 'recording_changed';
      state: 'started' | 'paused' | 'resumed' | 'stopped' | 'failed';
      reason: string | null;
    }
  | { type: 'leg_left'; leg_id: string; speaker: WireSpeaker; cause: number | null }
  | { type: 'media_started'; leg_id: string; format: string; sample_rate: number }
  | { type: 'media_gap'; leg_id: string; end: number; reason: string }
  | { type: 'streaming_transcription_interim'; utterance: WireUtterance }
  | { type: 'streaming_transcription_segment'; utterance: WireUtterance; timing: WireTiming }
  | {
      type: 'transcript_deferred';
      segment_id: string;
      leg_id: string;
      speaker: WireSpeaker;
      end: number;
      reason: string;
    }
  | { type: 'streaming_classification'; classification: WireClassification; evidence: WireEvidence[] }
  | { type: 'streaming_call_end'; side: string; cause: number | null; reason: string }
  | { type: 'postcall_transcription'; utterances: number; left_out: string[] };

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
  /** what the call is doing: queued, ringing, up, held, wrapping-up, ended */
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
  recording: 'started' | 'paused' | 'resumed' | 'stopped' | 'failed' | null;
  classification: WireClassification | null;
  last_utterance: { speaker: WireSpeaker; text: string } | null;
  /** seq of the newest stored event this summary includes */
  seq: number;
}

export interface WireError {
  code: string;
  message: string;
}

export type Reply<T> = (answer: { ok: true; data: T } | { ok: false; error: WireError }) => void;

export interface CallWatch {
  call_id: string;
  /** the last `seq` the client has; events after it follow. Left out: from the first. */
  since_seq?: number;
}

export interface CallSnapshot {
  summary: WireCallSummary;
  /** every stored event after `since_seq`, in order of `seq`; what comes after follows as `call:event` */
  events: WireCallEvent[];
  seq: number;
}

export interface ClientToServerEvents {
  /**
   * Watch the wall of live calls: answers with all of them, then `wall:call` follows at every change. One that ends
   * while the answer is put together is in it as completed.
   */
  'wall:watch': (reply: Reply<{ calls: WireCallSummary[] }>) => void;
  'wall:unwatch': (reply?: Reply<null>) => void;
  /** Watch one call, live or finished. */
  'call:watch': (request: CallWatch, reply: Reply<CallSnapshot>) => void;
  'call:unwatch': (request: { call_id: string }, reply?: Reply<null>) => void;
  /** End a call: every leg is hung up. Supervisor or above. */
  'call:end': (request: { call_id: string }, reply: Reply<null>) => void;
}

export interface ServerToClientEvents {
  'wall:call': (summary: WireCallSummary) => void;
  'call:event': (event: WireCallEvent) => void;
  /**
   * The reason, just before the server disconnects this client: `too-slow` (come back with your last `seq`),
   * `unauthenticated` (the token no longer holds) or `unavailable` (the server stops).
   */
  'server:goodbye': (reason: WireError) => void;
}

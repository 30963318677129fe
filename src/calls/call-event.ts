import type { CallEnd } from './call-end.js';
import type { SecondPassEvent } from './second-pass-event.js';
import type { TalkMeasures } from './talk-measures.js';
import type {
  DropReason,
  Speaker,
  SpeechLevel,
  Utterance,
  UtteranceTiming,
  WordCorrection,
} from './utterance.js';

export type * from './call-end.js';
export type * from './second-pass-event.js';
export type * from './utterance.js';

/** The RTP of one party, as the switch has counted it. */
export interface SoundReceived {
  readonly packets: number;
  readonly lost: number;
  /** Share of the packets that never came, 0..1. */
  readonly loss: number;
  /** Mean over the time that it was looked at. */
  readonly jitterMs: number;
  /** 1..4.5, as telephony/opinion-score.ts estimates it. */
  readonly mos: number;
}

/** A word or phrase that moved the classification, and where it was said. */
export interface Evidence {
  readonly utteranceId: string;
  readonly category: string;
  readonly text: string;
  /** UTF-16 offsets into the utterance's text. */
  readonly start: number;
  readonly end: number;
  readonly weight: number;
  readonly negated: boolean;
}

/** A person, place, organisation, number … that an utterance names. */
export interface NamedEntity {
  /** E.g. `PERSON`, `LOC`, `AGE`: the types of analysis/entities/entity-finder.ts. */
  readonly type: string;
  readonly text: string;
  /** UTF-16 offsets into the utterance's text. */
  readonly start: number;
  readonly end: number;
  /** 0..1; null when the engine gives none. */
  readonly confidence: number | null;
  /** `cue`, `list`, `shape` or `model`: what found it. */
  readonly source: string;
}

export type AlertSeverity = 'info' | 'warning' | 'urgent';

/** Words that met a rule. */
export interface AlertEvidence {
  readonly utteranceId: string;
  readonly text: string;
  /** UTF-16 offsets into the utterance's text. */
  readonly start: number;
  readonly end: number;
}

export interface CategoryScore {
  readonly label: string;
  /** 0..1; all candidates add up to 1. */
  readonly probability: number;
}

/** The classification of the call, as far as it has been heard. */
export interface Classification {
  /** A main category of the taxonomy, or `unclassified` while the evidence does not carry one. */
  readonly mainCategory: string;
  /** 0..1, capped until it is calibrated; null while unclassified. */
  readonly confidence: number | null;
  readonly subCategory: string | null;
  readonly priority: 'low' | 'medium' | 'high' | null;
  readonly interventionType: string | null;
  readonly candidates: readonly CategoryScore[];
  /** Name and version of the engine, e.g. `cues@1`. */
  readonly engine: string;
}

export type CallDirection = 'inbound' | 'outbound';
/**
 * `no-answer`: it rang in vain. `refused`: busy or declined. `unreachable`: it could not be rung at all. `hung-up`: it was
 * answered and hung up at once.
 */
export const MISS_REASONS = ['no-answer', 'refused', 'unreachable', 'hung-up'] as const;
export type MissReason = (typeof MISS_REASONS)[number];
/**
 * `phone-gone`: no sound, and the telephone cannot be reached. `page-left`: no sound, and the page with the telephone was
 * closed or loaded again. `no-sound`: the telephone can be reached, or there is none that could be asked. `line-failed`:
 * the telephone call broke off, and no person ended it.
 */
export type LossReason = 'phone-gone' | 'page-left' | 'no-sound' | 'line-failed';
/** `agent-lost`: the agent's telephone was gone. `lost`: the caller's line was dead. */
export type OwedReason = 'agent-lost' | 'lost';
/** `dial-plan`: it happened while this server was away; the dial plan of the switch noted it. */
export type EventSource = 'dial-plan';
/** Where sound was found that was not heard as it came. */
export type SoundSource = 'recording';
/** `attended`: the two agents spoke before. */
export type TransferKind = 'blind' | 'attended';
export type RecordingState = 'started' | 'paused' | 'resumed' | 'stopped' | 'failed';
export type TranscriptMode = 'live' | 'deferred';

/**
 * Everything that is remembered of a call. Each member is written once, in the order of arrival, under a
 * `seq` that grows by one. Each entry says what happened; `startMs` in the record says where in the call.
 */
export type CallEvent =
  /**
   * The call reached us, or we placed it. `callerId` is the caller's number as the trunk has it, null when withheld.
   * `callbackId`: the callback that it was placed for. `placedBy`: the agent who placed it. `source`: who saw it; left out, here and below: this server.
   */
  | {
      readonly type: 'call.started';
      readonly callerId: string | null;
      readonly dialled: string;
      readonly direction: CallDirection;
      readonly callbackId?: number | undefined;
      readonly placedBy?: { readonly name: string; readonly userId: number | null } | undefined;
      readonly source?: EventSource | undefined;
    }
  /**
   * In the place of an event that this version cannot read: of a newer one, or damaged. Readers make it; it is never
   * stored. `storedType`: what the event says that it is.
   */
  | { readonly type: 'event.unreadable'; readonly storedType: string }
  /** We answered: the zero of every `startMs`. */
  | { readonly type: 'call.answered' }
  /** The caller waits for an agent from now on. The higher the priority, the sooner the turn. */
  | { readonly type: 'call.queued'; readonly priority: number; readonly language: string | null }
  /** An agent's phone rings for this call. */
  | { readonly type: 'agent.ringing'; readonly name: string; readonly userId: number | null }
  /**
   * That phone has not been answered, or was hung up so soon that nothing can have been said: the caller goes on waiting.
   * `isFirst`: that agent was the first to hear the caller, who has been served by no agent then.
   */
  | {
      readonly type: 'agent.missed';
      readonly name: string;
      readonly userId: number | null;
      readonly reason: MissReason;
      readonly isFirst?: boolean | undefined;
    }
  /** The caller was promised a callback. */
  | { readonly type: 'callback.promised' }
  /** The caller is on the list of callbacks, without having been informed: the conversation broke off. */
  | { readonly type: 'callback.owed'; readonly reason: OwedReason }
  /** A party's leg is up. `userId`: the user, when the party works here. */
  | {
      readonly type: 'leg.joined';
      readonly legId: string;
      readonly speaker: Speaker;
      readonly name: string;
      readonly userId: number | null;
      readonly source?: EventSource | undefined;
    }
  /** A party hears music and is not heard. */
  | { readonly type: 'leg.held'; readonly legId: string; readonly speaker: Speaker }
  | { readonly type: 'leg.resumed'; readonly legId: string; readonly speaker: Speaker }
  /** Whether the others hear that party. */
  | {
      readonly type: 'leg.muted';
      readonly legId: string;
      readonly speaker: Speaker;
      readonly isMuted: boolean;
    }
  /**
   * The sound or the telephone of a party is gone: the others hear nothing of that party. An agent's telephones are rung
   * again. Reported of a leg that has left where it went with its channel.
   */
  | {
      readonly type: 'leg.lost';
      readonly legId: string;
      readonly speaker: Speaker;
      readonly name: string;
      readonly userId: number | null;
      readonly reason: LossReason;
    }
  /** That party is heard again. `newLegId`: by another telephone call, on that leg; null: on the same one. */
  | {
      readonly type: 'leg.back';
      readonly legId: string;
      readonly speaker: Speaker;
      readonly newLegId: string | null;
    }
  /**
   * One agent hands the caller over to another, or to a number outside. `name`, `userId`: the agent whose call it is
   * from now on; null when that is a person outside, and in events written before transfers said so.
   */
  | {
      readonly type: 'call.transferred';
      readonly fromLegId: string;
      readonly toLegId: string;
      readonly kind: TransferKind;
      readonly name: string | null;
      readonly userId: number | null;
    }
  /**
   * An announcement (greeting, consent) was played to a party before they were connected, as far as `playedMs`. Unless
   * it is complete, nothing of that party is recorded or transcribed; of the caller's leg: nothing of the call.
   */
  | {
      readonly type: 'announcement.played';
      readonly legId: string;
      readonly playedMs: number;
      readonly isComplete: boolean;
    }
  /** An agent asks for a supervisor, or no longer. */
  | { readonly type: 'help.asked'; readonly userId: number; readonly isAsking: boolean }
  /** A change of the recording. `reason`: why, where no user asked for it. */
  | { readonly type: 'recording.changed'; readonly state: RecordingState; readonly reason: string | null }
  /** From here on speech is not transcribed (`paused`), or is again (`resumed`). */
  | { readonly type: 'transcript.changed'; readonly state: 'paused' | 'resumed' }
  /**
   * `deferred`: there is more speech than can be transcribed, so that this call is recorded and its words come when there
   * is room. `live`: they come as they are said, which goes without saying at the beginning of a call.
   */
  | { readonly type: 'transcript.mode'; readonly mode: TranscriptMode }
  /** A party's leg is gone. `cause` is the Q.850 hang-up cause, null when not known. */
  | {
      readonly type: 'leg.left';
      readonly legId: string;
      readonly speaker: Speaker;
      readonly cause: number | null;
      readonly source?: EventSource | undefined;
    }
  /** Live audio of a leg has begun (or begun again) to arrive. */
  | {
      readonly type: 'media.started';
      readonly legId: string;
      readonly format: string;
      readonly sampleRateHz: number;
    }
  /** A stretch of a leg's audio was never heard here. */
  | {
      readonly type: 'media.gap';
      readonly legId: string;
      readonly endMs: number;
      readonly reason:
        'frames-lost' | 'socket-dropped' | 'queue-overrun' | 'tap-dead' | 'server-restart' | 'format-refused';
    }
  /**
   * Sound of a party that a `media.gap` reported as never heard was found in a recording. Speech in it has a
   * `transcript.deferred` each, before this, and its words come after that. `recording`: that of the
   * call, which has what this server recorded before it was gone, and what Asterisk recorded meanwhile.
   */
  | {
      readonly type: 'media.recovered';
      readonly legId: string;
      readonly endMs: number;
      readonly source: SoundSource;
    }
  /**
   * How a party's sound arrives has changed. `none`: no packet arrives. `poor`: loss or jitter from which words suffer;
   * `good`: no longer. `loss`: share of the packets of the last ten seconds, 0..1; `jitterMs`: as RFC 3550 has it; `mos`:
   * as telephony/opinion-score.ts estimates it, null where no packets arrive, and in earlier events.
   */
  | {
      readonly type: 'media.quality';
      readonly legId: string;
      readonly state: 'good' | 'poor' | 'none';
      readonly loss: number;
      readonly jitterMs: number;
      readonly mos: number | null;
    }
  /**
   * No word is heard of a party in whose sound there is speech: mostly because it is too quiet. `fromMs`: since when,
   * `levelDbfs`: active level of that sound; ms from answer, dBFS. `isWordless` false: words have come again.
   */
  | {
      readonly type: 'media.wordless';
      readonly legId: string;
      readonly isWordless: boolean;
      readonly fromMs: number;
      readonly levelDbfs: number | null;
    }
  /** How the sound of a party has arrived in all, as the party leaves: not where the switch has reported nothing of it. */
  | ({ readonly type: 'media.received'; readonly legId: string } & SoundReceived)
  /**
   * Words while they are still being said. Published, never stored; replaced by the final of the same id. The first
   * `confirmedWords` of them stay in all interims of that id, the others may change; they stand in the final, too, or it
   * names them as corrected. Confirmed words behind a cut in the middle of speech begin the next utterance. Without words:
   * what was shown of that id is taken back, and there will be no final.
   */
  | { readonly type: 'transcript.interim'; readonly utterance: Utterance; readonly confirmedWords: number }
  /** Words as they stay. */
  | {
      readonly type: 'transcript.final';
      readonly utterance: Utterance;
      readonly timing: UtteranceTiming;
      /** Left out: it was not measured. */
      readonly level?: SpeechLevel | undefined;
      /** Confirmed words that are corrected, in their order; left out: none. */
      readonly corrections?: readonly WordCorrection[] | undefined;
    }
  /** Speech that could not be transcribed in time; its place is kept. */
  | {
      readonly type: 'transcript.deferred';
      readonly utteranceId: string;
      readonly legId: string;
      readonly speaker: Speaker;
      readonly endMs: number;
      readonly reason: string;
    }
  /** Sound that was taken for no speech. `text`: what the recogniser wrote all the same, empty when nothing. */
  | {
      readonly type: 'transcript.dropped';
      readonly utteranceId: string;
      readonly legId: string;
      readonly speaker: Speaker;
      readonly endMs: number;
      readonly reason: DropReason;
      readonly text: string;
    }
  /**
   * The classification moved, or something was heard that would move it. `evidence` is what moved it; doubtful words
   * are evidence of weight 0. `isProvisional`: it would become that if the words that are being said stay as they are;
   * published, never stored, and void once these words are final.
   */
  | {
      readonly type: 'classification.updated';
      readonly classification: Classification;
      readonly evidence: readonly Evidence[];
      readonly isProvisional?: true | undefined;
    }
  /** Named entities were found in an utterance. */
  | {
      readonly type: 'entities.found';
      readonly utteranceId: string;
      readonly entities: readonly NamedEntity[];
      /** Name and version. */
      readonly engine: string;
    }
  /** A rule of risk, or one of the helpline's own, is met. A call without alerts is not a call without danger. */
  | {
      readonly type: 'alert.raised';
      readonly ruleId: string;
      /** For people. */
      readonly name: string;
      readonly severity: AlertSeverity;
      /** Empty for a rule about the talk itself, such as silence. */
      readonly evidence: readonly AlertEvidence[];
    }
  /** An utterance in another language. `target`: ISO 639-1; `confidence`: 0..1, null when the engine gives none. */
  | {
      readonly type: 'translation.found';
      readonly utteranceId: string;
      readonly target: string;
      readonly text: string;
      readonly confidence: number | null;
      /** Name and version. */
      readonly engine: string;
    }
  /** How the call was talked up to here. Published now and then, and stored once, when everything of it is reported. */
  | { readonly type: 'talk.measured'; readonly isFinal: boolean; readonly measures: TalkMeasures }
  /** All parties have left the call. */
  | ({ readonly type: 'call.ended' } & CallEnd)
  /** Every stream of the call has ended. Names what could not be transcribed. The last event of the call itself. */
  | {
      readonly type: 'transcript.complete';
      readonly utterances: number;
      readonly leftOut: readonly string[];
    }
  | SecondPassEvent;

export type CallEventType = CallEvent['type'];

/** An event in its place: `seq` is the order of arrival, `startMs` the place in the call. */
export interface CallEventRecord {
  readonly callId: string;
  /** 1, 2, 3 … per call; null for an interim, which is not stored. */
  readonly seq: number | null;
  /** Wall clock. */
  readonly at: Date;
  /** ms from answer; negative before it. */
  readonly startMs: number;
  readonly event: CallEvent;
}

/** A record that has been stored. */
export type StoredCallEvent = CallEventRecord & { readonly seq: number };

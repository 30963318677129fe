import type { AudioFrame } from '../../audio/frame.js';
import type { SpeechSegment } from '../../audio/vad/speech-segment.js';
import type { CallAnalyser } from '../../analysis/live/live-analyser.js';
import type { CallEvent, Speaker } from '../../calls/call-event.js';
import type { Agents } from '../../desk/agents.js';
import type { DialRules } from '../../desk/dial-rules.js';
import type { Router } from '../../desk/router.js';
import type { Log } from '../../lib/log.js';
import type { SpeechAdmission } from '../../speech/speech-load.js';
import type { StreamingTranscriber } from '../../speech/streaming/streaming-transcriber.js';
import type { Transcriber } from '../../speech/transcriber.js';
import type { CallSession } from './call-session.js';
import type { DeferredPlace } from './deferred-speech.js';
import type { FrameSink } from '../recording/frame-sink.js';
import type { RecordedSound } from '../recording/recorded-speech.js';
import type { Telephony } from '../../telephony/telephony.js';
import type { WrittenCall } from './call-views.js';

/** Where an event of a call is written: stored first, then published. */
export interface CallWriter {
  append(
    callId: string,
    event: CallEvent,
    place: { startMs: number; at?: Date },
  ): Promise<{ readonly seq: number | null } | void>;
}

/** Recordings of live calls, as the call reports its course to them. */
export interface CallRecordings {
  /** The sink of a leg's frames; never throws. */
  openLeg(session: WrittenCall, leg: { readonly legId: string; readonly speaker: Speaker }): FrameSink;
  /**
   * Nothing came of that party there, ms from answer: the recording says so, as far as the function that this gives is
   * not given the sound, 8 kHz, which it adds to the recording. That function never rejects, and waits 10 s at most.
   */
  lacks(
    session: Pick<CallSession, 'callId'>,
    leg: { readonly legId: string; readonly speaker: Speaker },
    gap: { readonly fromMs: number; readonly toMs: number; readonly reason: string },
  ): (sound: { readonly fromMs: number; readonly samples: Int16Array }) => Promise<void>;
  /** Whether what is said on that call is recorded at the moment: calls are, and this one is not paused. */
  isRecording(session: Pick<CallSession, 'callId'>): boolean;
  /** @throws Refusal when there is nothing to be paused, or it is so already */
  setPaused(session: WrittenCall & Pick<CallSession, 'legs'>, isPaused: boolean): Promise<void>;
  /** A call of an earlier process was paused when that ended. To be called before its legs are opened. */
  resumePaused(session: Pick<CallSession, 'callId' | 'hearing'>): void;
  /** Whether an earlier process recorded that call, and the journal does not report yet where that stopped. */
  hasUnwrittenEnd(callId: string): boolean;
  /** Resolves once the journal shows where the recordings of earlier processes stopped; or with `signal`. */
  untilEndsWritten(session: Pick<CallSession, 'callId'>, signal: AbortSignal): Promise<void>;
  /**
   * The last party has left the call, and every frame has come. Resolves once the journal shows where its recordings
   * stopped, those of earlier processes as well; these are waited for within a limit, and until `stopping`.
   */
  end(session: Pick<CallSession, 'callId'>, stopping: AbortSignal): Promise<void>;
}

/** The sound of calls that the switch recorded while no server was there. */
export interface AwaySound {
  /** Connected to the switch: what is left there is looked for. */
  synchronised(): void;
  /**
   * Brings what is left of that call into its recording, and removes it from the switch. Resolves at once
   * where there is nothing; never rejects. Sound that cannot be brought yet is tried again.
   */
  fetch(session: Pick<CallSession, 'callId' | 'answeredAtMs' | 'legs'>): Promise<void>;
  /** The same for calls that are over. To be called once every call that is up is live here. Never rejects. */
  fetchRest(isLive: (callId: string) => boolean): Promise<void>;
}

/** How long a party that is not heard any more is waited for, ms. */
export interface LostLineTimes {
  /** A caller whom no agent hears: from then on other agents are asked as well. */
  readonly helpAfterMs: number;
  /** Such a caller is put on the list of callbacks, and the line is given up. */
  readonly callbackAfterMs: number;
  /** No packet of an agent whose telephone can be reached: it is shown at once, and acted on after this. */
  readonly silentAgentMs: number;
  /** No packet of the caller: it is shown at once, and the call is ended after this, with a callback owed. */
  readonly silentCallerMs: number;
}

/** Sounds for callers while they wait. Media are names as Asterisk knows them, e.g. `sound:queue-thankyou`. */
export interface QueueSettings {
  /** Played once to its end, before anything else: a greeting, a request for consent. */
  readonly greeting: readonly string[];
  /** The same for a person outside whom we call. */
  readonly outboundGreeting: readonly string[];
  /** How often the place in the queue is reported; 0: never. */
  readonly announceEveryMs: number;
  /** After so long the caller is promised a callback. */
  readonly maxWaitMs: number;
  /** How that is said. */
  readonly callbackPromise: readonly string[];
  /** Said to a caller whose agent is not heard any more, before music. */
  readonly oneMoment: readonly string[];
  readonly lostLine: LostLineTimes;
  /** Callers who are served first: numbers as the trunk gives them, or dialled numbers, with their priority. */
  readonly priorities: ReadonlyMap<string, number>;
  /** The language of those who dial a number. */
  readonly languages: ReadonlyMap<string, string>;
}

/** To report what happens to a call. */
export interface EventParts {
  readonly journal: CallWriter;
  readonly log: Log;
}

/** To command the switch. */
export interface SwitchParts {
  readonly telephony: Telephony;
  readonly log: Log;
}

/** Work that goes on behind a command, in the care of the desk. */
export interface WorkParts {
  /** Takes work that no command waits for into the desk's care: its failure is said, the desk closes after it. */
  readonly track: (work: Promise<void>) => void;
  /** Does it, and again after each lost connection, as long as the call goes on. @throws what it throws otherwise */
  readonly onceConnected: (
    session: Pick<CallSession, 'abort' | 'end'>,
    commands: () => Promise<void>,
  ) => Promise<void>;
  /** Aborted when this process stops following calls; they stay up. */
  readonly stopping: AbortSignal;
}

/** For parties who are on a call already: held, resumed, let go. */
export interface PartyParts extends EventParts, SwitchParts {
  readonly agents: Agents;
  /** The parties of a call, or the held ones, have changed. */
  readonly onPartiesChanged: (session: Pick<CallSession, 'callId' | 'end'>) => void;
}

/** For sound that did not reach this server and that the switch recorded. */
export interface GapParts extends EventParts, Pick<WorkParts, 'track' | 'stopping'> {
  readonly recordings: CallRecordings;
  /** Cuts sound into its stretches of speech, as that of a live call. @throws UnavailableError */
  readonly cutSpeech: (frame: AudioFrame) => Promise<readonly SpeechSegment[]>;
}

/** For parties who join: they are tapped, recorded and transcribed from then on. */
export interface LegParts extends PartyParts, WorkParts, GapParts {
  readonly transcriber: Pick<Transcriber, 'transcribe'>;
  /** For words while they are being said; left out: there are finals only. */
  readonly streaming?: StreamingTranscriber | undefined;
  /** Left out: every call is transcribed as it is spoken. */
  readonly speechLoad?: SpeechAdmission | undefined;
  readonly language: string;
}

/** To ring the telephones of agents. */
export interface RingParts extends LegParts {
  readonly queue: QueueSettings;
  readonly ringTimeoutMs: number;
}

/** For callers who wait for an agent. */
export interface QueueParts extends RingParts {
  readonly router: Router;
  /**
   * The caller of that call waits for an agent again, before all others; nothing where the call is over.
   *
   * @param how.isSameWait the caller was served by no agent in between: left out, this is another wait than the one before
   */
  readonly queueAgain: (
    call: Pick<CallSession, 'callId'>,
    how?: { readonly isSameWait?: boolean },
  ) => Promise<void>;
}

/** To ring people outside as well. */
export interface DialParts extends RingParts {
  /** Where calls go out, with `{number}` in it, e.g. `PJSIP/{number}@trunk`. */
  readonly trunkEndpoint: string;
  /** Shown to people outside whom we call; undefined: none is. */
  readonly outboundCallerId?: string | undefined;
  readonly dialRules: Pick<DialRules, 'check'>;
}

/** For the commands of agents: whom they call may be any person, and the caller may have to wait again. */
export interface ControlParts extends DialParts, QueueParts {}

/** For speech that no process heard while it was said, and that was recorded. */
export interface UnheardParts extends GapParts {
  readonly awaySound: AwaySound;
  /** The recorded sound of one side of a call at that place; null where there is none. @throws VaultError, UnavailableError */
  readonly recordedSound: (
    callId: string,
    place: Pick<DeferredPlace, 'legId' | 'speaker' | 'startMs' | 'endMs'>,
  ) => Promise<RecordedSound | null>;
}

/** For speech that was heard and is transcribed later than live. */
export interface LateParts extends Pick<LegParts, 'transcriber' | 'speechLoad' | 'language' | 'stopping'> {
  /** The recorded sound of one party at that place; null where there is none. @throws VaultError, UnavailableError */
  readonly recordedSpeech: (
    callId: string,
    place: Pick<DeferredPlace, 'legId' | 'speaker' | 'startMs' | 'endMs'>,
  ) => Promise<SpeechSegment | null>;
}

/** For calls of an earlier process. */
export interface RecoveryParts extends QueueParts, UnheardParts {}

/** Everything that live calls need, made once for all of them; no function but the desk's own needs all of it. */
export interface CallParts extends ControlParts, RecoveryParts, LateParts {
  /** Analysers of the words of a live call, in the order in which they read them. */
  readonly analysers: readonly CallAnalyser[];
}

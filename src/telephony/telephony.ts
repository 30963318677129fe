import type { AudioFrame, SampleRateHz } from '../audio/frame.js';
import type { SpeechGrowth } from '../audio/vad/speech-growth.js';
import type { Closable } from '../lib/closer.js';
import type { HealthReport } from '../lib/health.js';
import type { LineSilence, SoundQuality } from './sound-quality.js';
import type { SoundReceived } from './sound-received.js';

/** One party's connection to the switch, as far as other rooms need to know it. */
export interface Channel {
  /** The switch's own id of it; for an inbound call this is the call's id. */
  readonly id: string;
  readonly name: string;
  readonly state: 'ringing' | 'up' | 'other';
  /** The other side's number, null when withheld. */
  readonly callerId: string | null;
  /** The number dialled to reach us. */
  readonly dialled: string;
  readonly createdAt: Date;
  /** It came by the dial plan and is in our hands: only this server answers it or lets it go. */
  readonly isInbound: boolean;
}

/** A SIP account and whether a telephone is registered under it and answers. */
export interface Phone {
  /** e.g. `PJSIP/1001` */
  readonly endpoint: string;
  readonly isOnline: boolean;
}

export interface Bridge {
  readonly id: string;
  readonly channelIds: readonly string[];
}

/**
 * A caller for whom the dial plan rang the phones by itself, because this server did not take the call, or could not go
 * on with it. All times are the switch's.
 */
export interface DialPlanCall {
  /** The caller's channel. */
  readonly callId: string;
  /** Null when withheld, or no number. */
  readonly callerId: string | null;
  readonly dialled: string;
  /** When the call came to the switch. */
  readonly arrivedAt: Date;
  /** The phone that was answered: its channel, and the name of that, e.g. `PJSIP/1001-0000002a`. */
  readonly answered: { readonly at: Date; readonly channelId: string; readonly name: string } | null;
  /** Null while it is up. `at` is null where the switch itself broke down; `cause` is the Q.850 cause, if known. */
  readonly ended: { readonly at: Date | null; readonly cause: number | null } | null;
}

/** The notes of the dial plan about calls that it handled without the server. Errors: `TelephonyError`. */
export interface DialPlanNotes {
  /** Every call that `remove` was not called for, oldest first; none where the switch keeps no such notes. */
  list(): Promise<readonly DialPlanCall[]>;
  /** Everything that there is to know of that call is stored; nothing more is noted of it. */
  remove(callId: string): Promise<void>;
}

/**
 * Recordings of parties that the switch made for the case that this server goes away (`TapRequest.isRecorded`), each by
 * its name. Errors: `TelephonyError`, and `TimeoutError` of `end`.
 */
export interface AwayRecordings {
  /** Those that no tap of this process made, oldest first; the newest of each party may still be going on. */
  listLeft(): Promise<readonly AwayRecordingName[]>;
  /** Ends it where it goes on, and resolves once it is complete. */
  end(recording: AwayRecordingName): Promise<void>;
  /** 16-bit little-endian mono PCM at 8 kHz; null where it is missing. */
  read(recording: AwayRecordingName): Promise<Buffer | null>;
  remove(recording: AwayRecordingName): Promise<void>;
}

export interface AwayRecordingName {
  readonly name: string;
  /** The tap of an earlier process with which it was made. */
  readonly tapId: string;
  /** The snoop channel that is recorded. */
  readonly snoopId: string;
  /** When it began, by the system's clock, ms since the epoch, whole. */
  readonly startedAtMs: number;
}

/** The new other side that a phone asks for. */
export type AskedTransfer =
  /** As the user dialled it; any text. */
  | { readonly kind: 'number'; readonly number: string }
  /** `Replaces` (RFC 3891): the other side of the same phone's call with this channel; null: a call that the switch does not know. */
  | { readonly kind: 'line'; readonly channelId: string | null };

/**
 * Answer to a phone that asked for a transfer (a `NOTIFY` with a status line, RFC 3515): `accepted` 200,
 * `declined` 603, `unavailable` 503. Asterisk can send no other (ARI, `transfer_progress`).
 */
export type TransferAnswer = 'accepted' | 'declined' | 'unavailable';

/** Events of the switch. Every member may arrive twice after a reconnection: receivers must be idempotent. */
export type TelephonyEvent =
  /** A caller waits to be answered. */
  | { readonly type: 'inbound'; readonly channel: Channel }
  /** A channel that we placed has been answered and is in our hands. */
  | { readonly type: 'answered'; readonly channel: Channel }
  /** Sound comes from a channel that we placed before it is answered (183 with SDP, RFC 3960): a network that says why not. */
  | { readonly type: 'early-sound'; readonly channelId: string }
  /** A phone of ours dialled `channel.dialled`, and waits to be answered. */
  | {
      readonly type: 'dialled';
      readonly endpoint: string;
      readonly channel: Channel;
      /** Whether its transfers come as `transfer-asked`; else the switch refuses those to a number by itself. */
      readonly asksTransfers: boolean;
    }
  /** A phone can be reached from now on, or no longer. */
  | { readonly type: 'phone'; readonly phone: Phone }
  /** A phone has put its other side on hold by itself (a re-INVITE, RFC 3264 section 8.4), or taken it back. */
  | { readonly type: 'held'; readonly channelId: string; readonly isHeld: boolean }
  /**
   * A phone asks to hand over the other side of a call (REFER, RFC 3515). It waits for `answerTransfer`; asked for again before
   * that answer, both get it.
   */
  | { readonly type: 'transfer-asked'; readonly channelId: string; readonly to: AskedTransfer }
  /** How a party's sound arrives has changed; `good` until something else is reported. */
  | { readonly type: 'sound'; readonly channelId: string; readonly quality: SoundQuality }
  /**
   * A channel is gone. `cause` is the Q.850 cause, null when not known. `restarted`: with the whole switch, and
   * it will never be known what became of it.
   */
  | {
      readonly type: 'gone';
      readonly channelId: string;
      readonly cause: number | null;
      readonly restarted: boolean;
    }
  /** Connected, and this is everything the switch holds for us right now. */
  | {
      readonly type: 'synchronised';
      readonly channels: readonly Channel[];
      readonly bridges: readonly Bridge[];
      readonly phones: readonly Phone[];
      /** Channels that the dial plan has at the moment; left out: none. They are not among `channels`. */
      readonly dialPlanChannelIds?: readonly string[];
      readonly restarted: boolean;
    }
  /** The connection to the switch is gone; calls stay up over there. */
  | { readonly type: 'disconnected' };

/** Events of a leg's audio on its way here. */
export type TapEvent =
  | { readonly type: 'started'; readonly format: string; readonly sampleRateHz: SampleRateHz }
  | {
      readonly type: 'gap';
      /** Wall clock, ms since the epoch. */
      readonly fromMs: number;
      readonly toMs: number;
      readonly reason: 'frames-lost' | 'socket-dropped' | 'queue-overrun' | 'tap-dead' | 'format-refused';
    };

/** One leg's audio: only what that party says. Ends when the leg is gone or it is closed. */
export interface HeardParty extends Closable {
  /** Speech of that party, as it grows and stretch by stretch. */
  readonly speech: AsyncIterable<SpeechGrowth>;
  /** Where the sound of that party begins, ms from answer; null once none can come. Never rejects. */
  readonly heard: Promise<number | null>;
  /** Whether what the switch holds under that id is a part of this tap as it is now. */
  holds(id: string): boolean;
  /**
   * The party's words up to there are a whole sentence: its stretch ends after a shorter silence. See
   * `SpeechGrew.spokenToMs`.
   */
  endSentence(spokenToMs: number): void;
}

/** A party that is heard, and may be recorded by the switch as well. */
/** Sound of one party, as the switch recorded it. */
export interface SwitchedSound {
  /** ms since the epoch, by our own clock */
  readonly startedAtMs: number;
  /** 16-bit little-endian mono PCM at 8 kHz. */
  readonly pcm: Buffer;
}

export interface MediaTap extends HeardParty {
  /** The switch's latest recordings of the party, oldest first; none where it does not record. Never rejects. */
  recorded(): Promise<readonly SwitchedSound[]>;
  /** As `TapRequest.isRecorded`, from now on; what the switch has recorded until then is removed. */
  setRecorded(isRecorded: boolean): void;
  /** @param isLeft the party stays on the line without this server: what the switch records goes on */
  close(options?: { readonly isLeft?: boolean }): Promise<void>;
}

export interface TapRequest {
  /** Parties of one call are heard for each other's echo. Left out: this one is alone. */
  readonly callId?: string | undefined;
  /** Carries meaning: `hearline-tap-<call>-<leg>-…`; what the switch holds under it can be found again after a restart. */
  readonly tapId: string;
  readonly channelId: string;
  /** Wall clock of the zero of the call's time, ms since the epoch. */
  readonly answeredAtMs: number;
  readonly onEvent: (event: TapEvent) => void;
  /**
   * Whether the switch records the party, too, where it is set up for that: for the case that this server is killed, or
   * started again. Left out: it does not.
   */
  readonly isRecorded?: boolean;
  /** All that was heard, in order and without holes, some tenths of a second late. Must not throw. */
  readonly onFrame: (frame: AudioFrame) => void;
  /** All speech that begins before that place (ms from answer) is in `speech`; some tenths of a second late. */
  readonly onSettled?: (toMs: number) => void;
}

export interface RingRequest {
  /** e.g. `PJSIP/1001` */
  readonly endpoint: string;
  readonly channelId: string;
  /** Shown on that phone. */
  readonly callerId: string | null;
  readonly timeoutMs: number;
  /** Asks the phone to answer by itself, by `Call-Info: ;answer-after=0` and `Alert-Info: …alert-autoanswer`. */
  readonly autoAnswer?: boolean;
}

/** A party who is listened to. */
export interface SnoopRequest {
  /** Ours: `hearline-sup-…`. */
  readonly snoopId: string;
  /** The channel of the party; only its own voice is heard. */
  readonly channelId: string;
  /** The bridge in which it is heard; made when it is missing. */
  readonly bridgeId: string;
}

/** The voice of one party, heard by one other alone. */
export interface WhisperRequest {
  /** Ours: `hearline-sup-…`; what it is made of has ids that begin so. */
  readonly whisperId: string;
  readonly fromChannelId: string;
  readonly toChannelId: string;
}

/** A SIP account as the switch is to know it. */
export interface PhoneAccount {
  /** Its number, which is its user name too. */
  readonly extension: string;
  readonly password: string;
  /** Shown to those whom this phone calls. */
  readonly displayName: string;
  /**
   * How this phone speaks: `sip` (left out: this) plain SIP and RTP; `sips` SIP over TLS and SRTP with keys by SDES;
   * `webrtc` a browser over secure WebSocket with Opus and DTLS-SRTP. An account is of one kind: a desk
   * phone with a browser's account has calls, and hears nothing in them.
   */
  readonly kind?: 'sip' | 'sips' | 'webrtc';
}

/** Sounds for a party: names as Asterisk knows them, without ending, e.g. `sound:queue-thankyou`. */
export interface PlayRequest {
  readonly channelId: string;
  readonly media: readonly string[];
  /** Stops it. */
  readonly signal: AbortSignal;
}

/** `stopped`: by its signal, or because the channel has gone. `unknown`: the connection was lost meanwhile. */
export type PlayOutcome = 'played' | 'failed' | 'stopped' | 'unknown';

/**
 * The switch. Commands answer once it has accepted them; what comes of them arrives as events.
 * Errors: `TelephonyError` and its kinds; a thing that is already gone counts as success where it is being removed.
 */
export interface Telephony extends Closable {
  /** The one stream of events; one consumer. */
  readonly events: AsyncIterable<TelephonyEvent>;
  readonly dialPlanNotes: DialPlanNotes;
  readonly awayRecordings: AwayRecordings;
  /** How the sound of a party has arrived in all; also just after it has left. Null where nothing is known of it. */
  soundReceived(channelId: string): SoundReceived | null;
  /** For how long no packet has arrived of a party, as the switch counts them; null while that is not known. */
  silenceOf(channelId: string): LineSilence | null;
  answer(channelId: string): Promise<void>;
  /** Creates the bridge when it is missing, and moves the channel into it. */
  bridge(bridgeId: string, channelId: string): Promise<void>;
  /** From one bridge into another that is there, by one request; for a channel that hears no music. */
  move(bridgeId: string, channelId: string): Promise<void>;
  removeBridge(bridgeId: string): Promise<void>;
  /** Places a call to a phone; an `answered` or `gone` event of that channel follows. */
  ring(request: RingRequest): Promise<void>;
  hangUp(channelId: string): Promise<void>;
  /** Whether the switch holds that channel: for a request to it that was not answered. */
  isThere(channelId: string): Promise<boolean>;
  /** Takes a party out of the bridge and plays it the music, until `bridge` or `hangUp`. The others do not hear the party meanwhile. */
  hold(bridgeId: string, channelId: string): Promise<void>;
  /** Music for a party that waits, in a bridge or not, until `bridge`, `stopMusic` or `hangUp`. */
  startMusic(channelId: string): Promise<void>;
  stopMusic(channelId: string): Promise<void>;
  /** Whether the others hear what this party says. */
  mute(channelId: string, isMuted: boolean): Promise<void>;
  /** @param digits of 0–9 * # A–D */
  sendDigits(channelId: string, digits: string): Promise<void>;
  /** Answers what a phone asked for with `transfer-asked`; before its channel is hung up, or the phone is sent 503. */
  answerTransfer(channelId: string, answer: TransferAnswer): Promise<void>;
  /** Resolves when all of it has been played, or it was stopped, or the channel has gone. */
  play(request: PlayRequest): Promise<PlayOutcome>;
  /** Lets a bridge hear a party; ended by `hangUp(snoopId)`, and with that party. */
  snoop(request: SnoopRequest): Promise<void>;
  /** Lets a party hear another, beside all that it hears anyway; until `stopWhisper`, or one of the two is gone. */
  whisper(request: WhisperRequest): Promise<void>;
  /** Whether they are heard; what it is made of stays, so that either takes one request. */
  muteWhisper(whisperId: string, isMuted: boolean): Promise<void>;
  stopWhisper(whisperId: string): Promise<void>;
  /** Makes a SIP account or changes it, without a reload; the switch remembers it over a restart. */
  putAccount(account: PhoneAccount): Promise<void>;
  /** The phone of that account is refused from now on. */
  removeAccount(extension: string): Promise<void>;
  /** Which accounts it holds that `putAccount` made. */
  listAccounts(): Promise<readonly string[]>;
  /**
   * A caller who waits for us: unless this is said again within `afterMs` the dial plan takes her back and rings the
   * phones itself, as for a caller who comes while this server is away; null: the caller stays, whatever becomes of this server.
   * A `gone` event shows that she was taken back.
   */
  returnAfter(channelId: string, afterMs: number | null): Promise<void>;
  /** A global variable of the dial plan, for those times in which this server is away. */
  setGlobal(name: string, value: string): Promise<void>;
  /** True when a phone can be reached and is not in a call. */
  isFree(endpoint: string): Promise<boolean>;
  openTap(request: TapRequest): MediaTap;
  /**
   * Follows a channel that an earlier process placed or answered: its `gone` will be reported. `isInDialPlan`: also one that
   * the dial plan has, which stays there.
   */
  adopt(channelId: string, options?: { readonly isInDialPlan: boolean }): void;

  health(): HealthReport;
}

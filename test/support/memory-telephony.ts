import type { SpeechGrowth } from '../../src/audio/vad/speech-growth.js';
import type { SpeechSegment } from '../../src/audio/vad/speech-segment.js';
import { Deferred } from '../../src/lib/deferred.js';
import { BoundedQueue } from '../../src/lib/bounded-queue.js';
import type { HealthReport } from '../../src/lib/health.js';
import type { LineSilence } from '../../src/telephony/sound-quality.js';
import type { SoundReceived } from '../../src/telephony/sound-received.js';
import { TelephonyError } from '../../src/telephony/errors.js';
import { parseAwayName } from '../../src/telephony/away/away-name.js';
import type {
  AwayRecordings,
  Channel,
  DialPlanCall,
  DialPlanNotes,
  MediaTap,
  PhoneAccount,
  PlayOutcome,
  PlayRequest,
  RingRequest,
  SnoopRequest,
  SwitchedSound,
  TapRequest,
  Telephony,
  TelephonyEvent,
  TransferAnswer,
  WhisperRequest,
} from '../../src/telephony/telephony.js';
import { Changes } from './changes.js';

/**
 * How a command goes wrong: refused with an error and not done; or done wholly, half (of two things the first) or not
 * at all while the answer does not come in time, or comes late.
 */
export type Fault = Error | Unanswered | Late;

export interface Unanswered {
  readonly answer: 'none';
  readonly isDone: 'wholly' | 'half' | 'not';
  /** How often; left out: each time. */
  times?: number;
}

export interface Late {
  readonly answer: 'late';
  /** The command is done, and answered, once this resolves; a rejection is the answer. */
  readonly until: Promise<void>;
}

/** A channel as the switch holds it. */
interface MemoryChannel {
  isUp: boolean;
  bridgeId: string | null;
  hasMusic: boolean;
  /** Until the dial plan takes it back; null: never. */
  returnAfterMs: number | null;
}

/** A switch that remembers what it was given, and what came of it. */
export class MemoryTelephony implements Telephony {
  readonly events = new BoundedQueue<TelephonyEvent>(1000);
  readonly changes = new Changes();
  /** Every command, as `verb what`. */
  readonly commands: string[] = [];
  readonly freePhones = new Set<string>();
  readonly taps: MemoryTap[] = [];
  readonly accounts = new Map<string, PhoneAccount>();
  readonly globals = new Map<string, string>();
  readonly channels = new Map<string, MemoryChannel>();
  readonly bridges = new Set<string>();
  /** The speech that every tap has from its beginning on. */
  speech: readonly SpeechSegment[] = [];
  /** When set, what is played goes on until `finishPlaying`; otherwise it is over at once. */
  playsUntilOrdered = false;
  readonly #playing = new Map<string, (outcome: PlayOutcome) => void>();
  /** Commands that begin so go wrong so. */
  readonly faults = new Map<string, Fault>();

  /** The dial plan's notes of calls. */
  noted: DialPlanCall[] = [];
  readonly dialPlanNotes: DialPlanNotes = {
    list: async () => {
      const fault = this.#faultOf('read the notes of the dial plan');
      if (fault instanceof Error) throw fault;
      return [...this.noted];
    },
    remove: async (callId) => {
      await this.#do(`remove the note of ${callId}`);
      this.noted = this.noted.filter((each) => each.callId !== callId);
      this.changes.notify();
    },
  };

  /** The recordings of the switch, by name. */
  readonly recorded = new Map<string, Buffer>();
  readonly awayRecordings: AwayRecordings = {
    listLeft: async () => {
      await this.#do('list what was recorded');
      return [...this.recorded.keys()].flatMap((name) => parseAwayName(name) ?? []);
    },
    end: ({ name }) => this.#do(`end recording ${name}`),
    read: async ({ name }) => {
      await this.#do(`read recording ${name}`);
      return this.recorded.get(name) ?? null;
    },
    remove: ({ name }) => this.#do(`remove recording ${name}`, () => this.recorded.delete(name)),
  };

  /** By channel: how its sound has arrived. */
  readonly received = new Map<string, SoundReceived>();

  soundReceived(channelId: string): SoundReceived | null {
    return this.received.get(channelId) ?? null;
  }

  /** By channel: for how long no packet has come; left out: it is not known. */
  readonly silences = new Map<string, LineSilence>();

  silenceOf(channelId: string): LineSilence | null {
    return this.silences.get(channelId) ?? null;
  }

  answer(channelId: string): Promise<void> {
    return this.#do(`answer ${channelId}`, () => (this.channel(channelId).isUp = true));
  }

  answerTransfer(channelId: string, answer: TransferAnswer): Promise<void> {
    return this.#do(`tell ${channelId} of its transfer: ${answer}`);
  }

  bridge(bridgeId: string, channelId: string): Promise<void> {
    return this.#do(
      `bridge ${channelId} into ${bridgeId}`,
      () => this.bridges.add(bridgeId),
      () => Object.assign(this.channel(channelId), { bridgeId, hasMusic: false }),
    );
  }

  removeBridge(bridgeId: string): Promise<void> {
    return this.#do(`remove bridge ${bridgeId}`, () => this.bridges.delete(bridgeId));
  }

  ring({ endpoint, channelId, autoAnswer }: RingRequest): Promise<void> {
    return this.#do(`ring ${endpoint} as ${channelId}${autoAnswer ? ', answering by itself' : ''}`, () =>
      this.channel(channelId),
    );
  }

  hold(bridgeId: string, channelId: string): Promise<void> {
    return this.#do(
      `hold ${channelId} of ${bridgeId}`,
      () => (this.channel(channelId).bridgeId = null),
      () => (this.channel(channelId).hasMusic = true),
    );
  }

  startMusic(channelId: string): Promise<void> {
    return this.#do(`start music for ${channelId}`, () => (this.channel(channelId).hasMusic = true));
  }

  stopMusic(channelId: string): Promise<void> {
    return this.#do(`stop music for ${channelId}`, () => (this.channel(channelId).hasMusic = false));
  }

  mute(channelId: string, isMuted: boolean): Promise<void> {
    return this.#do(`${isMuted ? 'mute' : 'unmute'} ${channelId}`);
  }

  sendDigits(channelId: string, digits: string): Promise<void> {
    return this.#do(`send ${digits} to ${channelId}`);
  }

  async isThere(channelId: string): Promise<boolean> {
    await this.#do(`ask for ${channelId}`);
    return this.channels.has(channelId);
  }

  async play({ channelId, media, signal }: PlayRequest): Promise<PlayOutcome> {
    // before the command is recorded: a test that waits for the command may end the playback at once
    const over = new Promise<PlayOutcome>((resolve) => {
      this.#playing.set(channelId, resolve);
      signal.addEventListener('abort', () => resolve('stopped'), { once: true });
    });
    await this.#do(`play ${media.join(' ')} to ${channelId}`);
    if (signal.aborted) return 'stopped';
    if (!this.playsUntilOrdered) return 'played';
    const outcome = await over;
    this.#playing.delete(channelId);
    return outcome;
  }

  /** Ends the playback on a channel. */
  finishPlaying(channelId: string, outcome: PlayOutcome = 'played'): void {
    this.#playing.get(channelId)?.(outcome);
  }

  move(bridgeId: string, channelId: string): Promise<void> {
    return this.#do(`move ${channelId} into ${bridgeId}`);
  }

  snoop({ snoopId, channelId, bridgeId }: SnoopRequest): Promise<void> {
    return this.#do(`listen to ${channelId} by ${snoopId} in ${bridgeId}`);
  }

  whisper({ whisperId, fromChannelId, toChannelId }: WhisperRequest): Promise<void> {
    return this.#do(`whisper to ${toChannelId} by ${whisperId} from ${fromChannelId}`);
  }

  muteWhisper(whisperId: string, isMuted: boolean): Promise<void> {
    return this.#do(`${isMuted ? 'pause' : 'resume'} whisper ${whisperId}`);
  }

  stopWhisper(whisperId: string): Promise<void> {
    return this.#do(`stop whisper ${whisperId}`);
  }

  async putAccount(account: PhoneAccount): Promise<void> {
    await this.#do(`put account ${account.extension}`);
    this.accounts.set(account.extension, account);
    this.changes.notify();
  }

  async removeAccount(extension: string): Promise<void> {
    await this.#do(`remove account ${extension}`);
    this.accounts.delete(extension);
    this.changes.notify();
  }

  async listAccounts(): Promise<readonly string[]> {
    await this.#do('list accounts');
    return [...this.accounts.keys()];
  }

  async setGlobal(name: string, value: string): Promise<void> {
    await this.#do(`set ${name} to ${value}`);
    this.globals.set(name, value);
  }

  returnAfter(channelId: string, afterMs: number | null): Promise<void> {
    return this.#do(
      afterMs === null ? `keep ${channelId}` : `return ${channelId} after ${afterMs} ms`,
      () => (this.channel(channelId).returnAfterMs = afterMs),
    );
  }

  hangUp(channelId: string): Promise<void> {
    this.finishPlaying(channelId, 'stopped');
    return this.#do(`hang up ${channelId}`, () => this.channels.delete(channelId));
  }

  async isFree(endpoint: string): Promise<boolean> {
    const isFree = this.freePhones.has(endpoint);
    await this.#do(`look at ${endpoint}`);
    return isFree;
  }

  openTap(request: TapRequest): MemoryTap {
    const tap = new MemoryTap(request);
    for (const segment of this.speech) tap.speech.push({ type: 'closed', segment });
    this.taps.push(tap);
    return tap;
  }

  adopt(channelId: string, { isInDialPlan = false } = {}): void {
    void this.#do(`adopt ${channelId}${isInDialPlan ? ' in the dial plan' : ''}`);
  }

  health(): HealthReport {
    return { ok: true, status: 'healthy' };
  }

  close(): void {
    this.events.end();
  }

  /** Resolves once a command that begins so has been given. */
  reported(beginning: string): Promise<string> {
    return this.changes.until(beginning, () => this.commands.find((each) => each.startsWith(beginning)));
  }

  /** The state of a channel in the switch; a channel that does not exist yet is there from then on. */
  channel(channelId: string): MemoryChannel {
    const known = this.channels.get(channelId);
    const channel = known ?? { isUp: false, bridgeId: null, hasMusic: false, returnAfterMs: null };
    this.channels.set(channelId, channel);
    return channel;
  }

  /** @param steps what comes of it, one after the other */
  async #do(command: string, ...steps: (() => unknown)[]): Promise<void> {
    this.commands.push(command);
    this.changes.notify();
    const fault = this.#faultOf(command);
    if (fault instanceof Error) throw fault;
    if (fault?.answer === 'late') await fault.until;
    const done = { wholly: steps.length, half: Math.ceil(steps.length / 2), not: 0 };
    const isDone = fault?.answer === 'none' ? fault.isDone : 'wholly';
    for (const step of steps.slice(0, done[isDone])) step();
    if (fault?.answer === 'none') throw new TelephonyError('ARI did not answer', { status: null });
  }

  #faultOf(command: string): Fault | undefined {
    for (const [beginning, fault] of this.faults) {
      if (!command.startsWith(beginning)) continue;
      if ('times' in fault && fault.times !== undefined && --fault.times <= 0) this.faults.delete(beginning);
      return fault;
    }
    return undefined;
  }
}

export class MemoryTap implements MediaTap {
  readonly speech = new BoundedQueue<SpeechGrowth>(1000);
  readonly request: TapRequest;
  readonly #firstSound = new Deferred<number | null>();
  readonly heard = this.#firstSound.promise;
  isClosed = false;
  isRecorded: boolean;
  /** The recording of the switch goes on behind its end. */
  isLeft = false;

  constructor(request: TapRequest) {
    this.request = request;
    this.isRecorded = request.isRecorded ?? false;
  }

  /** The party is heard from that place of the call on. */
  hear(startMs: number): void {
    this.#firstSound.resolve(startMs);
  }

  /** Sound of this party that the switch has recorded. */
  switched: SwitchedSound[] = [];

  async recorded(): Promise<readonly SwitchedSound[]> {
    return this.switched;
  }

  setRecorded(isRecorded: boolean): void {
    this.isRecorded = isRecorded;
  }

  endSentence(): void {}

  holds(id: string): boolean {
    return id.startsWith(`${this.request.tapId}-1-`);
  }

  async close({ isLeft = false } = {}): Promise<void> {
    this.isClosed = true;
    this.isLeft = isLeft;
    this.#firstSound.resolve(null);
    this.speech.end();
  }
}

/** A channel as the switch reports it. */
export function someChannel(changes: Partial<Channel> & { readonly id: string }): Channel {
  return {
    name: `PJSIP/${changes.id}`,
    state: 'up',
    callerId: '+254700',
    dialled: '116',
    createdAt: new Date(),
    isInbound: false,
    ...changes,
  };
}

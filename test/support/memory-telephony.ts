import type { SpeechSegment } from '../../src/audio/vad/speech-segment.js';
import { BoundedQueue } from '../../src/lib/bounded-queue.js';
import type { HealthReport } from '../../src/lib/health.js';
import type {
  Channel,
  MediaTap,
  PhoneAccount,
  PlayRequest,
  RingRequest,
  SnoopRequest,
  TapRequest,
  Telephony,
  TelephonyEvent,
  WhisperRequest,
} from '../../src/telephony/telephony.js';
import { Changes } from './changes.js';

/** A switch that remembers what it was told and does nothing else. */
export class MemoryTelephony implements Telephony {
  readonly events = new BoundedQueue<TelephonyEvent>(1000);
  readonly changes = new Changes();
  /** Every command, as `verb what`. */
  readonly commands: string[] = [];
  readonly freePhones = new Set<string>();
  readonly taps: MemoryTap[] = [];
  readonly accounts = new Map<string, PhoneAccount>();
  readonly globals = new Map<string, string>();
  /** What is said on every leg that is tapped, at once. */
  speech: readonly SpeechSegment[] = [];
  /** When set, what is played goes on until `finishPlaying`; otherwise it is over at once. */
  playsUntilTold = false;
  readonly #playing = new Map<string, () => void>();
  /** Commands that begin so fail with this. */
  readonly faults = new Map<string, Error>();

  answer(channelId: string): Promise<void> {
    return this.#do(`answer ${channelId}`);
  }

  bridge(bridgeId: string, channelId: string): Promise<void> {
    return this.#do(`bridge ${channelId} into ${bridgeId}`);
  }

  removeBridge(bridgeId: string): Promise<void> {
    return this.#do(`remove bridge ${bridgeId}`);
  }

  ring({ endpoint, channelId, autoAnswer }: RingRequest): Promise<void> {
    return this.#do(`ring ${endpoint} as ${channelId}${autoAnswer ? ', answering by itself' : ''}`);
  }

  hold(bridgeId: string, channelId: string): Promise<void> {
    return this.#do(`hold ${channelId} of ${bridgeId}`);
  }

  startMusic(channelId: string): Promise<void> {
    return this.#do(`start music for ${channelId}`);
  }

  stopMusic(channelId: string): Promise<void> {
    return this.#do(`stop music for ${channelId}`);
  }

  mute(channelId: string, isMuted: boolean): Promise<void> {
    return this.#do(`${isMuted ? 'mute' : 'unmute'} ${channelId}`);
  }

  sendDigits(channelId: string, digits: string): Promise<void> {
    return this.#do(`send ${digits} to ${channelId}`);
  }

  async play({ channelId, media, signal }: PlayRequest): Promise<void> {
    await this.#do(`play ${media.join(' ')} to ${channelId}`);
    if (!this.playsUntilTold || signal.aborted) return;
    await new Promise<void>((resolve) => {
      this.#playing.set(channelId, resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    this.#playing.delete(channelId);
  }

  /** What is being played to a channel has come to its end. */
  finishPlaying(channelId: string): void {
    this.#playing.get(channelId)?.();
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
  }

  async removeAccount(extension: string): Promise<void> {
    await this.#do(`remove account ${extension}`);
    this.accounts.delete(extension);
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
    return this.#do(afterMs === null ? `keep ${channelId}` : `return ${channelId} after ${afterMs} ms`);
  }

  hangUp(channelId: string): Promise<void> {
    this.finishPlaying(channelId);
    return this.#do(`hang up ${channelId}`);
  }

  async isFree(endpoint: string): Promise<boolean> {
    const isFree = this.freePhones.has(endpoint);
    await this.#do(`look at ${endpoint}`);
    return isFree;
  }

  openTap(request: TapRequest): MemoryTap {
    const tap = new MemoryTap(request);
    for (const segment of this.speech) tap.speech.push(segment);
    this.taps.push(tap);
    return tap;
  }

  adopt(channelId: string): void {
    void this.#do(`adopt ${channelId}`);
  }

  health(): HealthReport {
    return { ok: true, status: 'healthy' };
  }

  close(): void {
    this.events.end();
  }

  /** Resolves once a command that begins so has been given. */
  told(beginning: string): Promise<string> {
    return this.changes.until(beginning, () => this.commands.find((each) => each.startsWith(beginning)));
  }

  async #do(command: string): Promise<void> {
    this.commands.push(command);
    this.changes.notify();
    for (const [beginning, error] of this.faults) if (command.startsWith(beginning)) throw error;
  }
}

export class MemoryTap implements MediaTap {
  readonly speech = new BoundedQueue<SpeechSegment>(1000);
  readonly request: TapRequest;
  isClosed = false;

  constructor(request: TapRequest) {
    this.request = request;
  }

  holds(id: string): boolean {
    return id.startsWith(`${this.request.tapId}-1-`);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.speech.end();
  }
}

/** A channel as the switch tells of it. */
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

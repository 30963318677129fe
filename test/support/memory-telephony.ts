import type { AudioFrame } from '../../src/audio/frame.js';
import { BoundedQueue } from '../../src/lib/bounded-queue.js';
import type { HealthReport } from '../../src/lib/health.js';
import type {
  Channel,
  MediaTap,
  RingRequest,
  TapRequest,
  Telephony,
  TelephonyEvent,
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

  ring({ endpoint, channelId }: RingRequest): Promise<void> {
    return this.#do(`ring ${endpoint} as ${channelId}`);
  }

  hangUp(channelId: string): Promise<void> {
    return this.#do(`hang up ${channelId}`);
  }

  async isFree(endpoint: string): Promise<boolean> {
    const isFree = this.freePhones.has(endpoint);
    await this.#do(`look at ${endpoint}`);
    return isFree;
  }

  openTap(request: TapRequest): MemoryTap {
    const tap = new MemoryTap(request);
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
  readonly frames = new BoundedQueue<AudioFrame>(1000);
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
    this.frames.end();
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

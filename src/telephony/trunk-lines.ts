import { isIP } from 'node:net';
import { z } from 'zod';
import { POOR_JITTER_MS } from './sound-quality.js';
import type { SoundReceived } from './sound-received.js';

/** The latest calls from an address say how the next ones will come. */
const CALLS_LOOKED_AT = 10;
/** A network is another one a day later. */
const CALLS_COUNT_FOR_MS = 24 * 60 * 60_000;
/** Ten seconds of sound: Asterisk counts losses every five, and a few packets are always on their way. */
export const PACKETS_OF_A_CALL = 500;
/**
 * From this share of lost packets on the buffer costs more than it gives on a line without jitter: with each hundredth, 50th
 * and 20th packet lost 89, 49 and 47 of 100 windows were whole at a snoop behind it, and 94, 93 and 81 without it.
 */
const LOSS_SEEN = 0.01;
/** Addresses that are remembered, those whose calls were the last ones; all stand in one entry of Asterisk's database. */
const ADDRESSES_AT_MOST = 64;
/** So that the list does not change with each call. */
const UNTIL_STEP_MS = 60 * 60_000;

/** How the packets of one caller came. */
const lineCall = z.object({
  callId: z.string(),
  /** Newest count, ms since the epoch. */
  atMs: z.number(),
  /** 0..1 */
  loss: z.number(),
  /** Interarrival jitter of RFC 3550, ms. */
  jitterMs: z.number(),
});
type LineCall = z.infer<typeof lineCall>;

const remembered = z
  .array(z.object({ address: z.string().refine((address) => isIP(address) !== 0), calls: z.array(lineCall) }))
  .max(ADDRESSES_AT_MOST);

export interface UnevenLine {
  /** IP address of the other side of the trunk, from which its calls come. */
  readonly address: string;
  /** The calls that say so count until then, ms since the epoch. */
  readonly untilMs: number;
}

/**
 * How the packets of the latest calls came, by the address of the trunk that they came from, and which of these lines are
 * uneven: of the last ten calls from there, not older than a day, one had jitter from which words suffer, and none lost
 * packets. A jitter buffer makes up for the one and makes the other worse (docs/decisions.md).
 */
export class TrunkLines {
  /** By address, the one of the latest call last; the calls of each oldest first. */
  readonly #calls = new Map<string, LineCall[]>();

  /** @param remembered what `toJSON` gave. @throws an error where it is anything else */
  static from(json: unknown): TrunkLines {
    const lines = new TrunkLines();
    for (const { address, calls } of remembered.parse(json)) lines.#calls.set(address, calls);
    return lines;
  }

  /** A call from that address, up to now. Once it has so many packets as count, and again at its end. */
  note(address: string, callId: string, { packets, loss, jitterMs }: SoundReceived, nowMs: number): void {
    if (packets < PACKETS_OF_A_CALL || isIP(address) === 0) return;
    const calls = [...this.#callsOf(address, nowMs)];
    const known = calls.findIndex((call) => call.callId === callId);
    calls[known < 0 ? calls.length : known] = { callId, atMs: nowMs, loss, jitterMs };
    this.#calls.delete(address);
    this.#calls.set(address, calls.slice(-CALLS_LOOKED_AT));
    for (const oldest of this.#calls.keys()) {
      if (this.#calls.size <= ADDRESSES_AT_MOST) break;
      this.#calls.delete(oldest);
    }
  }

  uneven(nowMs: number): readonly UnevenLine[] {
    return [...this.#calls.keys()].flatMap((address) => {
      const calls = this.#callsOf(address, nowMs);
      const lastUneven = calls.findLast(({ jitterMs }) => jitterMs >= POOR_JITTER_MS);
      if (!lastUneven || calls.some(({ loss }) => loss >= LOSS_SEEN)) return [];
      const untilMs = Math.ceil((lastUneven.atMs + CALLS_COUNT_FOR_MS) / UNTIL_STEP_MS) * UNTIL_STEP_MS;
      return [{ address, untilMs }];
    });
  }

  toJSON(): z.input<typeof remembered> {
    return [...this.#calls].map(([address, calls]) => ({ address, calls }));
  }

  #callsOf(address: string, nowMs: number): readonly LineCall[] {
    const calls = this.#calls.get(address) ?? [];
    return calls.filter(({ atMs }) => nowMs - atMs < CALLS_COUNT_FOR_MS);
  }
}

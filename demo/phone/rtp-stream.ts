import { randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { ULAW_SILENCE } from '../../src/audio/g711.js';
import type { AudioAddress } from './sdp.js';

/** One frame of PCMU: 20 ms at 8 kHz, one byte per sample. */
const FRAME_MS = 20;
const FRAME_SAMPLES = 160;
const HEADER_BYTES = 12;
/** RFC 3551, table 4. */
const PAYLOAD_TYPE_PCMU = 0;
/** As our session descriptions offer it (RFC 4733). */
const PAYLOAD_TYPE_DIGIT = 101;
const DIGITS = '0123456789*#ABCD';
/** The most that a sound card would hold: a sender late by more goes on from now instead of sending a burst. */
const CATCH_UP_MS = 40;
/** Ten minutes; older frames are dropped first. */
const KEPT_FRAMES = 30_000;

/** Wall clock in ms since 1970 with a fraction; one monotonic clock for everything this process sends and hears. */
export const wallClockMs = (): number => performance.timeOrigin + performance.now();

/** A frame that arrived, as it arrived. */
export interface ReceivedFrame {
  /** Wall clock in ms since 1970. */
  readonly arrivedAtMs: number;
  readonly sequence: number;
  /** RTP clock, 8000 per second. */
  readonly timestamp: number;
  readonly ulaw: Uint8Array;
}

export interface PlayOptions {
  /** Begins anew at the end, until something else is played or the call ends. */
  readonly loop?: boolean;
}

/** Audio on its way out. */
export interface Playback {
  /** Wall clock in ms when the first sample left; when it is due to leave as long as it has not. */
  readonly startedAtMs: number;
  /**
   * Wall clock in ms when the packet with that sample left, null when it has not yet.
   * Samples are counted from the start of playback, through every round of a loop.
   */
  sentAt(sampleIndex: number): number | null;
  /** True once the last sample has left; false when it was cut off by another playback or the end of the call. */
  readonly done: Promise<boolean>;
}

class RunningPlayback implements Playback {
  readonly done: Promise<boolean>;
  readonly #ulaw: Uint8Array;
  readonly #loop: boolean;
  readonly #dueAtMs: number;
  readonly #sentAtMs: number[] = [];
  #finish!: (complete: boolean) => void;

  constructor(ulaw: Uint8Array, loop: boolean, dueAtMs: number) {
    this.#ulaw = ulaw;
    this.#loop = loop && ulaw.length > 0;
    this.#dueAtMs = dueAtMs;
    this.done = new Promise((resolve) => (this.#finish = resolve));
  }

  get startedAtMs(): number {
    return this.#sentAtMs[0] ?? this.#dueAtMs;
  }

  sentAt(sampleIndex: number): number | null {
    return this.#sentAtMs[Math.floor(sampleIndex / FRAME_SAMPLES)] ?? null;
  }

  /** True as long as there are samples to send. */
  get hasMore(): boolean {
    return this.#loop || this.#sentAtMs.length * FRAME_SAMPLES < this.#ulaw.length;
  }

  /** Writes the next frame into `into`; the last one is filled up with silence. */
  fill(into: Uint8Array): void {
    const first = this.#sentAtMs.length * FRAME_SAMPLES;
    for (let i = 0; i < FRAME_SAMPLES; i++) {
      const at = this.#loop ? (first + i) % this.#ulaw.length : first + i;
      into[i] = this.#ulaw[at] ?? ULAW_SILENCE;
    }
  }

  noteSent(atMs: number): void {
    this.#sentAtMs.push(atMs);
    if (!this.hasMore) this.end(true);
  }

  end(complete: boolean): void {
    this.#finish(complete);
  }
}

/**
 * PCMU in both directions over one UDP socket, at the pace of a sound card.
 *
 * In:     µ-law bytes to play, 8 kHz; RTP from the other side.
 * Out:    a packet each 20 ms from `start` to `stop`, silence when nothing is played; frames heard.
 * End:    `stop` ends the sending, `close` the socket; a running playback ends with false.
 * Errors: none; what cannot be sent is lost, as on any network.
 */
export class RtpStream {
  readonly host: string;
  readonly port: number;
  /** Called for each frame of audio that arrives. */
  onFrame: (frame: ReceivedFrame) => void = () => {};
  /** How often the sender was so late that it skipped time (a busy machine), and for how long in all. */
  readonly skipped = { times: 0, ms: 0 };
  readonly #socket: Socket;
  #ssrc = randomBytes(4);
  readonly #received: ReceivedFrame[] = [];
  /** The digits that arrived since the call began. */
  digits = '';
  /** Called with each digit that arrives. */
  onDigit: (digit: string) => void = () => {};
  /** A digit comes in many packets, all with the time at which it began. */
  #digitTimestamp: number | undefined;
  #sequence = randomBytes(2).readUInt16BE();
  #timestamp = randomBytes(4).readUInt32BE();
  #to: AudioAddress | undefined;
  #playback: RunningPlayback | undefined;
  #nextDueMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #marker = true;
  #closed = false;
  #isMuted = false;
  #delayMs: () => number = () => 0;
  #losesEvery = 0;

  private constructor(socket: Socket) {
    const { address, port } = socket.address();
    this.host = address;
    this.port = port;
    this.#socket = socket;
    socket.on('message', (datagram) => this.#receive(datagram));
    socket.on('error', () => {});
  }

  /** @throws the socket's error when the address cannot be had */
  static async open(host: string, port = 0): Promise<RtpStream> {
    const socket = createSocket('udp4');
    socket.bind(port, host);
    await once(socket, 'listening');
    return new RtpStream(socket);
  }

  /** Begins to send to `to`, or goes on towards a new address. */
  start(to: AudioAddress): void {
    this.#to = to;
    if (this.#timer || this.#closed) return;
    this.#marker = true;
    this.#nextDueMs = performance.now();
    this.#timer = setTimeout(this.#tick, 0);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#to = undefined;
    this.#playback?.end(false);
    this.#playback = undefined;
  }

  /**
   * Goes on as a new RTP stream, as after a re-route in the network: another SSRC and timestamp, and a sequence number
   * that is lower by `packetsBack`.
   */
  beginAnew(packetsBack: number): void {
    this.#ssrc = randomBytes(4);
    this.#timestamp = randomBytes(4).readUInt32BE();
    this.#sequence = (this.#sequence - packetsBack) & 0xffff;
    this.#marker = true;
  }

  /** Every so many-th packet is lost on its way; 0: none. */
  loseEvery(count: number): void {
    this.#losesEvery = count;
  }

  /** The next packet has that sequence number: a stream begins with any. */
  numberFrom(sequence: number): void {
    this.#sequence = sequence & 0xffff;
  }

  /**
   * Each packet is as late as this says, ms; packets may overtake each other, as on a poor network. Playbacks still report
   * when a sample was due to leave.
   */
  delayPackets(delayMs: () => number): void {
    this.#delayMs = delayMs;
  }

  /** Sends nothing until `unmute`, as a phone that mutes by silence. The call stays up. */
  mute(): void {
    this.#isMuted = true;
  }

  unmute(): void {
    this.#isMuted = false;
  }

  /** Plays µ-law bytes from the next frame on, in place of what plays now. */
  play(ulaw: Uint8Array, { loop = false }: PlayOptions = {}): Playback {
    this.#playback?.end(false);
    const playback = new RunningPlayback(ulaw, loop, performance.timeOrigin + this.#nextDueMs);
    if (playback.hasMore && this.#timer) this.#playback = playback;
    else playback.end(ulaw.length === 0);
    return playback;
  }

  /** The frames heard, oldest first, of the last ten minutes. */
  get received(): readonly ReceivedFrame[] {
    return this.#received;
  }

  /** The received audio between two moments of the wall clock, as one piece of µ-law. */
  heard(fromMs = -Infinity, toMs = Infinity): Uint8Array {
    const frames = this.#received.filter(({ arrivedAtMs }) => arrivedAtMs >= fromMs && arrivedAtMs < toMs);
    return Buffer.concat(frames.map(({ ulaw }) => ulaw));
  }

  forgetReceived(): void {
    this.digits = '';
    this.#digitTimestamp = undefined;
    this.#received.length = 0;
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.stop();
    this.#socket.close();
    await once(this.#socket, 'close');
  }

  /** Sends what is due. Due times are multiples of 20 ms from the start, so that timers' lateness never adds up. */
  readonly #tick = (): void => {
    const lateMs = performance.now() - this.#nextDueMs;
    if (lateMs > CATCH_UP_MS) this.#skip(lateMs);
    while (this.#nextDueMs <= performance.now()) {
      this.#sendFrame();
      this.#nextDueMs += FRAME_MS;
    }
    if (this.#to) this.#timer = setTimeout(this.#tick, Math.max(0, this.#nextDueMs - performance.now()));
  };

  /**
   * Leaves out whole frames of time. A burst instead would delay what Asterisk hands to a snoop
   * for the rest of the call (its queue never catches up: measured 2026-09).
   */
  #skip(lateMs: number): void {
    const frames = Math.floor(lateMs / FRAME_MS);
    this.#nextDueMs += frames * FRAME_MS;
    this.#timestamp = (this.#timestamp + frames * FRAME_SAMPLES) >>> 0;
    this.skipped.times += 1;
    this.skipped.ms += frames * FRAME_MS;
  }

  #sendFrame(): void {
    const packet = Buffer.alloc(HEADER_BYTES + FRAME_SAMPLES, ULAW_SILENCE);
    packet[0] = 0x80; // version 2 (RFC 3550, section 5.1)
    packet[1] = PAYLOAD_TYPE_PCMU | (this.#marker ? 0x80 : 0);
    packet.writeUInt16BE(this.#sequence, 2);
    packet.writeUInt32BE(this.#timestamp, 4);
    this.#ssrc.copy(packet, 8);
    this.#timestamp = (this.#timestamp + FRAME_SAMPLES) >>> 0;
    const playback = this.#playback;
    playback?.fill(packet.subarray(HEADER_BYTES));
    if (!this.#isMuted) {
      this.#marker = false;
      this.#sequence = (this.#sequence + 1) & 0xffff;
    }
    const isLost = this.#losesEvery > 0 && this.#sequence % this.#losesEvery === 0;
    if (!this.#isMuted && !isLost) this.#send(packet);
    playback?.noteSent(wallClockMs());
    if (playback && !playback.hasMore) this.#playback = undefined;
  }

  #send(packet: Buffer): void {
    const to = this.#to;
    if (!to) return;
    const send = () => {
      if (!this.#closed) this.#socket.send(packet, to.port, to.host, () => {});
    };
    const delayMs = this.#delayMs();
    if (delayMs > 0) setTimeout(send, delayMs);
    else send();
  }

  #receive(datagram: Buffer): void {
    const arrivedAtMs = wallClockMs();
    if (datagram.length <= HEADER_BYTES || datagram[0] !== 0x80) return;
    const payloadType = (datagram[1] ?? 0) & 0x7f;
    if (payloadType === PAYLOAD_TYPE_DIGIT) this.#receiveDigit(datagram);
    if (payloadType !== PAYLOAD_TYPE_PCMU) return;
    const frame: ReceivedFrame = {
      arrivedAtMs,
      sequence: datagram.readUInt16BE(2),
      timestamp: datagram.readUInt32BE(4),
      ulaw: new Uint8Array(datagram.subarray(HEADER_BYTES)),
    };
    if (this.#received.length >= KEPT_FRAMES) this.#received.splice(0, KEPT_FRAMES / 10);
    this.#received.push(frame);
    this.onFrame(frame);
  }

  #receiveDigit(datagram: Buffer): void {
    const timestamp = datagram.readUInt32BE(4);
    const digit = DIGITS[datagram[HEADER_BYTES] ?? -1];
    if (digit === undefined || timestamp === this.#digitTimestamp) return;
    this.#digitTimestamp = timestamp;
    this.digits += digit;
    this.onDigit(digit);
  }
}

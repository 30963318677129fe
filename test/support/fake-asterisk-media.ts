import { WebSocket } from 'ws';
import type { MediaFormat } from './fake-asterisk-audio.js';

const FRAME_MS = 20;
const RETRIES = 4;
const RETRY_AFTER_MS = 250;

export interface MediaConnectionOptions {
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly channelId: string;
  /** The format in MEDIA_START; the fake can announce a format other than the requested one. */
  readonly announcedFormat: string;
  readonly format: MediaFormat;
  /** The audio of the tapped party in this tick; null while the channel is in no bridge with it. */
  readonly takeFrames: (format: MediaFormat) => Buffer[] | null;
  /** The other side closed, or could not be reached. */
  readonly onGone: () => void;
}

/** Asterisk's websocket channel: it connects out to the server and sends what is said, 50 frames a second. */
export class FakeMediaConnection {
  readonly #options: MediaConnectionOptions;
  #socket: WebSocket | undefined;
  #timer: NodeJS.Timeout | undefined;
  #ended = false;
  /** No frame is sent while this is set: a frozen switch, or a tap that has died. */
  muted = false;

  constructor(options: MediaConnectionOptions) {
    this.#options = options;
    this.#connect(0);
  }

  /** As a network or a crash does: no goodbye. */
  drop(): void {
    clearInterval(this.#timer); // no sound into a connection that has gone: its end is reported a moment later
    this.#socket?.terminate();
  }

  /** From the switch's side, after what was sent. */
  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  /** The switch is killed. */
  kill(): void {
    this.close();
    this.#socket?.terminate();
  }

  #connect(attempt: number): void {
    const { url, user, password } = this.#options;
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    const socket = new WebSocket(url, 'media', { headers: { authorization }, perMessageDeflate: false });
    this.#socket = socket;
    let opened = false;
    socket.on('open', () => {
      opened = true;
      this.#start(socket);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(this.#timer);
      if (this.#ended) return;
      if (opened || attempt >= RETRIES) return this.#options.onGone();
      this.#timer = setTimeout(() => this.#connect(attempt + 1), RETRY_AFTER_MS);
    });
  }

  #start(socket: WebSocket): void {
    const { announcedFormat, channelId, format, takeFrames } = this.#options;
    const optimalFrameSize = format === 'slin' ? 320 : 640;
    socket.send(
      JSON.stringify({
        event: 'MEDIA_START',
        connection_id: channelId,
        channel: `WebSocket/${channelId}`,
        channel_id: channelId,
        format: announcedFormat,
        optimal_frame_size: optimalFrameSize,
        ptime: FRAME_MS,
        channel_variables: {},
      }),
    );
    const startedAtMs = performance.now();
    let ticks = 0;
    this.#timer = setInterval(() => {
      // as many ticks as have passed: a busy machine makes frames late, it does not lose them
      for (; ticks * FRAME_MS <= performance.now() - startedAtMs; ticks++) {
        if (this.muted) continue;
        for (const frame of takeFrames(format) ?? []) socket.send(frame);
      }
    }, FRAME_MS);
  }
}

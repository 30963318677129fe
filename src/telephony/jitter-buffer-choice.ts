import type { HealthReport } from '../lib/health.js';
import type { Log } from '../lib/log.js';
import { StateFile } from '../lib/state-file.js';
import type { AriRest } from './ari/ari-rest.js';
import type { SoundReceived } from './sound-received.js';
import { TrunkLines } from './trunk-lines.js';

/** Where `[by-line]` of asterisk-config/etc/extensions.conf looks each call up. */
const VARIABLE = 'HEARLINE_LINES';
/** In place of an empty list: an empty variable says that no server was there since Asterisk's start. */
const NO_LINES = 'none';

export interface JitterBufferChoiceOptions {
  /** The file that keeps the lines over a restart of this server; left out: they are forgotten. */
  readonly file?: string | undefined;
  /** The ARI connection in use; throws while there is none. */
  readonly rest: () => AriRest;
  readonly log: Log;
}

/**
 * Says to the dial plan which lines of the trunk need a jitter buffer (`AST_JITTER_BUFFER=auto`). It goes by the next call
 * that comes from there, whether this server is there or not; calls that are up stay as they are.
 */
export class JitterBufferChoice {
  readonly #options: JitterBufferChoiceOptions;
  readonly #file: StateFile | undefined;
  #lines: TrunkLines | undefined;
  /** The list that Asterisk has, as far as it is known. */
  #written: string | undefined;
  #writes: Promise<void> = Promise.resolve();

  constructor(options: JitterBufferChoiceOptions) {
    const { file, log } = options;
    const onFailure = (error: unknown) =>
      log.warn({ err: error }, 'the state of the lines of the trunk could not be written to disk');
    this.#options = options;
    this.#file = file === undefined ? undefined : new StateFile(file, onFailure);
  }

  /** On a new connection. Never rejects. */
  async bringUpToDate(rest: AriRest): Promise<void> {
    this.#lines ??= await this.#read();
    await this.#inOrder(async () => {
      this.#written = undefined; // another Asterisk, or the same one whose database was taken away
      await this.#write(rest);
    });
  }

  /** How the packets of a caller came from that address, once there are enough of them and at the end. */
  note(address: string, channelId: string, received: SoundReceived): void {
    if (!this.#lines) return;
    this.#lines.note(address, channelId, received, Date.now());
    if (this.#listed() === this.#written) return;
    const { loss, jitterMs } = received;
    const lines = this.#lines.uneven(Date.now()).length;
    this.#options.log.info(
      { loss, jitterMs, lines },
      'the lines of the trunk that need a jitter buffer are others',
    );
    void this.#inOrder(() => this.#write());
  }

  /** For `/health`: of how many addresses of the trunk the calls have the buffer. */
  health(): Pick<HealthReport, 'lines_with_jitter_buffer'> {
    return { lines_with_jitter_buffer: this.#lines?.uneven(Date.now()).length ?? 0 };
  }

  async close(): Promise<void> {
    this.#remember();
    await this.#writes;
    await this.#file?.settled();
  }

  /** @returns as the dial plan reads it: each address, and until when in seconds since the epoch */
  #listed(): string {
    const uneven = this.#lines?.uneven(Date.now()) ?? [];
    return uneven.map(({ address, untilMs }) => `${address}&${untilMs / 1000}`).join('&') || NO_LINES;
  }

  /** One after the other. @param write never rejects */
  #inOrder(write: () => Promise<void>): Promise<void> {
    this.#remember();
    this.#writes = this.#writes.then(write);
    return this.#writes;
  }

  async #write(rest?: AriRest): Promise<void> {
    const value = this.#listed();
    if (value === this.#written) return;
    try {
      const query = { variable: VARIABLE, value };
      await (rest ?? this.#options.rest()).post('/asterisk/variable', { query });
      this.#written = value;
    } catch (error) {
      // the next connection, or the next call, says it again
      this.#options.log.warn({ err: error }, 'Asterisk was not informed which lines need the jitter buffer');
    }
  }

  #remember(): void {
    const lines = this.#lines;
    if (lines) this.#file?.write(() => JSON.stringify(lines));
  }

  async #read(): Promise<TrunkLines> {
    if (!this.#file) return new TrunkLines();
    try {
      return TrunkLines.from(JSON.parse(await this.#file.read()));
    } catch (error) {
      const isNone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      if (!isNone)
        this.#options.log.warn(
          { err: error },
          'the state of the lines of the trunk cannot be read: begun anew',
        );
      return new TrunkLines();
    }
  }
}

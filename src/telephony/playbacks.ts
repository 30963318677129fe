import { randomUUID } from 'node:crypto';
import type { Log } from '../lib/log.js';
import type { AriRest } from './ari/ari-rest.js';
import { TelephonyError } from './errors.js';
import type { PlayOutcome, PlayRequest } from './telephony.js';
import { Deferred } from '../lib/deferred.js';

interface Running {
  readonly channelId: string;
  readonly media: readonly string[];
  readonly settle: Settle;
}

type Settle = (outcome: PlayOutcome) => void;

/**
 * Running playbacks, by channel.
 *
 * In:     `play`; what the switch shows: `finished`, `channelGone`, `connectionLost`.
 * Out:    each `play` resolves exactly once, by whichever of these, or by its own signal.
 * Errors: TelephonyError of a playback that the switch refuses to begin.
 */
export class Playbacks {
  readonly #log: Log;
  readonly #running = new Map<string, Running>();

  /** Sounds that could not be played when they were last to be. */
  readonly failed = new Set<string>();

  constructor(log: Log) {
    this.#log = log;
  }

  async play(rest: AriRest, { channelId, media, signal }: PlayRequest): Promise<PlayOutcome> {
    if (signal.aborted) return 'stopped';
    if (media.length === 0) return 'played';
    const playbackId = `play-${randomUUID()}`;
    const { promise: over, resolve: settle } = new Deferred<PlayOutcome>();
    const stop = () => settle('stopped');
    this.#running.set(playbackId, { channelId, media, settle });
    signal.addEventListener('abort', stop, { once: true });
    try {
      await rest.post(`/channels/${encodeURIComponent(channelId)}/play/${playbackId}`, {
        query: { media: media.join(',') },
      });
      const outcome = await over;
      if (!signal.aborted) return outcome;
      await this.#stop(rest, playbackId);
      return 'stopped';
    } catch (error) {
      // the channel is gone, or no longer ours: nothing can be played to it
      if (!(error instanceof TelephonyError) || (error.status !== 404 && error.status !== 409)) throw error;
      return 'stopped';
    } finally {
      signal.removeEventListener('abort', stop);
      this.#running.delete(playbackId);
    }
  }

  finished(playbackId: string, state: string): void {
    const playback = this.#running.get(playbackId);
    if (!playback) return;
    const { channelId, media, settle } = playback;
    const isFailed = state === 'failed';
    if (isFailed) this.#log.warn({ channelId, media }, 'Asterisk could not play a sound');
    for (const each of media) {
      if (isFailed) this.failed.add(each);
      else this.failed.delete(each);
    }
    settle(isFailed ? 'failed' : 'played');
  }

  channelGone(channelId: string): void {
    for (const playback of [...this.#running.values()])
      if (playback.channelId === channelId) playback.settle('stopped');
  }

  /** Their ends will not be reported. */
  connectionLost(): void {
    for (const { settle } of [...this.#running.values()]) settle('unknown');
  }

  async #stop(rest: AriRest, playbackId: string): Promise<void> {
    try {
      await rest.delete(`/playbacks/${playbackId}`);
    } catch (error) {
      this.#log.warn({ err: error }, 'a playback was not stopped');
    }
  }
}

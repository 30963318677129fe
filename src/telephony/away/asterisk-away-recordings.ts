import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { TimeoutError } from '../../lib/errors.js';
import { within } from '../../lib/within.js';
import type { AriRest } from '../ari/ari-rest.js';
import { TelephonyError } from '../errors.js';
import type { AwayRecordingName, AwayRecordings } from '../telephony.js';
import { parseAwayName } from './away-name.js';
import { AwayRecording, type AwayRecordingParts } from './away-recording.js';
import { removeRecordings } from './remove-recordings.js';

/** Some times as much as a recording can be long. */
const READ_LIMITS = { timeoutMs: 30_000, limitBytes: 32 * 1024 * 1024 };
/** The channel has been removed by then: only Asterisk's own threads are waited for. */
const ENDED_WITHIN_MS = 3_000;
const ASKED_EVERY_MS = 20;
/** Longest wait of a stop for removals in progress; the next process removes the rest. */
const REMOVED_WITHIN_MS = 1_000;

const storedRecordings = z.array(z.object({ name: z.string() }));

/** The recordings that Asterisk makes by ARI, and those that are left there. `close` leaves the rest to the next process. */
export class AsteriskAwayRecordings implements AwayRecordings {
  readonly #parts: AwayRecordingParts;
  readonly #stop = new AbortController();
  readonly #own = new Set<AwayRecording>();

  constructor(parts: Omit<AwayRecordingParts, 'stopping'>) {
    this.#parts = { ...parts, stopping: this.#stop.signal };
  }

  /** Begins nothing yet. */
  open(request: { readonly tapId: string; readonly channelId: string }): AwayRecording {
    for (const each of [...this.#own]) if (each.isOver) this.#own.delete(each);
    const recording = new AwayRecording(request, this.#parts);
    this.#own.add(recording);
    return recording;
  }

  /** Asterisk lists what it is still writing among what is stored. */
  async listLeft(): Promise<readonly AwayRecordingName[]> {
    const stored = await this.#rest().get('/recordings/stored', storedRecordings);
    const isOwn = ({ snoopId }: AwayRecordingName) => [...this.#own].some((each) => each.holds(snoopId));
    return stored
      .flatMap(({ name }) => parseAwayName(name) ?? [])
      .filter((each) => !isOwn(each))
      .sort((a, b) => a.startedAtMs - b.startedAtMs);
  }

  async end({ name, snoopId }: AwayRecordingName): Promise<void> {
    const rest = this.#rest();
    await rest.delete(`/channels/${encodeURIComponent(snoopId)}`);
    const untilMs = performance.now() + ENDED_WITHIN_MS;
    while (await isLive(rest, name)) {
      if (performance.now() > untilMs) throw new TimeoutError(`recording ${name} does not end`);
      await sleep(ASKED_EVERY_MS);
    }
  }

  async read({ name }: AwayRecordingName): Promise<Buffer | null> {
    try {
      return await this.#rest().getBytes(`/recordings/stored/${encodeURIComponent(name)}/file`, READ_LIMITS);
    } catch (error) {
      if (error instanceof TelephonyError && error.status === 404) return null;
      throw error;
    }
  }

  async remove({ name, snoopId }: AwayRecordingName): Promise<void> {
    await removeRecordings(this.#rest(), snoopId, [name]);
  }

  async close(): Promise<void> {
    for (const each of this.#own) each.close({ isLeft: true });
    await within(Promise.all([...this.#own].map(({ over }) => over)), REMOVED_WITHIN_MS);
    this.#stop.abort();
  }

  #rest(): AriRest {
    return this.#parts.rest();
  }
}

async function isLive(rest: AriRest, name: string): Promise<boolean> {
  try {
    await rest.get(`/recordings/live/${encodeURIComponent(name)}`, z.unknown());
    return true;
  } catch (error) {
    if (error instanceof TelephonyError && error.status === 404) return false;
    throw error;
  }
}

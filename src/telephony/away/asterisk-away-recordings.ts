import { z } from 'zod';
import { within } from '../../lib/within.js';
import type { AriRest } from '../ari/ari-rest.js';
import type { AwayRecordingName, AwayRecordings } from '../telephony.js';
import { parseAwayName } from './away-name.js';
import { AwayRecording, type AwayRecordingParts } from './away-recording.js';
import { readRecording, untilEnded } from './read-recording.js';
import { removeRecordings } from './remove-recordings.js';

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
    await untilEnded(rest, name);
  }

  read({ name }: AwayRecordingName): Promise<Buffer | null> {
    return readRecording(this.#rest(), name);
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

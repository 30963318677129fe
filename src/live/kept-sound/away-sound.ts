import { setTimeout as sleep } from 'node:timers/promises';
import type { Speaker } from '../../calls/call-event.js';
import type { RecordingFile, RecordingStore } from '../../calls/recording-store.js';
import { fromSystemMs } from '../../lib/clock.js';
import type { Closable } from '../../lib/closer.js';
import { UnavailableError } from '../../lib/errors.js';
import { keepTrying } from '../../lib/keep-trying.js';
import type { Log } from '../../lib/log.js';
import { settledOrAborted } from '../../lib/settled-or-aborted.js';
import { sharedStop } from '../../lib/shared-stop.js';
import type { AwayRecordingName, AwayRecordings } from '../../telephony/telephony.js';
import type { Vault } from '../../vault/vault.js';
import {
  freePlaces,
  mixPlace,
  placeOf,
  samplesOf,
  WHOLE_WORD_MS,
  type AwayPiece,
  type Place,
} from '../recording/away-stretch.js';
import { keepStretch } from '../recording/keep-stretch.js';
import { KeptRow } from '../recording/kept-row.js';
import { silentPlacesOf, unpatched, without } from '../recording/missing-sound.js';
import { keepPatch } from '../recording/patch-recording.js';
import { sideOf } from '../recording/recording-format.js';
import type { RecordedCalls } from './recorded-calls.js';
import type { AwaySound as AwaySoundOfCalls } from '../session/call-parts.js';
import type { CallLeg } from '../session/legs.js';
import type { CallSession } from '../session/call-session.js';
import { partyOfTap } from '../session/switch-ids.js';

/** Reason in the row of what the switch recorded. */
export const SERVER_AWAY = 'server-away';

const AGAIN = { firstMs: 500, maxMs: 15_000 };
/** A party whose tap has brought nothing by then is not waited for. */
const HEARD_WITHIN_MS = 5_000;

export interface AwaySoundOptions {
  readonly switched: AwayRecordings;
  /** The recordings of this process and of earlier ones. */
  readonly recorded: Pick<RecordedCalls, 'beginningOf' | 'wasPaused'>;
  /** False: calls are not recorded, and what is left in the switch is removed. */
  readonly recordsCalls: boolean;
  readonly vault: Pick<Vault, 'begin' | 'isGrowingHere'>;
  readonly store: Pick<RecordingStore, 'listOf' | 'put'>;
  readonly log: Log;
}

interface LeftPiece {
  readonly name: AwayRecordingName;
  readonly legId: string;
}

/** A call of which something is left in the switch. */
interface LeftCall {
  readonly callId: string;
  /** Where its time begins; undefined where only the rows of its recordings show. */
  readonly answeredAtMs: number | undefined;
  /** Its legs that are here now. */
  readonly legs: ReadonlyMap<string, CallLeg>;
}

/**
 * Recordings that the switch made of calls while no server was there: found at each connection, brought into the vault as
 * stretches of the call's recording, and removed from the switch.
 *
 * End:    `close`; what is not brought by then stays in the switch, for the next process.
 * Errors: none; what fails is tried again, and logged the first time.
 */
export class AwaySound implements AwaySoundOfCalls, Closable {
  readonly #options: AwaySoundOptions;
  readonly #stop = sharedStop();
  /** By call. */
  #left = new Map<string, LeftPiece[]>();
  /** Resolves once it is known what is left. */
  #looked = Promise.resolve();
  readonly #fetching = new Map<string, Promise<void>>();

  constructor(options: AwaySoundOptions) {
    this.#options = options;
  }

  synchronised(): void {
    this.#looked = this.#untilDone('what the switch recorded cannot be listed', async () => {
      const left = new Map<string, LeftPiece[]>();
      for (const name of await this.#options.switched.listLeft()) {
        const party = partyOfTap(name.tapId);
        if (!party) continue;
        const { callId, legId } = party;
        left.set(callId, [...(left.get(callId) ?? []), { name, legId }]);
      }
      this.#left = left;
    });
  }

  async fetch({
    callId,
    answeredAtMs,
    legs,
  }: Pick<CallSession, 'callId' | 'answeredAtMs' | 'legs'>): Promise<void> {
    await this.#looked;
    await this.#fetchOnce({ callId, answeredAtMs, legs });
  }

  async fetchRest(isLive: (callId: string) => boolean): Promise<void> {
    await this.#looked;
    const over = [...this.#left.keys()].filter((callId) => !isLive(callId));
    for (const callId of over) await this.#fetchOnce({ callId, answeredAtMs: undefined, legs: new Map() });
  }

  /** Gives up what it waits for. */
  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.all([this.#looked, ...this.#fetching.values()]);
  }

  #fetchOnce(call: LeftCall): Promise<void> {
    const { callId } = call;
    if (!this.#left.has(callId)) return Promise.resolve();
    const known = this.#fetching.get(callId);
    if (known) return known;
    const fetching = this.#untilDone('what the switch recorded of a call is fetched later', async () => {
      await this.#fetch(call, this.#left.get(callId) ?? []);
      this.#left.delete(callId);
    }).finally(() => this.#fetching.delete(callId));
    this.#fetching.set(callId, fetching);
    return fetching;
  }

  async #fetch(call: LeftCall, left: readonly LeftPiece[]): Promise<void> {
    const { switched, recordsCalls, recorded, log } = this.#options;
    const { callId } = call;
    const heardMs = await this.#untilHeard(call, left);
    for (const { name } of left) await switched.end(name);
    // a pause ends a recording in the switch: what goes on there was not informed in time
    const isKept = recordsCalls && !recorded.wasPaused(callId);
    const places = isKept ? await this.#keep(call, left, heardMs ?? recorded.beginningOf(callId)) : [];
    for (const { name } of left) await switched.remove(name);
    log.info({ callId, places }, 'what the switch recorded of a call while no server was there');
  }

  /**
   * The switch goes on until this process hears its parties itself.
   *
   * @returns from where in the call it hears all of them, and a word more; undefined where not all of them are in what is left
   */
  async #untilHeard({ legs }: LeftCall, left: readonly LeftPiece[]): Promise<number | undefined> {
    const limit = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(HEARD_WITHIN_MS)]);
    let heardMs: number | undefined = 0;
    for (const [legId, { tap }] of legs) {
      let startMs: number | null | undefined;
      await settledOrAborted(
        tap.heard.then((place) => (startMs = place)),
        limit,
      );
      if (startMs === null) continue; // nothing of that party is heard here
      const isLeft = left.some((each) => each.legId === legId);
      if (startMs === undefined || !isLeft) heardMs = undefined;
      else if (heardMs !== undefined) heardMs = Math.max(heardMs, startMs);
    }
    if (!heardMs) return undefined;
    await sleep(WHOLE_WORD_MS, undefined, { signal: this.#stop.signal }).catch(() => {}); // it is closed
    return heardMs + WHOLE_WORD_MS;
  }

  /**
   * @param ownMs where the recording of this process is to be heard from on, ms from answer
   * @returns where in the call there was something to keep
   */
  async #keep(
    call: LeftCall,
    left: readonly LeftPiece[],
    ownMs: number | undefined,
  ): Promise<readonly Place[]> {
    const { store } = this.#options;
    const { callId } = call;
    const rows = await store.listOf(callId);
    const isUnfinished = ({ state, vaultName }: RecordingFile) =>
      state === 'growing' && !this.#options.vault.isGrowingHere(vaultName);
    if (rows.some(isUnfinished)) throw new UnavailableError('an earlier recording is not finished yet');
    const zeroMs = call.answeredAtMs ?? zeroOf(rows);
    if (zeroMs === undefined) return []; // no call that is known
    const pieces = await this.#read(left, zeroMs);
    if (pieces.length === 0) return [];
    const silent = rows.flatMap(({ pauses }) =>
      pauses.flatMap(({ fromMs, toMs, legId }) =>
        legId === undefined ? [{ fromMs, toMs: toMs ?? fromMs }] : [],
      ),
    );
    const places: Place[] = [];
    for (const place of freePlaces(pieces, rows, ownMs)) {
      const mixed = mixPlace(unpatched(pieces, rows), place, silent);
      if (!mixed) continue;
      const startMs = Math.round(place.fromMs);
      const identity = { callId, startMs, startedAt: new Date(zeroMs + startMs) };
      await this.#keepRow(await keepStretch(this.#options.vault, identity, [mixed]));
      places.push(place);
    }
    for (const { legId, ...place } of lackingOf(rows, pieces, places)) {
      const ofLeg = pieces.filter((piece) => piece.legId === legId);
      const patch = { callId, legId, pieces: ofLeg, place, silent, zeroMs };
      await this.#keepRow(await keepPatch(this.#options.vault, patch));
      places.push(place);
    }
    return places;
  }

  async #read(left: readonly LeftPiece[], zeroMs: number): Promise<AwayPiece[]> {
    const pieces: AwayPiece[] = [];
    for (const { name, legId } of left) {
      const pcm = await this.#options.switched.read(name);
      if (!pcm) continue;
      const startMs = fromSystemMs(name.startedAtMs) - zeroMs;
      pieces.push({ legId, side: sideOf(speakerOf(legId)), startMs, samples: samplesOf(pcm) });
    }
    return pieces;
  }

  async #keepRow(file: RecordingFile): Promise<void> {
    const { store, log } = this.#options;
    const row = new KeptRow(store, this.#stop.signal, log);
    row.put({ ...file, reason: SERVER_AWAY });
    await row.settled();
  }

  /** Until it works, or this is closed. */
  async #untilDone(failure: string, work: () => Promise<void>): Promise<void> {
    const { signal } = this.#stop;
    const isPassing = (error: unknown, tries: number) => {
      const level = tries === 1 ? 'warn' : 'debug';
      this.#options.log[level]({ err: error }, failure);
      return true;
    };
    const unlessClosed = async () => {
      if (!signal.aborted) await work();
    };
    await keepTrying(unlessClosed, { waits: AGAIN, signal, isPassing });
  }
}

interface LackingPlace extends Place {
  readonly legId: string;
}

/**
 * Where a recording says that it lacks a party's sound and the switch has it: gaps that an earlier process did not fill.
 * Each place once, also where it is named for several reasons: what is fetched is added.
 */
function lackingOf(
  rows: readonly RecordingFile[],
  pieces: readonly AwayPiece[],
  brought: readonly Place[],
): readonly LackingPlace[] {
  const found: LackingPlace[] = [];
  for (const { legId, ...lacking } of silentPlacesOf(rows)) {
    if (legId === undefined) continue;
    const ofLeg = pieces.filter((piece) => piece.legId === legId).map(placeOf);
    const known = found.filter((place) => place.legId === legId);
    const heard = without(lacking, [...without(lacking, ofLeg), ...brought, ...known]);
    found.push(...heard.map((place) => ({ ...place, legId })));
  }
  return found;
}

/** Where the time of a call begins, as its recordings show, ms since the epoch. */
function zeroOf([first]: readonly RecordingFile[]): number | undefined {
  return first && fromSystemMs(first.startedAt.getTime()) - first.startMs;
}

function speakerOf(legId: string): Speaker {
  if (legId === 'caller') return 'caller';
  return legId.startsWith('agent-') ? 'agent' : 'third-party';
}

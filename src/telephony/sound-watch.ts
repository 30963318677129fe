import { setTimeout as wait } from 'node:timers/promises';
import { nowMs } from '../lib/clock.js';
import type { Log } from '../lib/log.js';
import type { AriRest } from './ari/ari-rest.js';
import { ariRtpStatistics, ariVariable } from './ari/ari-event.js';
import { TelephonyError } from './errors.js';
import { rejoinBridge } from './rejoin-bridge.js';
import { SoundJudge, type LineSilence, type RtpReading, type SoundQuality } from './sound-quality.js';
import { ReceivedCount, type SoundReceived } from './sound-received.js';
import { PACKETS_OF_A_CALL } from './trunk-lines.js';

/** A party whose stream begins anew is heard again within a second. */
const EVERY_MS = 700;
/**
 * A tap that hears the party says that the stream goes on: only how the packets come is asked then. Each question costs
 * this process, which is idle otherwise, 1.2 ms: at one call 0.7 % of a core (measured 2026-11).
 */
const WHILE_HEARD_EVERY_MS = 2_000;
/** Age up to which sound counts as heard now; taps report it five times a second. */
const HEARD_NOW_MS = 250;
/** How soon it is noticed that a party is no longer heard. */
const HEARD_CHECK_MS = 500;
/** Until the first packet: which stream a party began with must be known before there is another. */
const FIRST_EVERY_MS = 100;
/** Number of parties that have left whose counts are kept: a caller asks for them at once. */
const RECEIVED_AT_MOST = 200;
/** Variable of a caller's channel that the dial plan sets where the caller's own RTP comes to another channel. */
const LINE_VARIABLE = 'CALLER_LINE';
/** Variable of a caller's channel that the dial plan sets where it decides about the jitter buffer: the address that the call came from. */
const ADDRESS_VARIABLE = 'LINE_ADDRESS';

interface Watched {
  readonly stop: AbortController;
  readonly judge: SoundJudge;
  readonly count: ReceivedCount;
  /** When a tap heard something of that party. */
  heardAtMs: number;
  checkedAtMs: number;
  /** Undefined until Asterisk has said. */
  line: Line | undefined;
  /** How its packets come was reported. */
  isNoted: boolean;
  /** Its RTP has begun anew, and it has not joined its bridge again since. */
  needsRejoin: boolean;
}

interface Line {
  /** The channel to which the party's own RTP comes. */
  readonly channelId: string;
  /** The IP address of the trunk that the call came from; null: the dial plan does not ask how its packets come. */
  readonly address: string | null;
}

export interface SoundWatchOptions {
  /** The ARI connection in use; throws while there is none. */
  readonly rest: () => AriRest;
  readonly onChange: (channelId: string, quality: SoundQuality) => void;
  /** A caller's packets came from that address of the trunk: once there are enough of them, and at the end. */
  readonly onLine?: (address: string, channelId: string, received: SoundReceived) => void;
  readonly log: Log;
}

/**
 * Watches how the sound of each party arrives, by what the switch counts. A party whose RTP begins anew, as after a
 * re-route in the network, joins its bridge again; see `rejoinBridge`.
 */
export class SoundWatch {
  readonly #options: SoundWatchOptions;
  readonly #watched = new Map<string, Watched>();
  /** Counts of parties that are not watched any more, oldest first. */
  readonly #received = new Map<string, SoundReceived>();

  constructor(options: SoundWatchOptions) {
    this.#options = options;
  }

  /** From now on sound is expected of that party. */
  watch(channelId: string): void {
    if (this.#watched.has(channelId)) return;
    const watched: Watched = {
      stop: new AbortController(),
      judge: new SoundJudge(nowMs()),
      count: new ReceivedCount(),
      heardAtMs: -Infinity,
      checkedAtMs: -Infinity,
      line: undefined,
      isNoted: false,
      needsRejoin: false,
    };
    this.#watched.set(channelId, watched);
    void this.#run(channelId, watched);
  }

  /** A tap hears that party now: something that is not digital silence. */
  hear(channelId: string): void {
    const watched = this.#watched.get(channelId);
    if (watched) watched.heardAtMs = nowMs();
  }

  /** Whether nothing arrives of that party at the moment. */
  isSilent(channelId: string): boolean {
    return this.#watched.get(channelId)?.judge.isSilent ?? false;
  }

  /** For how long nothing has arrived of that party; null while that is not known, see `SoundJudge.silenceAt`. */
  silenceOf(channelId: string): LineSilence | null {
    return this.#watched.get(channelId)?.judge.silenceAt(nowMs()) ?? null;
  }

  /**
   * How the sound of a party has arrived in all, up to the newest look, some two seconds before the end; null where no
   * packet came, or nothing is known of the party any more.
   */
  receivedOf(channelId: string): SoundReceived | null {
    return this.#watched.get(channelId)?.count.all ?? this.#received.get(channelId) ?? null;
  }

  forget(channelId: string): void {
    const watched = this.#watched.get(channelId);
    if (!watched) return;
    watched.stop.abort();
    this.#watched.delete(channelId);
    const received = watched.count.all;
    this.#note(channelId, watched, received);
    if (received) this.#received.set(channelId, received);
    for (const oldest of this.#received.keys()) {
      if (this.#received.size <= RECEIVED_AT_MOST) break;
      this.#received.delete(oldest);
    }
  }

  close(): void {
    for (const channelId of [...this.#watched.keys()]) this.forget(channelId);
  }

  async #run(channelId: string, watched: Watched): Promise<void> {
    const { log } = this.#options;
    const { judge } = watched;
    const { signal } = watched.stop;
    for (;;) {
      const isHeard = isHeardNow(watched);
      const everyMs = judge.isBeforeFirstSound ? FIRST_EVERY_MS : isHeard ? HEARD_CHECK_MS : EVERY_MS;
      await wait(everyMs, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      if (isHeardNow(watched) && nowMs() - watched.checkedAtMs < WHILE_HEARD_EVERY_MS) continue;
      try {
        await this.#look(channelId, watched);
      } catch (error) {
        // a channel on its way out, or no connection; what becomes of it is reported by events
        log.debug({ err: error, channelId }, 'no look at how the sound of a party arrives');
      }
    }
  }

  async #look(channelId: string, watched: Watched): Promise<void> {
    const rest = this.#options.rest();
    watched.checkedAtMs = nowMs();
    const line = (watched.line ??= await lineOf(rest, channelId));
    const reading = await readRtp(rest, line.channelId);
    if (watched.stop.signal.aborted) return;
    watched.count.add(reading);
    if (!watched.isNoted && watched.count.packets >= PACKETS_OF_A_CALL) this.#note(channelId, watched);
    const isBuffered = line.channelId !== channelId;
    const { isNewStream, changed } = watched.judge.judge(reading, nowMs(), { isBuffered });
    if (changed) this.#options.onChange(channelId, changed);
    // behind a jitter buffer its packets are numbered anew, and the bridge notices nothing
    if (isNewStream && !isBuffered) {
      this.#options.log.info({ channelId }, 'the RTP of a party restarted: it joins its bridge again');
      watched.needsRejoin = true;
    }
    if (!watched.needsRejoin) return;
    await rejoinBridge(rest, channelId); // where that fails the next look tries again
    watched.needsRejoin = false;
  }

  #note(channelId: string, watched: Watched, received = watched.count.all): void {
    watched.isNoted = true;
    const address = watched.line?.address;
    if (address && received) this.#options.onLine?.(address, channelId, received);
  }
}

function isHeardNow({ heardAtMs, judge, needsRejoin }: Watched): boolean {
  return nowMs() - heardAtMs < HEARD_NOW_MS && !judge.isBeforeFirstSound && !needsRejoin;
}

/** The channel before the jitter buffer (AST_JITTER_BUFFER) of a caller from outside; else that channel itself. */
async function lineOf(rest: AriRest, channelId: string): Promise<Line> {
  const [before, address] = await Promise.all(
    [LINE_VARIABLE, ADDRESS_VARIABLE].map((name) => readVariable(rest, channelId, name)),
  );
  return { channelId: before || channelId, address: address || null };
}

/** @returns null where it is not set */
async function readVariable(rest: AriRest, channelId: string, variable: string): Promise<string | null> {
  const path = `/channels/${encodeURIComponent(channelId)}/variable`;
  try {
    return (await rest.get(path, ariVariable, { query: { variable } })).value;
  } catch (error) {
    if (error instanceof TelephonyError && error.status === 404) return null;
    throw error;
  }
}

async function readRtp(rest: AriRest, channelId: string): Promise<RtpReading> {
  const path = `/channels/${encodeURIComponent(channelId)}/rtp_statistics`;
  const { rxcount, rxploss, txjitter, remote_ssrc: ssrc } = await rest.get(path, ariRtpStatistics);
  // `txjitter` is the one of what arrives: Asterisk names it after who reports it
  return { ssrc: ssrc || null, received: rxcount, lost: rxploss, jitterMs: txjitter * 1000 };
}

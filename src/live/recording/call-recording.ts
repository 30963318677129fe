import type { CallEvent, RecordingState } from '../../calls/call-event.js';
import type { RecordingFile, RecordingPause } from '../../calls/recording-store.js';
import { nowMs } from '../../lib/clock.js';
import type { Log } from '../../lib/log.js';
import { NoRoomError } from '../../vault/errors.js';
import type { VaultAppender } from '../../vault/vault-appender.js';
import type { VaultedFile } from '../../vault/vaulted-file.js';
import { PcmWriter } from './pcm-writer.js';
import { LatePieces, type LateStretch } from './late-pieces.js';
import { RecordedLeg } from './recorded-leg.js';
import type { Place } from './away-stretch.js';
import { BLOCK_BYTES, lengthMsOf, toMs, toSample, type RecordingSide } from './recording-format.js';
import { StereoTimeline } from './stereo-timeline.js';
import type { FrameSink } from './frame-sink.js';
import { Deferred } from '../../lib/deferred.js';
import { within } from '../../lib/within.js';

/** A frame that claims to be later than the newest by more than this is misplaced: no party is silent so long. */
const LONGEST_JUMP_MS = 3_600_000;
const DISK_FULL = ['ENOSPC', 'EDQUOT', 'EFBIG'];
/** A disk that has not answered for so long does not. */
const STUCK_AFTER_MS = 10_000;
const STUCK = 'disk-stuck';
/**
 * How often what has not left the timeline is kept, and so how much of it a killed process may lose. With each batch of
 * frames (200 ms) it took 1.3 % of a core at one call, most of it garbage collection (measured 2026-11).
 */
export const TAIL_EVERY_MS = 550;
/** Beyond it, a gap of a party widens the one before: a row holds them all, and is written at each. */
const MOST_PAUSES = 500;
/** The reason of a pause that no user asked for. */
export const TOO_SLOW = 'disk-too-slow';
/** Why the sound of a party is missing that came when its place was written; it is in a file of its own soon. */
export const LATE = 'frames-late';

export type RecordingEvent = Extract<CallEvent, { type: 'recording.changed' }>;

/** Its outcome. */
export type RecordingEnd = Pick<RecordingFile, 'state' | 'reason' | 'kept' | 'pauses'>;

/** Sound of one party that comes when its place in the recording is written, 8 kHz. */
export interface LateSound extends LateStretch {
  readonly legId: string;
  readonly side: RecordingSide;
}

export interface CallRecordingOptions {
  readonly callId: string;
  /** Taken over. */
  readonly appender: VaultAppender;
  /** Where in the call it begins, ms from answer; what is earlier is not recorded. */
  readonly startMs: number;
  readonly startedAt?: Date;
  /** For the journal; `atMs` is the place in the call. Must not throw. */
  readonly onEvent: (event: RecordingEvent, atMs: number) => void;
  /** After each change of what `pauses` says. */
  readonly onPausesChanged: () => void;
  /** Sound of a party whose place is written already: to be kept beside the recording. Must not throw. */
  readonly onLate: (sound: LateSound) => void;
  /** How long the end waits for the disk. */
  readonly stuckAfterMs?: number;
  /** In place of `TAIL_EVERY_MS`. */
  readonly tailEveryMs?: number | undefined;
  readonly log: Log;
}

/**
 * One call's recording, while it is made: caller left, all others right, on the time of the call.
 *
 * In:     frames of any number of legs, by the sink that `openLeg` gives; also of legs that join later.
 * Out:    PCM in a growing file of the vault (see recording-format.ts), readable about four seconds behind the call;
 *         beside it what came since, for the case that this process is killed.
 * End:    `stop`. A disk that takes no more ends it too; the call knows nothing of that.
 * Errors: none: what happens is reported by `onEvent`. A disk that is only slow costs silence, never a wait.
 */
export class CallRecording {
  readonly startMs: number;
  readonly startedAt: Date;
  readonly vaultName: string;
  readonly #ended = new Deferred<RecordingEnd>();
  /** Resolves when it is over, however it ends. */
  readonly ended = this.#ended.promise;
  readonly #options: CallRecordingOptions;
  readonly #start: number;
  readonly #timeline: StereoTimeline;
  readonly #writer: PcmWriter;
  #pauses: RecordingPause[] = [];
  /** Those that may still meet audio, in samples. */
  #masks: { readonly from: number; to: number }[] = [];
  readonly #late = new Set<LatePieces>();
  #isPaused = false;
  #isTooSlow = false;
  #isOver = false;
  #misplaced = 0;
  #ending: Promise<RecordingEnd> | undefined;
  #failedBy: unknown;
  #tailKeptAtMs = -Infinity;
  readonly #tailEveryMs: number;

  constructor(options: CallRecordingOptions) {
    this.#options = options;
    this.#tailEveryMs = options.tailEveryMs ?? TAIL_EVERY_MS;
    this.vaultName = options.appender.name;
    this.startedAt = options.startedAt ?? new Date();
    this.#start = toSample(Math.round(options.startMs));
    this.startMs = toMs(this.#start);
    this.#timeline = new StereoTimeline(this.#start, {
      onAudio: (samples) => this.#write(samples),
      onSilence: (count) => this.#writer.writeSilence(count * BLOCK_BYTES),
    });
    this.#writer = new PcmWriter(options.appender, (error) => this.#fail(error));
    this.#report('started', null, this.startMs);
  }

  get callId(): string {
    return this.#options.callId;
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  /** Nothing is recorded any more. */
  get isOver(): boolean {
    return this.#isOver;
  }

  get pauses(): readonly RecordingPause[] {
    return this.#pauses;
  }

  /** For one party; what it does costs some microseconds. */
  openLeg(side: RecordingSide, legId: string): FrameSink {
    const late = new LatePieces({
      onBegin: (fromMs) => this.#note({ fromMs: Math.round(fromMs), toMs: null, reason: LATE, legId }),
      onStretch: (stretch) => this.#keepLate({ legId, side, ...stretch }),
    });
    this.#late.add(late);
    const leg = new RecordedLeg(side, this.#timeline, late);
    return (frame) => {
      if (this.#isOver) return;
      const at = toSample(frame.startMs);
      if (at < this.#start) return;
      if (at - this.#timeline.end > toSample(LONGEST_JUMP_MS)) {
        this.#misplaced++;
        return;
      }
      const { from, to } = leg.place(frame);
      for (const each of this.#late) each.callReached(this.#timeline.end);
      for (const mask of this.#masks)
        if (mask.to > from && mask.from < to)
          this.#timeline.clear(Math.max(from, mask.from), Math.min(to, mask.to));
      if (nowMs() - this.#tailKeptAtMs >= this.#tailEveryMs) this.#keepTail();
    };
  }

  /** From here on silence is recorded, until `resume`. @returns false when it was paused, or is over */
  pause(atMs: number, reason: string | null = null): boolean {
    if (this.#isOver || this.#isPaused) return false;
    // sound that has left cannot be silenced any more
    const from = Math.max(toSample(atMs), this.#timeline.start);
    this.#isPaused = true;
    this.#masks = this.#masks.filter(({ to }) => to > this.#timeline.start);
    this.#masks.push({ from, to: Infinity });
    this.#timeline.clear(from, Infinity);
    this.#note({ fromMs: Math.round(toMs(from)), toMs: null, reason });
    this.#keepPausedFlag();
    this.#keepTail(); // without what was silenced
    this.#report('paused', reason, toMs(from));
    return true;
  }

  /** @returns false when it was not paused, or is over */
  resume(atMs: number, reason: string | null = null): boolean {
    if (this.#isOver || !this.#isPaused) return false;
    const mask = this.#masks.at(-1) as { from: number; to: number };
    // silenced sound does not come back
    mask.to = Math.max(toSample(atMs), mask.from, this.#timeline.end);
    this.#isPaused = false;
    this.#keepPausedFlag();
    this.#endPause(mask.to, ({ reason: why, legId }) => why !== TOO_SLOW && legId === undefined);
    this.#report('resumed', reason, toMs(mask.to));
    return true;
  }

  /** The sound of that party is missing there, ms from answer: silence stands in its place, and the recording says so. */
  lacks(legId: string, { fromMs, toMs }: Place, reason: string): void {
    const from = Math.max(Math.round(fromMs), this.startMs);
    if (this.#isOver || from >= toMs) return;
    this.#noteGap({ fromMs: from, toMs: Math.round(toMs), reason, legId });
  }

  /** Where a user wanted silence, ms from answer. */
  get silenced(): readonly Place[] {
    return this.#pauses
      .filter(({ legId, reason }) => legId === undefined && reason !== TOO_SLOW)
      .map(({ fromMs, toMs }) => ({ fromMs, toMs: toMs ?? Infinity }));
  }

  /** Keeps what was recorded. May be called again, and after a failure: the answer stays the same. */
  stop(reason: string | null = null): Promise<RecordingEnd> {
    return (this.#ending ??= this.#end(reason));
  }

  /** The disk takes no more. The sound so far is kept at once, and the call goes on. */
  #fail(error: unknown): void {
    this.#options.log.error({ err: error, callId: this.#options.callId }, 'a recording has stopped');
    this.#failedBy = error;
    void this.stop();
  }

  /** The end of a call waits for this: not for longer than a disk may take. */
  async #end(reason: string | null): Promise<RecordingEnd> {
    const { stuckAfterMs = STUCK_AFTER_MS, callId, log } = this.#options;
    this.#isOver = true;
    this.#timeline.flush();
    for (const late of this.#late) late.flush();
    const kept = await within(this.#keep(reason), stuckAfterMs);
    if (!kept) log.error({ callId }, 'the disk does not answer: a recording is finished when it does');
    const end = kept ?? this.#unfinished(STUCK);
    this.#reportEnd(end);
    this.#ended.resolve(end);
    return end;
  }

  async #keep(reason: string | null): Promise<RecordingEnd> {
    const { appender, callId, log } = this.#options;
    try {
      await this.#writer.drain();
      const file = await appender.finish();
      // the disk may have refused the very last of it
      const failure = this.#failedBy ?? appender.failure;
      return {
        state: failure ? 'failed' : 'finished',
        reason: failure ? reasonOf(failure) : reason,
        kept: keptOf(file),
        pauses: this.#pauses,
      };
    } catch (error) {
      log.error({ err: error, callId }, 'a recording could not be finished; what there is of it can be read');
      return this.#unfinished(reasonOf(error));
    }
  }

  /** Still growing in the vault, and finished when the server is started again. */
  #unfinished(reason: string): RecordingEnd {
    return { state: 'growing', reason, kept: null, pauses: this.#pauses };
  }

  #reportEnd({ state, reason, kept }: RecordingEnd): void {
    const { appender, callId, log } = this.#options;
    const lengthMs = kept?.lengthMs ?? lengthMsOf(appender.readableBytes);
    if (this.#misplaced > 0)
      log.warn({ callId, misplaced: this.#misplaced }, 'audio with an impossible place was not recorded');
    this.#report(state === 'finished' ? 'stopped' : 'failed', reason, this.startMs + lengthMs);
  }

  #keepTail(): void {
    this.#tailKeptAtMs = nowMs();
    this.#writer.keepTail(() => this.#timeline.pending.map(bytesOf));
  }

  #write(samples: Int16Array): void {
    const bytes = bytesOf(samples);
    const to = this.#timeline.start;
    const hasRoom = this.#writer.write(bytes);
    if (hasRoom === !this.#isTooSlow) return;
    this.#isTooSlow = !hasRoom;
    const from = to - samples.length / 2;
    if (this.#isTooSlow) {
      this.#note({ fromMs: Math.round(toMs(from)), toMs: null, reason: TOO_SLOW });
      if (!this.#isPaused) this.#report('paused', TOO_SLOW, toMs(from));
    } else {
      this.#endPause(from, (pause) => pause.reason === TOO_SLOW);
      if (!this.#isPaused) this.#report('resumed', TOO_SLOW, toMs(from));
    }
  }

  /** On the disk, so that the next process goes on paused whether or not the database knows. */
  #keepPausedFlag(): void {
    const { appender, callId, log } = this.#options;
    appender.setFlag(this.#isPaused).catch((error: unknown) => {
      log.error({ err: error, callId }, 'that a recording is paused could not be kept on the disk');
    });
  }

  #note(pause: RecordingPause): void {
    this.#setPauses([...this.#pauses, pause]);
  }

  /** Beyond the bound of the list the party's one before is widened. */
  #noteGap(gap: RecordingPause & { readonly toMs: number }): void {
    const last = this.#pauses.findLast(({ legId, toMs }) => legId === gap.legId && toMs !== null);
    if (!last || this.#pauses.length < MOST_PAUSES) return this.#note(gap);
    const toMs = Math.max(last.toMs ?? gap.toMs, gap.toMs);
    const wider = { fromMs: Math.min(last.fromMs, gap.fromMs), toMs };
    this.#setPauses(this.#pauses.with(this.#pauses.indexOf(last), { ...last, ...wider }));
  }

  /** It was named to the end of the recording as it began. */
  #keepLate(sound: LateSound): void {
    const isOpen = ({ toMs, legId }: RecordingPause) => toMs === null && legId === sound.legId;
    const open = this.#pauses.find(isOpen);
    this.#pauses = this.#pauses.filter((pause) => pause !== open);
    const endMs = Math.round(sound.fromMs + toMs(sound.samples.length));
    if (open) this.#noteGap({ ...open, toMs: endMs });
    this.#options.onLate(sound);
  }

  #setPauses(pauses: RecordingPause[]): void {
    this.#pauses = pauses;
    this.#options.onPausesChanged();
  }

  #endPause(at: number, isIt: (pause: RecordingPause) => boolean): void {
    this.#pauses = this.#pauses.map((pause) =>
      pause.toMs === null && isIt(pause) ? { ...pause, toMs: Math.round(toMs(at)) } : pause,
    );
    this.#options.onPausesChanged();
  }

  #report(state: RecordingState, reason: string | null, atMs: number): void {
    this.#options.onEvent({ type: 'recording.changed', state, reason }, Math.round(atMs));
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: Int16Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function keptOf({ sizeBytes, sha256 }: VaultedFile): RecordingEnd['kept'] {
  return { lengthMs: lengthMsOf(sizeBytes), sizeBytes, sha256 };
}

/** `disk-full`, or `disk-error`: the journal needs no more, the log has the rest. */
export function reasonOf(error: unknown): string {
  if (error instanceof NoRoomError) return 'disk-full';
  const { code, cause } = error as NodeJS.ErrnoException;
  const codes = [code, (cause as NodeJS.ErrnoException | undefined)?.code];
  return codes.some((one) => one !== undefined && DISK_FULL.includes(one)) ? 'disk-full' : 'disk-error';
}

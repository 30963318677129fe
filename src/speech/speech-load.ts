import { durationMsOf } from '../audio/frame.js';
import { nowMs } from '../lib/clock.js';
import { CallShedding } from './call-shedding.js';
import { FinalsByCall } from './finals-by-call.js';
import { OfferedLoad } from './offered-load.js';
import { RecentWaits } from './recent-waits.js';
import { WaitTrend } from './wait-trend.js';
import type { InterimPace } from './streaming/paced-stretch.js';
import { isLive, type Transcription, type TranscriptionRequest } from './transcriber.js';

/**
 * Steps by which speech recognition does less while there
 * is more speech than it can transcribe, the mildest first.
 */
export type LoadStep = 'interims-1s' | 'interims-2s' | 'interims-4s' | 'no-interims' | 'defers-new-calls';

interface Step {
  readonly name: LoadStep;
  readonly everyMs: number | null;
  /** The step is taken where live speech waits longer than this, ms. */
  readonly waitMs: number;
  /** The step is taken where finals of the calls let in keep more than this part of the workers busy. */
  readonly utilisation: number;
  /** The step is left once waits (all but one in twenty) have been shorter than this for a while, ms. */
  readonly calmBelowMs: number;
}

/**
 * Waits: half a second is what speech.md allows interims to cost finals; a whole second more than a final may wait at
 * rated load. Utilisation: 0.7 is the load at which capacity is stated. Up to 0.85 was tried: speech costs more where all
 * cores are busy than while calls came, and finals then waited for a second (`bench -- speech`, more speech than compute).
 * Above 0.8 is room for calls that speak more than the mean, and for deferred speech. Calls are let in again where waits
 * are short enough for finals to be in time: at such a load waits of a tenth of a second never end.
 */
const STEPS: readonly Step[] = [
  { name: 'interims-1s', everyMs: 1000, waitMs: 0, utilisation: 0, calmBelowMs: 0 },
  { name: 'interims-2s', everyMs: 2000, waitMs: 500, utilisation: 0.5, calmBelowMs: 100 },
  { name: 'interims-4s', everyMs: 4000, waitMs: 500, utilisation: 0.6, calmBelowMs: 100 },
  { name: 'no-interims', everyMs: null, waitMs: 500, utilisation: 0.7, calmBelowMs: 100 },
  { name: 'defers-new-calls', everyMs: null, waitMs: 1000, utilisation: 0.8, calmBelowMs: 500 },
];
const LAST = STEPS.length - 1;
const NO_INTERIMS = LAST - 1;
/**
 * Most of the workers that calls may take until the cost of finals without interims is seen: beside these they took up to four
 * times as long (36 calls, two cores, 2026-11), and calls were deferred that finals alone had room for.
 */
const UNSEEN_UTILISATION = 1;
/** A step is left below its utilisation by this, so that a call that comes and goes does not move it. */
const MARGIN = 0.05;
/** A step down has to show what it is good for before the next one is taken for a wait. */
const SETTLE_MS = 1_500;
/** The way back is slow, so that the steps do not swing. */
const CALM_MS = 8_000;

export interface SpeechLoadOptions {
  /** Longest that a final or an interim waits at the moment, ms. */
  readonly waitMs: () => number;
  /** Finals that can be computed at the same time; 0: no worker is there. */
  readonly workers: () => number;
  readonly clock?: () => number;
}

/** Whether calls that begin now are transcribed as they are spoken. */
export interface SpeechAdmission {
  /**
   * To be asked for each stretch of speech. A call that was let in stays so until it `leaves`, or until the calls let in
   * cannot be kept up with: then the newest are left out. A call that is not let in is recorded, and transcribed when
   * there is room.
   */
  admits(callId: string): boolean;
  leaves(callId: string): void;
  /** Whether live speech waits as it is: deferred speech would only wait until it is too late, or hold up finals. */
  readonly isBehind: boolean;
}

/** Why a step was taken or left: the longest wait of late, ms, and the part of the workers that finals keep busy. */
export interface LoadFigures {
  readonly waitMs: number;
  /** Null while it is not known what speech costs. */
  readonly utilisation: number | null;
}

/**
 * How much speech recognition can do at the moment, by what live speech waits for a worker, and by what the calls that it
 * has let in will ask for: interims every second, then less often, then none, then no new calls beside those that are
 * being transcribed; where even those are too many, the newest of them are left out.
 */
export class SpeechLoad implements InterimPace, SpeechAdmission {
  readonly #options: SpeechLoadOptions;
  readonly #clock: () => number;
  readonly #offered: OfferedLoad;
  readonly #waits: RecentWaits;
  readonly #shedding: CallShedding;
  readonly #finals = new FinalsByCall();
  readonly #trend: WaitTrend;
  #at = 0;
  #movedAtMs = -Infinity;
  readonly #listeners = new Set<(step: LoadStep, figures: LoadFigures) => void>();
  /** Since when waits are short enough for the step to be left. */
  #calmSinceMs: number;

  constructor(options: SpeechLoadOptions) {
    this.#options = options;
    this.#clock = options.clock ?? nowMs;
    this.#offered = new OfferedLoad(this.#clock);
    this.#waits = new RecentWaits(this.#clock);
    this.#shedding = new CallShedding(this.#clock);
    this.#trend = new WaitTrend(this.#clock);
    this.#calmSinceMs = this.#clock();
  }

  get step(): LoadStep {
    return this.#current().name;
  }

  get everyMs(): number | null {
    return this.#current().everyMs;
  }

  get defersNewCalls(): boolean {
    return this.step === 'defers-new-calls';
  }

  get isBehind(): boolean {
    return this.#waits.allBut(0.05, this.#options.waitMs()) > (STEPS[1] as Step).waitMs;
  }

  /** The part of the workers that finals of the calls let in keep busy; null while it is not known what speech costs. */
  get utilisation(): number | null {
    return this.#utilisationOf(this.#offered.calls);
  }

  admits(callId: string): boolean {
    this.#current();
    if (this.#offered.has(callId)) return true;
    const after = this.#utilisationOf(this.#offered.calls + 1) ?? 0;
    // a call alone has all there is: whether that keeps up with it, its waits show
    if (this.#offered.calls > 0 && after > (STEPS[LAST] as Step).utilisation) this.#makeRoomFor(after);
    if (this.#at === LAST || !this.#shedding.letsIn) return false;
    this.#shedding.letIn();
    this.#offered.add(callId);
    return true;
  }

  /** Interims end first; only then, and by what finals cost without them, is a call left out. */
  #makeRoomFor(utilisation: number): void {
    if (this.#at < NO_INTERIMS) this.#climbTo(NO_INTERIMS);
    if (this.#offered.isCostSeen || utilisation > UNSEEN_UTILISATION) this.#climbTo(LAST);
  }

  leaves(callId: string): void {
    this.#offered.remove(callId);
  }

  /** Called with each step, with what led to it. @returns how to stop listening */
  onChange(listener: (step: LoadStep, figures: LoadFigures) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Sees to it that the request counts: what it waits and what it costs.
   *
   * @throws NoRoomError where it is the final of a call that is left out meanwhile; what `transcribe` throws
   */
  async measure(
    request: Pick<TranscriptionRequest, 'callId' | 'priority' | 'samples' | 'sampleRateHz'>,
    transcribe: (signal: AbortSignal | undefined) => Promise<Transcription>,
    signal?: AbortSignal,
  ): Promise<Transcription> {
    const speechMs = durationMsOf(request.samples.length, request.sampleRateHz);
    const isFinal = request.priority === 'final';
    if (isFinal) this.#offered.asked(speechMs);
    const { callId } = request;
    const canBeLeftOut = isFinal && callId !== undefined;
    const result = await (canBeLeftOut ? this.#finals.run(callId, signal, transcribe) : transcribe(signal));
    if (isFinal) this.#offered.answered(speechMs, result);
    if (isLive(request.priority)) this.waited(result.queueMs);
    return result;
  }

  /** A final or an interim has waited so long for a worker. */
  waited(waitMs: number): void {
    this.#waits.add(waitMs);
    this.#current();
  }

  /** Another model is in use: what speech costs is to be seen again. */
  forgetCost(): void {
    this.#offered.forgetCost();
  }

  /** Where it is by now: time alone changes it. */
  #current(): Step {
    const now = this.#clock();
    const wait = this.#options.waitMs();
    this.#trend.see(wait);
    const { calmBelowMs } = STEPS[this.#at] as Step;
    if (this.#waits.allBut(0.05, wait) >= calmBelowMs) this.#calmSinceMs = now;
    const utilisation = this.utilisation ?? 0;
    const next = STEPS[this.#at + 1];
    if (next && next.name !== 'defers-new-calls' && utilisation > next.utilisation) this.#move(1);
    else if (next && this.#waits.longest(wait) > next.waitMs && this.#isDue(next, wait)) this.#move(1);
    else if (this.#at > 0 && now - this.#calmSinceMs >= CALM_MS && this.#hasRoomBelow()) this.#move(-1);
    this.#shed(wait);
    return STEPS[this.#at] as Step;
  }

  /**
   * Whether the step before has shown what it is good for. While waits are long, no step but the last waits for that; new
   * calls are deferred only where waits do not become shorter although there are no interims.
   */
  #isDue(next: Step, waitMs: number): boolean {
    const isLast = next === STEPS[LAST];
    const isPressing = !isLast && waitMs > (STEPS[LAST] as Step).waitMs;
    const hasSettled = this.#clock() - this.#movedAtMs >= SETTLE_MS;
    return isPressing || (hasSettled && !(isLast && this.#trend.isFalling));
  }

  #shed(waitMs: number): void {
    const workers = this.#options.workers();
    const canShed = this.#at === LAST && workers > 0; // without a worker no call has words, and fewer calls do not help
    const calls = canShed ? this.#offered.calls : 0;
    const erlangs = canShed ? this.#offered.erlangsNow(1) : null;
    const carried = erlangs ? workers / erlangs : calls;
    const leftOut = this.#offered.removeNewest(this.#shedding.tooMany(waitMs, calls, carried));
    this.#finals.takeBack(leftOut); // their requests would hold up those of the calls that stay
  }

  /** Whether the step can be left as to what calls will ask for. */
  #hasRoomBelow(): boolean {
    const calls = this.#offered.calls + (this.#at === LAST ? 1 : 0);
    const { utilisation } = STEPS[this.#at] as Step;
    return calls <= 1 || (this.#utilisationOf(calls) ?? 0) < utilisation - MARGIN;
  }

  #utilisationOf(calls: number): number | null {
    const workers = this.#options.workers();
    const erlangs = this.#offered.erlangsOf(calls);
    return workers === 0 || erlangs === null ? null : erlangs / workers;
  }

  #climbTo(at: number): void {
    while (this.#at < at) this.#move(1);
  }

  #move(by: 1 | -1): void {
    const figures = { waitMs: this.#waits.longest(this.#options.waitMs()), utilisation: this.utilisation };
    this.#at += by;
    if (by === 1 && this.#at === NO_INTERIMS) this.#offered.updateCost();
    this.#movedAtMs = this.#clock();
    this.#calmSinceMs = this.#movedAtMs;
    this.#waits.forget(); // those of the step before
    for (const listener of this.#listeners) listener((STEPS[this.#at] as Step).name, figures);
  }
}

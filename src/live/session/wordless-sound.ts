import { rmsDbfs } from '../../audio/rms-dbfs.js';
import { joinSamples } from '../../audio/join-samples.js';
import type { AudioFrame, SampleRateHz } from '../../audio/frame.js';
import { endMsOf } from '../../audio/frame.js';

/** No word for so long is looked into. */
const WORDLESS_AFTER_MS = 15_000;
/** Sound that is looked at, and that is kept at most: 192 kB of a narrow-band party. */
const LOOKED_AT_MS = 8_000;
const KEPT_MS = 12_000;
/**
 * Delays before sound without speech (tones, keys, a noisy
 * room) is looked at again; each is longer than the last.
 */
const AGAIN = { firstMs: 4_000, maxMs: 60_000 };
const BLOCK_MS = 200;
const MEASURED_EVERY_MS = 1_000;
/** The sound of the others for the same time is here by then: frames of all parties come in batches of 200 ms. */
const OTHERS_LATE_MS = 400;
/** An echo comes at most so long after its sound. */
const ECHO_MS = 600;
/** Levels that the noise of a line is taken from. */
const LEVELS_MS = 15_000;
/** The share of the blocks that are as quiet as the noise. */
const FLOOR_SHARE = 0.1;
/** A party whose blocks rise over its own noise by this, and are louder than that, may be heard as an echo elsewhere. */
const SPEAKS_OVER_FLOOR_DB = 8;
const SPEAKS_DBFS = -55;
/** Speech in noise as loud as itself moves by more than this between its loud blocks and its pauses; even noise by less. */
const SPEECH_RISES_DB = 2.5;
const LOUD_RANK = 4;
const LONGEST_JUMP_MS = 60;

interface Level {
  readonly startMs: number;
  readonly endMs: number;
  /** -Infinity: digital silence. */
  readonly dbfs: number;
}

interface Block extends Level {
  readonly samples: Int16Array;
}

/** Sound of a party of whom no word has come for a while. */
export interface WordlessSound {
  /** Its pieces one after the other, without those during which another party spoke. */
  readonly samples: Int16Array;
  readonly sampleRateHz: SampleRateHz;
  /** Since when no word has come, ms from answer. */
  readonly sinceMs: number;
}

/** The sound of the parties of a call as long as no words come of it. */
export class WordlessSounds {
  readonly #parties = new Map<string, PartySound>();

  /** @param legId of a party that is heard from now on, until `close` */
  open(legId: string): PartySound {
    const others = () => [...this.#parties.values()].filter((each) => each !== party);
    const party: PartySound = new PartySound(others);
    this.#parties.set(legId, party);
    return party;
  }

  close(legId: string): void {
    this.#parties.delete(legId);
  }
}

/**
 * Keeps what is heard of one party while no word comes of it, as far as it is that party's own sound: what comes while
 * another party speaks may be an echo.
 *
 * In:     `hear`: frames in order. `word`: up to where words have come.
 * Out:    `takeDue`.
 * Memory: `KEPT_MS` of sound.
 */
export class PartySound {
  readonly #others: () => readonly PartySound[];
  /** Levels of the newest blocks, oldest first. */
  #levels: Level[] = [];
  #opened: AudioFrame[] = [];
  /** Blocks during which others may have spoken. */
  #undecided: Block[] = [];
  #kept: Block[] = [];
  #sampleRateHz: SampleRateHz = 8000;
  #sinceMs: number | undefined;
  #heardToMs = -Infinity;
  #nextLookMs = -Infinity;
  #againMs = AGAIN.firstMs;

  constructor(others: () => readonly PartySound[]) {
    this.#others = others;
  }

  /** Since when no word has come, ms from answer; undefined before the first sound. */
  get sinceMs(): number | undefined {
    return this.#sinceMs;
  }

  hear(frame: AudioFrame): void {
    const hasJumped = Math.abs(frame.startMs - this.#heardToMs) > LONGEST_JUMP_MS;
    if (frame.sampleRateHz !== this.#sampleRateHz) this.#forget();
    if (hasJumped) this.#opened = [];
    this.#sampleRateHz = frame.sampleRateHz;
    this.#sinceMs ??= frame.startMs;
    this.#heardToMs = endMsOf(frame);
    if (frame.filled) return;
    this.#opened.push(frame);
    const startMs = this.#opened[0]?.startMs ?? frame.startMs;
    if (this.#heardToMs - startMs < BLOCK_MS) return;
    const samples = joinSamples(this.#opened.map((each) => each.samples));
    this.#opened = [];
    this.#take({ startMs, endMs: this.#heardToMs, dbfs: rmsDbfs(samples), samples });
  }

  /** Words have come up to there, or no words of it are wanted. @param toMs ms from answer */
  word(toMs: number): void {
    this.#sinceMs = Math.max(this.#sinceMs ?? toMs, toMs);
    this.#nextLookMs = -Infinity;
    this.#againMs = AGAIN.firstMs;
    this.#forget();
  }

  /**
   * The sound that is to be looked at now, once; undefined
   * while there is not enough, and where it cannot be speech.
   */
  takeDue(): WordlessSound | undefined {
    const [atMs, sinceMs] = [this.#heardToMs, this.#sinceMs];
    if (sinceMs === undefined || atMs - sinceMs < WORDLESS_AFTER_MS || atMs < this.#nextLookMs)
      return undefined;
    this.#nextLookMs = atMs + MEASURED_EVERY_MS;
    if (lengthOf(this.#kept) < LOOKED_AT_MS || !risesLikeSpeech(this.#kept)) return undefined;
    this.#nextLookMs = atMs + this.#againMs;
    this.#againMs = Math.min(AGAIN.maxMs, 2 * this.#againMs);
    const samples = joinSamples(this.#kept.map((each) => each.samples));
    return { samples, sampleRateHz: this.#sampleRateHz, sinceMs };
  }

  /** Whether that party is as loud there as a speaker is on its line. */
  speaks(fromMs: number, toMs: number): boolean {
    const limit = Math.max(SPEAKS_DBFS, floorOf(this.#levels) + SPEAKS_OVER_FLOOR_DB);
    return this.#levels.some(({ startMs, endMs, dbfs }) => dbfs > limit && startMs < toMs && endMs > fromMs);
  }

  #take(block: Block): void {
    const { startMs, endMs, dbfs } = block;
    this.#levels.push({ startMs, endMs, dbfs });
    while ((this.#levels[0]?.endMs ?? endMs) < endMs - LEVELS_MS) this.#levels.shift();
    this.#undecided.push(block);
    while ((this.#undecided[0]?.endMs ?? Infinity) <= endMs - OTHERS_LATE_MS)
      this.#decide(this.#undecided.shift() as Block);
  }

  #decide(block: Block): void {
    const isPause = block.dbfs === -Infinity;
    if (isPause && (this.#kept.at(-1)?.dbfs ?? -Infinity) === -Infinity) return; // silence that goes on
    const [fromMs, toMs] = [block.startMs - ECHO_MS, block.endMs];
    if (this.#others().some((other) => other.speaks(fromMs, toMs))) return;
    this.#kept.push(block);
    while (lengthOf(this.#kept) > KEPT_MS) this.#kept.shift();
  }

  #forget(): void {
    this.#opened = [];
    this.#undecided = [];
    this.#kept = [];
  }
}

function risesLikeSpeech(blocks: readonly Level[]): boolean {
  const loud = blocks.map(({ dbfs }) => dbfs).toSorted((a, b) => b - a)[LOUD_RANK - 1] ?? -Infinity;
  return loud > floorOf(blocks) + SPEECH_RISES_DB;
}

/** Level of the noise, dBFS; -Infinity where there is none. */
function floorOf(levels: readonly Level[]): number {
  const sorted = levels.map(({ dbfs }) => dbfs).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * FLOOR_SHARE)] ?? -Infinity;
}

function lengthOf(blocks: readonly Level[]): number {
  return blocks.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
}

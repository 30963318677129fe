/** Where a job belongs among those that wait. */
export interface JobPlace {
  /** Lower goes first, always. */
  readonly rank: number;
  /** Within a rank and a group the earlier goes first. Left out: behind all that have one. */
  readonly dueAtMs?: number | undefined;
  /** Those with the same one share what one of them would have. Left out: one group of its own for all. */
  readonly group?: string | undefined;
  /** Cost of its turn for the group, in any one unit; 1 when left out. */
  readonly cost?: number | undefined;
  /**
   * Name of a slot, in which one job waits at most, and one
   * runs: a newer one takes the place of the one that waits.
   */
  readonly slot?: string | undefined;
  /** A worker has taken it; once more where that worker died. */
  readonly onBegin?: () => void;
}

/** Something that waits for a worker. */
export interface QueuedJob extends JobPlace {
  /** Order of arrival; where nothing else shows, the lower goes first. */
  readonly arrival: number;
}

interface Waiting<Job> {
  readonly job: Job;
  /** Its turn: its own, or that of the job whose place it took, so that news never loses a turn. */
  readonly dueAtMs: number;
  readonly arrival: number;
}

/**
 * Jobs that wait, with a bound. Ranks are strict. Within a rank each group gets its turns by start-time fair queueing
 * (Goyal, Vin and Cheng 1996): the group that has had least goes next, and one that has had nothing for a while has no
 * credit for that. Among groups that have had alike, and within each group, the earliest deadline goes first. So a group
 * that asks for much waits behind its own jobs, not others behind them. Small enough (hundreds) for plain arrays.
 */
export class JobQueue<Job extends QueuedJob> {
  readonly #limit: number;
  readonly #shares = new Map<number, FairShares>();
  #waiting: Waiting<Job>[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  get length(): number {
    return this.#waiting.length;
  }

  /** Groups of which is remembered what they had; bounded as the queue is, for each rank. */
  get groupsKnown(): number {
    return [...this.#shares.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Jobs that wait, in no order. */
  get jobs(): readonly Job[] {
    return this.#waiting.map(({ job }) => job);
  }

  /**
   * Puts a job in its place. `replaced`: the job of its slot that has waited. `refused`: when there is one too many, the
   * last one of the group that has most, of the last rank, has to go, which may be the new job itself.
   */
  add(job: Job): { readonly replaced?: Job; readonly refused?: Job } {
    const before = this.#inSlot(job);
    if (before) {
      const at = this.#waiting.indexOf(before);
      this.#waiting[at] = { ...before, job };
      return { replaced: before.job };
    }
    this.#waiting.push(toWaiting(job));
    const refused = this.#waiting.length > this.#limit ? this.#last() : undefined;
    if (refused) this.remove(refused.job);
    return refused ? { refused: refused.job } : {};
  }

  /**
   * Puts back a job that had its turn already; it is never one too many.
   *
   * @returns false where a newer one waits in its slot, and it is not needed any more
   */
  putBack(job: Job): boolean {
    if (this.#inSlot(job)) return false;
    this.#waiting.push(toWaiting(job));
    return true;
  }

  /** The rank of the job that `take` would take; undefined where there is none. */
  firstRank(isFree: (slot: string) => boolean = () => true): number | undefined {
    const ranks = this.#ready(isFree).map(({ job }) => job.rank);
    return ranks.length > 0 ? Math.min(...ranks) : undefined;
  }

  /** @param isFree whether a job of that slot may run now */
  take(isFree: (slot: string) => boolean = () => true): Job | undefined {
    const ready = this.#ready(isFree);
    const rank = Math.min(...ready.map(({ job }) => job.rank));
    const ofRank = ready.filter(({ job }) => job.rank === rank);
    const shares = this.#sharesOf(rank);
    const next = ofRank.reduce<Waiting<Job> | undefined>((best, each) => {
      if (!best) return each;
      const had = shares.startOf(each.job.group) - shares.startOf(best.job.group);
      return had < 0 || (had === 0 && isBefore(each, best)) ? each : best;
    }, undefined);
    if (!next) return undefined;
    // the group is known by now; of its jobs the one that is due first has the turn
    const first = ofRank
      .filter(({ job }) => job.group === next.job.group)
      .reduce((best, each) => (isBefore(each, best) ? each : best));
    this.remove(first.job);
    shares.charge(first.job.group, first.job.cost ?? 1);
    return first.job;
  }

  /** False when it is not in here. */
  remove(job: Job): boolean {
    const at = this.#waiting.findIndex((each) => each.job === job);
    if (at < 0) return false;
    this.#waiting.splice(at, 1);
    // the shares that groups have had count among those that wait
    if (!this.#waiting.some(({ job: { rank } }) => rank === job.rank)) this.#shares.delete(job.rank);
    return true;
  }

  takeAll(): Job[] {
    this.#shares.clear();
    return this.#waiting.splice(0).map(({ job }) => job);
  }

  #ready(isFree: (slot: string) => boolean): Waiting<Job>[] {
    return this.#waiting.filter(({ job }) => job.slot === undefined || isFree(job.slot));
  }

  #inSlot({ slot, rank }: Job): Waiting<Job> | undefined {
    if (slot === undefined) return undefined;
    return this.#waiting.find(({ job }) => job.slot === slot && job.rank === rank);
  }

  #sharesOf(rank: number): FairShares {
    const shares = this.#shares.get(rank) ?? new FairShares(this.#limit);
    this.#shares.set(rank, shares);
    return shares;
  }

  #last(): Waiting<Job> | undefined {
    const rank = Math.max(...this.#waiting.map(({ job }) => job.rank));
    const ofRank = this.#waiting.filter(({ job }) => job.rank === rank);
    const sizes = new Map<string | undefined, number>();
    for (const { job } of ofRank) sizes.set(job.group, (sizes.get(job.group) ?? 0) + 1);
    const most = Math.max(...sizes.values());
    return ofRank
      .filter(({ job }) => sizes.get(job.group) === most)
      .reduce<Waiting<Job> | undefined>(
        (last, each) => (!last || isBefore(last, each) ? each : last),
        undefined,
      );
  }
}

/** The share that each group has had, on a clock that stands still while nothing is taken. */
class FairShares {
  readonly #limit: number;
  readonly #endOf = new Map<string | undefined, number>();
  #now = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#endOf.size;
  }

  startOf(group: string | undefined): number {
    return Math.max(this.#now, this.#endOf.get(group) ?? 0);
  }

  charge(group: string | undefined, cost: number): void {
    this.#now = this.startOf(group);
    this.#endOf.set(group, this.#now + cost);
    // a group that is not ahead of the clock is like one that was never here
    for (const [each, end] of this.#endOf) if (end <= this.#now) this.#endOf.delete(each);
    if (this.#endOf.size > this.#limit) this.#forgetOne();
  }

  /** The one that is least ahead of the clock, which gains least by it. */
  #forgetOne(): void {
    const least = [...this.#endOf].reduce((a, b) => (b[1] < a[1] ? b : a));
    this.#endOf.delete(least[0]);
  }
}

function toWaiting<Job extends QueuedJob>(job: Job): Waiting<Job> {
  return { job, dueAtMs: job.dueAtMs ?? Infinity, arrival: job.arrival };
}

function isBefore<Job>(a: Waiting<Job>, b: Waiting<Job>): boolean {
  return a.dueAtMs === b.dueAtMs ? a.arrival < b.arrival : a.dueAtMs < b.dueAtMs;
}

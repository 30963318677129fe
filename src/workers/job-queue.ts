/** Something that waits for a worker. */
export interface QueuedJob {
  /** Lower goes first. */
  readonly rank: number;
  /** Order of arrival; within a rank the lower goes first. */
  readonly arrival: number;
}

/** Jobs by rank and arrival, with a bound. Small enough (hundreds) for a sorted array. */
export class JobQueue<Job extends QueuedJob> {
  readonly #limit: number;
  #jobs: Job[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  get length(): number {
    return this.#jobs.length;
  }

  /**
   * Puts a job in its place. When that makes one too many, the last of the queue has to go, which may be the
   * new job itself: it is returned.
   */
  add(job: Job): Job | undefined {
    this.#insert(job);
    return this.#jobs.length > this.#limit ? this.#jobs.pop() : undefined;
  }

  /** Puts back a job that had its turn already; it is never one too many. */
  putBack(job: Job): void {
    this.#insert(job);
  }

  take(): Job | undefined {
    return this.#jobs.shift();
  }

  /** False when it is not in here. */
  remove(job: Job): boolean {
    const at = this.#jobs.indexOf(job);
    if (at >= 0) this.#jobs.splice(at, 1);
    return at >= 0;
  }

  takeAll(): Job[] {
    return this.#jobs.splice(0);
  }

  #insert(job: Job): void {
    const after = this.#jobs.findIndex((other) => isBefore(job, other));
    this.#jobs.splice(after < 0 ? this.#jobs.length : after, 0, job);
  }
}

function isBefore(a: QueuedJob, b: QueuedJob): boolean {
  return a.rank === b.rank ? a.arrival < b.arrival : a.rank < b.rank;
}

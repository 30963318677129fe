import { readdir, readFile } from 'node:fs/promises';
import type { LiveRun } from '../live/open-live.js';
import { usageOf } from '../process-usage.js';

/** Each reading takes some 10 ms of this process. */
const EVERY_MS = 2_000;

export const PARTS = ['workers', 'main', 'media', 'vad', 'database', 'switch', 'phones', 'other'] as const;
/** `phones` is this process, `switch` Asterisk, `other` what else belongs to the server. */
export type Part = (typeof PARTS)[number];

/** Cores of each part. */
export type Cores = Readonly<Record<Part, number>>;

export function sumOf(cores: Cores): number {
  return PARTS.reduce((sum, part) => sum + cores[part], 0);
}

interface Sample {
  /** Wall clock, ms since the epoch. */
  readonly atMs: number;
  /** CPU time of each process so far, s. */
  readonly cpuS: ReadonlyMap<number, number>;
}

/**
 * Which part of this system uses the processor, until it is stopped: the server with its children, the switch, and the phones.
 * By process and not by /proc/stat, which on virtual machines counts by the tick, and was wrong by half here.
 */
export class ProcessorLog {
  readonly #run: LiveRun;
  readonly #samples: Sample[] = [];
  readonly #parts = new Map<number, Part>();
  readonly #stopped = new AbortController();
  readonly #done: Promise<void>;

  constructor(run: LiveRun) {
    this.#run = run;
    this.#done = this.#keep();
  }

  /** @returns mean number of cores that each part has kept busy between two times; null where they are too near */
  async stop(fromMs: number, untilMs: number): Promise<Cores | null> {
    this.#stopped.abort();
    await this.#done;
    const within = this.#samples.filter(({ atMs }) => atMs >= fromMs && atMs <= untilMs);
    const [first, last] = [within[0], within.at(-1)];
    if (!first || !last || last === first) return null;
    const cores = Object.fromEntries(PARTS.map((part) => [part, 0])) as Record<Part, number>;
    for (const [pid, cpuS] of last.cpuS) {
      const part = this.#parts.get(pid) ?? 'other';
      cores[part] += (cpuS - (first.cpuS.get(pid) ?? 0)) / ((last.atMs - first.atMs) / 1000);
    }
    return cores;
  }

  async #keep(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      this.#samples.push(await this.#read());
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  }

  async #read(): Promise<Sample> {
    const { server, asterisk } = this.#run;
    const { pid: switchPid } = asterisk.instance;
    if (server.pid === null || switchPid === null) throw new Error('the server or Asterisk has ended');
    this.#parts.set(server.pid, 'main').set(switchPid, 'switch').set(process.pid, 'phones');
    const ofServer = await descendantsOf(server.pid);
    for (const pid of ofServer) if (!this.#parts.has(pid)) this.#parts.set(pid, await partOf(pid));
    const atMs = Date.now();
    const cpuS = new Map<number, number>();
    for (const pid of [server.pid, switchPid, process.pid, ...ofServer]) {
      const usage = await usageOf(pid).catch(() => null); // it may have ended
      if (usage) cpuS.set(pid, usage.cpuS);
    }
    return { atMs, cpuS };
  }
}

async function partOf(pid: number): Promise<Part> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (command.includes('hearline-whisper-worker')) return 'workers';
  if (command.includes('media.worker')) return 'media';
  if (command.includes('silero.worker')) return 'vad';
  return command.includes('postgres') ? 'database' : 'other';
}

async function descendantsOf(ancestor: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '');
    parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === ancestor || isBelow(parent));
  };
  return [...parents.keys()].filter(isBelow);
}

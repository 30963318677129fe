import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { Closer } from '../../src/lib/closer.js';
import { PageMeter } from './main-thread.js';
import { logIn, openPage } from './open-page.js';
import { WallLoad } from './wall-load.js';

export interface WallRun {
  readonly calls: number;
  readonly eventsPerS: number;
  readonly seconds: number;
  /** a call ends and another begins this many times a second; 0: never */
  readonly replacedPerS?: number;
}

export interface WallFigures {
  /** from an event's sending to the frame that shows it, ms, each marked event that was on a card at the time */
  readonly paintedMs: readonly number[];
  /** marked events that no frame showed, as another one of the same call came before */
  readonly overtaken: number;
  /** main thread per event, ms, above what the same wall needs with no events */
  readonly mainThreadPerEventMs: number;
  /** main thread busy, share of one core, everything */
  readonly busyShare: number;
  readonly longTasks: number;
  readonly longestTaskMs: number;
  readonly heapMb: number;
  /** heap at the end minus heap after the first quarter */
  readonly heapGrowthMb: number;
  /** between two frames while scrolling, ms */
  readonly scrollFramesMs: readonly number[];
}

const IDLE_S = 5;

/** A wall in Chromium while its calls talk. */
export async function measureWall(browser: Browser, run: WallRun, signal: AbortSignal): Promise<WallFigures> {
  const parts = new Closer();
  try {
    const { server, page } = await openPage(browser, parts);
    const load = new WallLoad(server, run.calls);
    await page.goto(server.url);
    await logIn(page);
    await page
      .getByRole('article')
      .nth(run.calls - 1)
      .waitFor();
    const meter = await PageMeter.open(page);
    await load.talk(run.eventsPerS, 2, signal);
    const idleShare = await busyShareDuring(meter, () => sleep(IDLE_S * 1000, undefined, { signal }));
    await page.evaluate('probes.longTasks.length = 0');
    const replacing = replaceCalls(load, run, signal);
    const quarter = await talk(load, run, run.seconds / 4, meter, signal);
    const heapAtFirst = await meter.heapMb();
    const rest = await talk(load, run, (run.seconds * 3) / 4, meter, signal);
    await replacing;
    const busyShare = (quarter.cpuS + rest.cpuS) / (quarter.wallS + rest.wallS);
    const events = quarter.events + rest.events;
    const busyWallS = quarter.wallS + rest.wallS;
    const { longTasks, painted } = await page.evaluate<{
      longTasks: number[];
      painted: Record<string, number | null>;
    }>('probes');
    const paintedMs = [...load.sentAtMs].flatMap(([number, sentAtMs]) => {
      const at = painted[String(number)] ?? null;
      return at === null ? [] : [at - sentAtMs];
    });
    const heapMb = await meter.heapMb();
    return {
      paintedMs,
      overtaken: load.sentAtMs.size - paintedMs.length,
      mainThreadPerEventMs: ((busyShare - idleShare) * busyWallS * 1000) / events,
      busyShare,
      longTasks: longTasks.length,
      longestTaskMs: Math.max(0, ...longTasks),
      heapMb,
      heapGrowthMb: heapMb - heapAtFirst,
      scrollFramesMs: await scrollFrames(page),
    };
  } finally {
    await parts.close();
  }
}

async function talk(load: WallLoad, run: WallRun, seconds: number, meter: PageMeter, signal: AbortSignal) {
  const before = await meter.mainThread();
  const events = await load.talk(run.eventsPerS, seconds, signal);
  const after = await meter.mainThread();
  return { events, cpuS: after.cpuS - before.cpuS, wallS: (after.atMs - before.atMs) / 1000 };
}

async function busyShareDuring(meter: PageMeter, work: () => Promise<unknown>): Promise<number> {
  const before = await meter.mainThread();
  await work();
  const after = await meter.mainThread();
  return (after.cpuS - before.cpuS) / ((after.atMs - before.atMs) / 1000);
}

async function replaceCalls(load: WallLoad, { replacedPerS = 0, seconds }: WallRun, signal: AbortSignal) {
  if (replacedPerS === 0) return;
  for (let i = 0; i < replacedPerS * seconds; i++) {
    await sleep(1000 / replacedPerS, undefined, { signal });
    load.replaceCall();
  }
}

/** Frames of three seconds in which a wheel turns without a pause. */
export async function scrollFrames(page: Page): Promise<readonly number[]> {
  const frames = page.evaluate<number[]>('recordFrames(3000)');
  await page.mouse.move(600, 600);
  for (let i = 0; i < 90; i++) {
    await page.mouse.wheel(0, i < 45 ? 120 : -120);
    await sleep(25);
  }
  return frames;
}

import type { Browser } from 'playwright-core';
import { SetupError } from '../src/lib/errors.js';
import { buildWebStep } from '../scripts/setup/build-web.js';
import { findChromium, launchChromium } from '../test/support/chromium.js';
import { percentile } from './cases/load.js';
import { measureBareKeystrokes, measureKeystrokes, measureTranscript } from './pages/call-figures.js';
import { measureOpening, measureRouteSize, measureWallSize } from './pages/load-figures.js';
import { measureWall, type WallFigures } from './pages/wall-figures.js';
import type { BenchOptions, BenchResult } from './bench-result.js';
import { toTable } from './table.js';

const ROUTES = ['/calls', '/cases', '/cases/new', '/callbacks', '/calls/x', '/work'];

interface Row {
  readonly what: string;
  readonly budget: string;
  /** as it was before the budgets were set */
  readonly earlier: string;
  readonly measured: string;
  readonly isWithin: boolean;
}

/** The budgets of the pages, in one Chromium, before a server that the bench plays: nothing of the real server is in it. */
export async function benchPages({ quick, signal, progress }: BenchOptions): Promise<BenchResult> {
  const path = findChromium({ likeUsers: true });
  if (path === null) throw new SetupError('no Chromium on this machine: apt-get install chromium');
  if (!(await buildWebStep.isDone())) await buildWebStep.run(progress, signal);
  const browser = await launchChromium(path);
  try {
    const rows = [
      ...(await sizeRows(browser, progress)),
      ...(await openingRows(browser, progress)),
      ...(await wallRows(browser, { quick, signal, progress })),
      ...(await callRows(browser, { quick, progress })),
    ];
    return toReport(rows);
  } finally {
    await browser.close();
  }
}

type Progress = BenchOptions['progress'];

async function sizeRows(browser: Browser, progress: Progress): Promise<Row[]> {
  progress('sizes');
  const wallKb = await measureWallSize(browser);
  const more: (readonly [string, number])[] = [];
  for (const route of ROUTES) more.push([route, (await measureRouteSize(browser, route)) - wallKb]);
  const worst = more.reduce((a, b) => (b[1] > a[1] ? b : a));
  return [
    row('script and style of the wall, gzip', '≤ 190 kB', '119 kB', `${fixed(wallKb, 0)} kB`, wallKb <= 190),
    row(
      'any other page, on top of that',
      '≤ 130 kB',
      '–',
      `${fixed(worst[1], 0)} kB (${worst[0]})`,
      worst[1] <= 130,
    ),
  ];
}

async function openingRows(browser: Browser, progress: Progress): Promise<Row[]> {
  progress('opening on a slow line');
  const { coldMs, warmMs } = await measureOpening(browser);
  const conditions = 'processor ÷ 4, 1.6 Mbit/s, 150 ms';
  return [
    row(`opened and logged in, ${conditions}`, '≤ 3 s', '–', `${fixed(coldMs / 1000, 1)} s`, coldMs <= 3000),
    row(`reloaded, ${conditions}`, '≤ 0.8 s', '–', `${fixed(warmMs / 1000, 1)} s`, warmMs <= 800),
  ];
}

async function wallRows(browser: Browser, { quick, signal, progress }: BenchOptions): Promise<Row[]> {
  progress('30 calls');
  const minutes = quick ? 0.25 : 5;
  const thirty = await measureWall(browser, { calls: 30, eventsPerS: 15, seconds: minutes * 60 }, signal);
  progress('200 calls');
  const seconds = quick ? 10 : 60;
  const crowd = await measureWall(browser, { calls: 200, eventsPerS: 100, seconds }, signal);
  progress('2,000 calls one after the other');
  const shift = { calls: 30, eventsPerS: 30, seconds: quick ? 20 : 600, replacedPerS: quick ? 5 : 3.34 };
  const long = await measureWall(browser, shift, signal);
  const p95 = percentile(thirty.paintedMs, 95);
  const p99 = percentile(thirty.paintedMs, 99);
  const painted = `p50 ${fixed(percentile(thirty.paintedMs, 50), 0)}, p95 ${fixed(p95, 0)}, p99 ${fixed(p99, 0)} ms`;
  return [
    row(
      'an event → painted, 30 calls, 15 events/s',
      'p95 ≤ 50, p99 ≤ 100 ms',
      'p50 3, p95 106 ms',
      painted,
      p95 <= 50 && p99 <= 100,
    ),
    ...crowdRows(crowd),
    row(
      `tasks > 50 ms in ${minutes} min, 30 calls`,
      `≤ ${fixed(minutes / 2, 1)}`,
      '194 in 10 min',
      `${thirty.longTasks}, longest ${fixed(thirty.longestTaskMs, 0)} ms`,
      thirty.longTasks <= minutes / 2,
    ),
    row(
      `heap after ${minutes} min, 30 calls`,
      '≤ 15 MB',
      '4.6 MB',
      `${fixed(thirty.heapMb, 1)} MB`,
      thirty.heapMb <= 15,
    ),
    row(
      `heap while ${Math.round(shift.replacedPerS * shift.seconds)} calls come and go`,
      'slope 0',
      'flat',
      `${fixed(long.heapMb, 1)} MB, ${long.heapGrowthMb >= 0 ? '+' : ''}${fixed(long.heapGrowthMb, 1)} since the first quarter`,
      long.heapGrowthMb <= 1,
    ),
  ];
}

function crowdRows({
  mainThreadPerEventMs: eachMs,
  busyShare,
  paintedMs,
  scrollFramesMs: frames,
}: WallFigures): Row[] {
  const longest = Math.max(...frames);
  return [
    row(
      'main thread per event, 200 calls, 100 events/s',
      '≤ 0.5 ms',
      '13–20 ms',
      `${fixed(eachMs, 2)} ms`,
      eachMs <= 0.5,
    ),
    row(
      'main thread busy, the same',
      '≤ 15 %',
      'saturated',
      `${fixed(busyShare * 100, 0)} %`,
      busyShare <= 0.15,
    ),
    row(
      'an event → painted, the same',
      '–',
      '6–16 s behind',
      `p50 ${fixed(percentile(paintedMs, 50), 0)}, p95 ${fixed(percentile(paintedMs, 95), 0)} ms`,
      true,
    ),
    row(
      'scrolling 200 calls',
      'no frame > 33 ms',
      'p95 33, longest 83 (9 cards)',
      `p95 ${fixed(percentile(frames, 95), 0)}, longest ${fixed(longest, 0)} ms`,
      longest <= 34,
    ),
  ];
}

async function callRows(
  browser: Browser,
  { quick, progress }: Pick<BenchOptions, 'quick' | 'progress'>,
): Promise<Row[]> {
  progress('two hours of words');
  const { openedMs, scrollFramesMs: frames } = await measureTranscript(browser, 3000);
  progress('keystrokes');
  const count = quick ? 60 : 400;
  const keys = await measureKeystrokes(browser, count);
  const bareKeys = await measureBareKeystrokes(browser, count);
  const keyP95 = percentile(keys, 95);
  return [
    row(
      'a call of 2 h (3,000 utterances) opens',
      '≤ 1 s',
      'not virtual',
      `${fixed(openedMs / 1000, 2)} s`,
      openedMs <= 1000,
    ),
    row(
      'it scrolls',
      '60 frames/s',
      '–',
      `p95 ${fixed(percentile(frames, 95), 0)}, longest ${fixed(Math.max(...frames), 0)} ms`,
      percentile(frames, 95) <= 17.5,
    ),
    row(
      'a key in the case form → painted, during a call',
      'p95 ≤ 16 ms',
      '–',
      `p50 ${fixed(percentile(keys, 50), 0)}, p95 ${fixed(keyP95, 0)} ms`,
      keyP95 <= 16,
    ),
    row(
      'a key in a text field alone on an empty page → painted',
      '–',
      '–',
      `p50 ${fixed(percentile(bareKeys, 50), 0)}, p95 ${fixed(percentile(bareKeys, 95), 0)} ms`,
      true,
    ),
  ];
}

const fixed = (value: number, digits: number): string => value.toFixed(digits);

const row = (what: string, budget: string, earlier: string, measured: string, isWithin: boolean): Row => ({
  ...{ what, budget, earlier, measured, isWithin },
});

function toReport(rows: readonly Row[]): BenchResult {
  const header = ['what', 'budget', 'before the budgets', 'measured', 'within'];
  const lines = rows.map(({ what, budget, earlier, measured, isWithin }) => [
    ...[what, budget, earlier, measured],
    budget === '–' ? '' : isWithin ? 'yes' : '**no**',
  ]);
  const note =
    'One headless Chromium without a graphics card, on the machine that also sends the events: painting and scrolling are done by its processor.';
  return { json: rows, report: `${note}\n\n${toTable(header, lines)}` };
}

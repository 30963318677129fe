import { availableParallelism } from 'node:os';
import { percentilesOf } from '../../demo/measure/percentiles.js';
import { toTable } from '../table.js';
import type { ToneCount } from './count-tones.js';
import type { Load, LoadLevel, LoadPlan } from './measure-load.js';
import type { RandomOperations, RandomPlan } from './random-operations.js';

export interface Results {
  readonly load: Load;
  readonly tones: ToneCount;
  readonly random: RandomOperations;
  readonly plan: { readonly load: LoadPlan; readonly random: RandomPlan };
  /** Load average of the machine before anything was started. */
  readonly loadBefore: number;
}

/** Aims of the product at the highest level; printed beside the figures, asserted nowhere. */
const AIM_OUR_CORE_PCT = 1;
const AIM_ANSWER_MS = 150;
const AIM_SWITCH_MS = 50;

/** For people: Markdown. */
export function toReport(results: Results): string {
  const { load, random, tones, plan } = results;
  const highest = Math.max(...plan.load.levels);
  const { modeSwitches, levels } = load;
  const answers = levels.find(({ calls }) => calls === highest)?.figures.answerToBridgedMs ?? [];
  const { outcomes } = random;
  const counts = Object.entries(outcomes).sort(([, a], [, b]) => b - a);
  return [
    `Load ${results.loadBefore.toFixed(1)} before, of everything on the machine (${availableParallelism()} cores: what is above that waits); the load while each level was measured is in its row.`,
    `Cost in % of one core **per call**, two taps and the recording, voice activity detection off (windows of ${plan.load.windowMs / 1000} s, /proc/PID/stat). The callers' and agents' phones are sipp on the same machine; PostgreSQL is a process of its own and not in these figures.`,
    toTable(
      LEVEL_HEADER,
      levels.map((level) => levelRow(level, highest)),
    ),
    `At ${highest} calls, while all of them go on (load ${modeSwitches.loadAverage.toFixed(1)}):`,
    toTable(
      ['what', 'times', 'p50, ms', 'p95, ms', 'aim of p95'],
      [
        speedRow("agent's answer → both bridged", answers, `≤ ${AIM_ANSWER_MS}`),
        speedRow('a change of mode of a supervisor', modeSwitches.takenMs, `≤ ${AIM_SWITCH_MS}`),
        ...[...modeSwitches.takenMsOf].map(([what, takenMs]) => speedRow(`of these: ${what}`, takenMs, '')),
        speedRow('for comparison: GET /asterisk/ping', modeSwitches.pingMs, ''),
      ],
    ),
    `What each party hears (Goertzel on what its phone received): ${tones.right} of ${tones.cells} cells right.${tones.wrong.map((wrong) => `\n- wrong: ${wrong}`).join('')}`,
    `${random.count} random operations (seed ${plan.random.seed}) on ${plan.random.callers} callers at a time, ${random.calls} calls in all; when all have hung up:`,
    toTable(
      ['what is left', 'found', 'limit'],
      [
        ['channels in Asterisk', String(random.ghostChannels), '0'],
        ['bridges in Asterisk', String(random.ghostBridges), '0'],
        ['calls without a completed transcript, or unknown', String(random.lostCalls), '0'],
        ['unfinished calls, busy people, phones in a call', String(random.leftWithUs), '0'],
        ['callers who were not answered within a minute', String(random.unanswered), '0'],
      ],
    ),
    `Outcomes of the operations: ${counts.map(([outcome, times]) => `${outcome} ${times}`).join(', ')}.`,
  ].join('\n\n');
}

const LEVEL_HEADER = [
  'calls',
  'Asterisk with taps',
  'Asterisk without taps',
  'our process',
  'our process without taps',
  'frames heard',
  'dropped by us',
  'missed by Asterisk',
  'lost with a connection',
  'answer → bridged p50 / p95, ms',
  'load with / without taps',
];

function levelRow({ calls, tapped, withoutTaps, figures }: LoadLevel, highest: number): string[] {
  const isJudged = calls === highest;
  const pct = (value: number) => value.toFixed(2);
  const { p50, p95 } = percentilesOf(figures.answerToBridgedMs);
  return [
    String(calls),
    pct(tapped.asteriskCorePct),
    pct(withoutTaps.asteriskCorePct),
    `${pct(tapped.ourCorePct)}${isJudged ? ` (≤ ${AIM_OUR_CORE_PCT.toFixed(1)})` : ''}`,
    pct(withoutTaps.ourCorePct),
    String(figures.frames),
    `${figures.dropped}${isJudged ? ' (0)' : ''}`,
    String(figures.missedTicks),
    String(figures.lostWithConnections),
    `${p50 ?? '–'} / ${p95 ?? '–'}`,
    `${tapped.loadAverage.toFixed(1)} / ${withoutTaps.loadAverage.toFixed(1)}`,
  ];
}

function speedRow(what: string, takenMs: readonly number[], aim: string): string[] {
  const { p50, p95 } = percentilesOf(takenMs);
  return [what, String(takenMs.length), String(p50 ?? '–'), String(p95 ?? '–'), aim];
}

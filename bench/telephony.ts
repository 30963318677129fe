import { loadavg } from 'node:os';
import { percentilesOf } from '../demo/measure/percentiles.js';
import { consoleReporter, runSteps } from '../scripts/setup/run-steps.js';
import { setupSteps } from '../scripts/setup/steps.js';
import type { BenchOptions, BenchResult } from './bench-result.js';
import { CallCentre } from './telephony/call-centre.js';
import { countTones } from './telephony/count-tones.js';
import { measureLoad, type Load, type LoadPlan } from './telephony/measure-load.js';
import {
  performRandomOperations,
  type RandomOperations,
  type RandomPlan,
} from './telephony/random-operations.js';
import { toReport, type Results } from './telephony/to-report.js';

const FULL: { readonly load: LoadPlan; readonly random: RandomPlan } = {
  load: { levels: [1, 10, 20, 50], windowMs: 12_000, visits: 40, replacements: 60 },
  random: { seed: 20_260_921, callers: 20, operations: 800 },
};
const QUICK: typeof FULL = {
  load: { levels: [1, 5], windowMs: 4_000, visits: 3, replacements: 5 },
  random: { seed: 20_260_921, callers: 5, operations: 40 },
};
/** Agents who are free when every caller has one. */
const SPARE_AGENTS = 4;
const SUPERVISORS = 3;
const KEPT_WARNINGS = 40;

/** Calls through a real Asterisk and the whole of our side of it: what they cost, how fast they are, what is lost. */
export async function benchTelephony(options: BenchOptions): Promise<BenchResult> {
  const { quick, signal, progress } = options;
  const steps = setupSteps();
  await runSteps([steps['prisma-client'], steps.asterisk], consoleReporter(), signal);
  const plan = quick ? QUICK : FULL;
  const loadBefore = loadavg()[0] as number;
  const load = await measureCalls(plan.load, options);
  progress('what all parties hear …');
  const tones = await countTones(signal);
  progress(`${plan.random.operations} random operations on ${plan.random.callers} calls …`);
  const random = await operateAtRandom(plan.random, options);
  const results = { load, tones, random, plan, loadBefore };
  return { json: toJson(results), report: toReport(results) };
}

async function measureCalls(plan: LoadPlan, options: BenchOptions): Promise<Load> {
  const people = { agents: Math.max(...plan.levels), supervisors: 1 };
  return withCallCentre(people, options, (centre) => measureLoad(centre, plan, options.progress));
}

async function operateAtRandom(plan: RandomPlan, options: BenchOptions): Promise<RandomOperations> {
  const people = { agents: plan.callers + SPARE_AGENTS, supervisors: SUPERVISORS };
  return withCallCentre(people, options, (centre) => performRandomOperations(centre, plan, options.signal));
}

/** Its warnings are shown only when something has gone wrong: many are of people who hang up at their pleasure. */
async function withCallCentre<T>(
  people: { agents: number; supervisors: number },
  { signal, progress }: BenchOptions,
  work: (centre: CallCentre) => Promise<T>,
): Promise<T> {
  const warnings: string[] = [];
  const onLog = (line: string) => {
    if (!line.startsWith('{"level":"warn"')) return progress(line);
    warnings.push(line);
    if (warnings.length > KEPT_WARNINGS) warnings.shift();
  };
  const centre = await CallCentre.open({ ...people, signal, onLog });
  try {
    return await work(centre);
  } catch (error) {
    for (const line of warnings) progress(line);
    throw error;
  } finally {
    await centre.close();
  }
}

function toJson({ load, tones, random }: Results): unknown {
  return {
    load: load.levels.map((level) => ({
      calls: level.calls,
      asterisk_core_pct: round(level.tapped.asteriskCorePct),
      asterisk_without_taps_core_pct: round(level.withoutTaps.asteriskCorePct),
      our_core_pct: round(level.tapped.ourCorePct),
      frames_dropped: level.figures.dropped,
      asterisk_missed_ticks: level.figures.missedTicks,
    })),
    answer_to_bridged_ms: percentilesOf(load.levels.at(-1)?.figures.answerToBridgedMs ?? []),
    mode_switch_ms: percentilesOf(load.modeSwitches.takenMs),
    tone_matrix: { cells: tones.cells, right: tones.right },
    random_operations: {
      count: random.count,
      ghost_channels: random.ghostChannels,
      ghost_bridges: random.ghostBridges,
      lost_calls: random.lostCalls,
    },
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;

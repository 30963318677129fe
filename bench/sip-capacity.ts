import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Conversation } from '../demo/conversations/load-conversation.js';
import { percentilesOf } from '../demo/measure/percentiles.js';
import { consoleReporter, runSteps } from '../scripts/setup/run-steps.js';
import { setupSteps } from '../scripts/setup/steps.js';
import { Closer } from '../src/lib/closer.js';
import type { BenchOptions, BenchResult } from './bench-result.js';
import { openLive } from './live/open-live.js';
import { PUBLISHED_SHAPES } from './models/published-shapes.js';
import { writeRandomModel } from './models/random-model.js';
import { costOfCalls, type CallCost } from './sip-capacity/cores-of-calls.js';
import { measureIdle, measureSipLevel, type FinalWait, type SipLevel } from './sip-capacity/measure-level.js';
import { PARTS, sumOf } from './sip-capacity/processor-log.js';
import { ratedCall } from './sip-capacity/rated-call.js';
import { FINAL_WITHIN_MS } from './speech/capacity.js';
import { toTable } from './table.js';

const WORKERS = 2;
const RATED_UTILISATION = 0.7;
/** Number of calls from which the cost of one is measured. */
const LIGHT_CALLS = 6;
/** Loads, as shares of the calls that this cost allows. */
const SHARES = [0.9, 1.1, 1.5, 2];
const QUICK_SHARES = [0.9];
/** Each party speaks 4 s of 10. */
const CALL = { speechMs: 4_000, cycleMs: 10_000 };
const CYCLES = 6;
const QUICK_CYCLES = 4;
/** Voices of the calls, in turn: the English demo conversations. */
const CONVERSATIONS = [1, 2, 3];
const LOADS = [
  ['finals', 'no'],
  ['finals and interims', 'yes'],
] as const;
/** Tokens of an utterance of 4 s: 2.6 words a second and 1.3 tokens a word. */
const TOKENS = 14;
/** Phones with addresses of their own: 127.0.2.x and 127.0.3.x. */
const MOST_CALLS = 90;

/** `npm run bench -- sip-capacity`: calls at once through Asterisk, with a model of the shape tiny and random weights. */
export async function benchSipCapacity(options: BenchOptions): Promise<BenchResult> {
  const { quick, signal, progress } = options;
  await runSteps(Object.values(setupSteps()), consoleReporter(), signal);
  const parts = new Closer();
  const folder = await mkdtemp(join(tmpdir(), 'hearline-bench-sip-'));
  parts.add({ close: () => rm(folder, { recursive: true }) });
  try {
    const [shape, published] = PUBLISHED_SHAPES[0] as (typeof PUBLISHED_SHAPES)[number];
    const path = join(folder, `${shape}.bin`);
    await writeRandomModel(path, published, { endsAfterTokens: TOKENS });
    const voices = CONVERSATIONS.map((number) =>
      ratedCall(number, { ...CALL, cycles: quick ? QUICK_CYCLES : CYCLES }),
    );
    progress('what the words of a call cost …');
    const words = await costOfCalls(path, voices);
    const loads: Load[] = [];
    for (const [name, interimWords] of LOADS) {
      progress(`${name} …`);
      loads.push({ name, ...(await measureLoad({ path, interimWords, voices }, options)) });
    }
    return toResult(shape, words, loads);
  } finally {
    await parts.close();
  }
}

interface Measuring {
  readonly path: string;
  readonly interimWords: 'yes' | 'no';
  readonly voices: readonly Conversation[];
}

/** A server of its own, calls for the cost of one, and then as many as that cost allows, and more. */
async function measureLoad(
  { path, interimWords, voices }: Measuring,
  { quick, signal, progress }: BenchOptions,
): Promise<Omit<Load, 'name'>> {
  const parts = new Closer();
  const env = {
    ...{ WHISPER_MODEL: path, WHISPER_WORKERS: String(WORKERS), WHISPER_AUDIO_CONTEXT: 'auto' },
    INTERIM_WORDS: interimWords,
  };
  try {
    const run = await openLive(parts, { agents: MOST_CALLS, env, signal, progress });
    const idleCores = await measureIdle(run);
    const measure = (calls: number): Promise<SipLevel> => {
      progress(`${calls} calls at a time …`);
      return measureSipLevel(
        run,
        Array.from({ length: calls }, (_, i) => voices[i % voices.length] as Conversation),
      );
    };
    const light = await measure(LIGHT_CALLS);
    const perCall = ((light.cores ? sumOf(light.cores) : NaN) - idleCores) / LIGHT_CALLS;
    const possible = (RATED_UTILISATION * availableParallelism() - idleCores) / perCall;
    const levels = [light];
    for (const share of quick ? QUICK_SHARES : SHARES)
      levels.push(await measure(Math.min(MOST_CALLS, Math.ceil(share * possible))));
    return { idleCores, perCall, possible, levels };
  } finally {
    await parts.close();
  }
}

/** Calls whose words come in one way. */
interface Load {
  readonly name: string;
  /** Cores that server, switch and phones keep busy without a call, and for each call. */
  readonly idleCores: number;
  readonly perCall: number;
  /** Calls that keep 70 % of the cores busy. */
  readonly possible: number;
  readonly levels: readonly SipLevel[];
}

function toResult(shape: string, words: CallCost, loads: readonly Load[]): BenchResult {
  const json = {
    ...{ shape, words },
    loads: loads.map(({ levels, ...load }) => ({
      ...load,
      ...bestOf(load.possible, levels),
      levels: levels.map(({ finals, ...level }) => ({ ...level, final_ms: finalsToJson(finals) })),
    })),
  };
  return { json, report: toReport(shape, words, loads) };
}

/** The most calls whose finals are in time, nothing deferred. */
function bestOf(possible: number, levels: readonly SipLevel[]): { calls: number; of_possible: number } {
  const inTime = levels.filter(({ finals, deferred }) => {
    const { p95 } = percentilesOf(finals.map(({ waitMs }) => waitMs));
    return deferred === 0 && p95 !== null && p95 <= FINAL_WITHIN_MS;
  });
  const calls = Math.max(0, ...inTime.map((level) => level.calls));
  return { calls, of_possible: calls / possible };
}

function finalsToJson(finals: readonly FinalWait[]): unknown {
  const of = (part: keyof FinalWait) => percentilesOf(finals.map((final) => final[part]));
  return { ...of('waitMs'), queue: of('queueMs'), inference: of('inferenceMs'), rest: of('restMs') };
}

function toReport(shape: string, words: CallCost, loads: readonly Load[]): string {
  const ms = (value: number | null) => value?.toFixed(0) ?? '–';
  const rowOf = ({ name, possible }: Load, level: SipLevel) => {
    const { calls, finals, stretches, deferred, lost, gaps, steps } = level;
    const of = (part: keyof FinalWait) => percentilesOf(finals.map((final) => final[part]));
    const { p50, p95 } = of('waitMs');
    return [
      ...[name, String(calls), (calls / possible).toFixed(2), ms(p50), ms(p95)],
      ...[of('queueMs'), of('inferenceMs'), of('restMs')].map((part) => ms(part.p95)),
      String(finals.length),
      ...[String(stretches), String(deferred), String(lost), String(gaps), steps.join(', ') || 'none'],
    ];
  };
  const coresOf = ({ cores }: SipLevel) =>
    [...PARTS.map((part) => cores?.[part]), cores ? sumOf(cores) : undefined].map((each) =>
      each === undefined ? '–' : (each * 100).toFixed(0),
    );
  const rows = <T>(of: (load: Load, level: SipLevel) => T) =>
    loads.flatMap((load) => load.levels.map((level) => of(load, level)));
  const costs = loads.map(
    ({ name, perCall, idleCores, possible }) =>
      `${name}: ${perCall.toFixed(3)} of a core for a call (without a call ${idleCores.toFixed(3)}), so that ${possible.toFixed(1)} calls are possible`,
  );
  const byWords = (RATED_UTILISATION * WORKERS) / words.cores;
  return [
    `Calls through Asterisk from two SIP phones each, random weights of the shape ${shape} that write ${TOKENS} tokens an utterance (as 4 s of speech have), ${WORKERS} workers, encoder context auto. Each party speaks 4 s of 10, with the voices of the demo conversations. What is possible: calls that keep ${RATED_UTILISATION * 100} % of these ${availableParallelism()} cores busy with all that belongs to them, the switch and their two telephones as well, by what a call takes where there are ${LIGHT_CALLS}. ${costs.join('; ')}. The words alone, when utterances are over, are ${words.cores.toFixed(3)} of a core (${words.stretchS.toFixed(2)} s for a stretch of speech, nothing else running): workers that had the cores for themselves could do ${byWords.toFixed(1)} calls at ${RATED_UTILISATION * 100} %.`,
    `Finals as they are spoken: behind the hangover at the Socket.IO client, of utterances that ended while all calls were there (aim: p95 ≤ ${FINAL_WITHIN_MS} ms at ≥ 0.9 of the possible, nothing deferred; beyond it p95 ≤ ${2 * FINAL_WITHIN_MS} ms of those that are not deferred, nothing lost). Of that, each p95 by itself, ms: waiting for a worker, in a worker, and all else (detector, events, socket):`,
    toTable(
      [
        ...['words', 'calls', 'of possible', 'final p50 ms', 'p95 ms'],
        ...['for a worker', 'in a worker', 'all else', 'measured'],
        ...['stretches', 'deferred', 'lost', 'gaps', 'steps of the ladder'],
      ],
      rows(rowOf),
    ),
    'Processor while all calls were there, % of one core. The switch is Asterisk; the phones are this bench, which a helpline does not have on its server; other is the rest of the server:',
    toTable(
      [
        ...['words', 'calls', 'speech workers', 'main process', 'media process', 'VAD process'],
        ...['database', 'switch', 'phones', 'other', 'all'],
      ],
      rows(({ name }, level) => [name, String(level.calls), ...coresOf(level)]),
    ),
  ].join('\n\n');
}

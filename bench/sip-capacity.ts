import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConversation } from '../demo/conversations/load-conversation.js';
import { percentilesOf } from '../demo/measure/percentiles.js';
import { consoleReporter, runSteps } from '../scripts/setup/run-steps.js';
import { setupSteps } from '../scripts/setup/steps.js';
import { Closer } from '../src/lib/closer.js';
import type { BenchOptions, BenchResult } from './bench-result.js';
import { openLive } from './live/open-live.js';
import { PUBLISHED_SHAPES } from './models/published-shapes.js';
import { writeRandomModel } from './models/random-model.js';
import { costOfCalls, type CallCost } from './sip-capacity/cores-of-calls.js';
import { CONVERSATIONS, measureSipLevel, type Share, type SipLevel } from './sip-capacity/measure-level.js';
import { FINAL_WITHIN_MS } from './speech/capacity.js';
import { toTable } from './table.js';

const WORKERS = 2;
const RATED_UTILISATION = 0.7;
/** Of what unit costs allow. */
const SHARES = [0.6, 0.9, 1.1];
/** Of each conversation, in a quick run. */
const QUICK_TURNS = 3;
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
    await writeRandomModel(path, published);
    progress('what the words of a call cost …');
    const cost = await costOfCalls(path, (quick ? [1] : CONVERSATIONS).map(loadConversation));
    const possible = (RATED_UTILISATION * WORKERS) / cost.cores;
    const counts = (quick ? [0.6] : SHARES).map((share) => Math.max(1, Math.floor(share * possible)));
    const agents = Math.min(MOST_CALLS, Math.max(...counts));
    const env = {
      ...{ WHISPER_MODEL: path, WHISPER_WORKERS: String(WORKERS), WHISPER_AUDIO_CONTEXT: 'auto' },
      INTERIM_WORDS: 'no',
    };
    const run = await openLive(parts, { agents, env, signal, progress });
    const levels: SipLevel[] = [];
    for (const calls of new Set(counts.map((count) => Math.min(MOST_CALLS, count)))) {
      progress(`${calls} calls at a time …`);
      levels.push(await measureSipLevel(run, calls, quick ? QUICK_TURNS : null));
    }
    return toResult(shape, { cost, possible, levels });
  } finally {
    await parts.close();
  }
}

interface Figures {
  readonly cost: CallCost;
  readonly possible: number;
  readonly levels: readonly SipLevel[];
}

function toResult(shape: string, { cost, possible, levels }: Figures): BenchResult {
  const inTime = levels.filter(({ waitsMs }) => {
    const { p95 } = percentilesOf(waitsMs);
    return p95 !== null && p95 <= FINAL_WITHIN_MS;
  });
  const calls = Math.max(0, ...inTime.map((level) => level.calls));
  const json = {
    ...{ shape, possible, calls, of_possible: calls / possible, cost },
    levels: levels.map(({ waitsMs, ...level }) => ({ ...level, final_ms: percentilesOf(waitsMs) })),
  };
  return { json, report: toReport(shape, { cost, possible, levels }) };
}

function toReport(shape: string, { cost, possible, levels }: Figures): string {
  const ms = (value: number | null) => value?.toFixed(0) ?? '–';
  const rows = levels.map(({ calls, waitsMs, finals, dropped, deferred, steps }) => {
    const { p50, p95 } = percentilesOf(waitsMs);
    return [
      ...[String(calls), (calls / possible).toFixed(2), ms(p50), ms(p95), String(waitsMs.length)],
      ...[String(finals), String(dropped), String(deferred), steps.join(', ') || 'none'],
    ];
  });
  const names = ['workers', 'main', 'media', 'vad', 'switch', 'phones'] as const;
  const pct = (share: Share, name: (typeof names)[number]) => share[name]?.toFixed(0) ?? '–';
  return [
    `Calls through Asterisk from two SIP phones each, random weights of the shape ${shape}, ${WORKERS} workers, words when an utterance is over (INTERIM_WORDS=no), encoder context auto. Calls are the demo conversations ${CONVERSATIONS.join(', ')} in turn: the stretches of both parties together, with the silence around them, are ${(cost.speechShare * 100).toFixed(0)} % of its time. A decoder with random weights always writes as many tokens as it may, which here is the server's own limit (8 and 6 a second): about twice what speech has. One call keeps ${cost.cores.toFixed(3)} of a core busy with its words (${cost.stretchS.toFixed(2)} s for a stretch of speech, nothing else running), so that ${possible.toFixed(1)} calls are possible at ${RATED_UTILISATION * 100} % of ${WORKERS} workers; what the telephones, the switch and the database need of the same cores is not taken off.`,
    `Final behind the hangover at the Socket.IO client, of utterances that ended while all calls were there (aim p95 ≤ ${FINAL_WITHIN_MS} ms at ≥ 0.9 of the possible; a deferred one counts as for ever):`,
    toTable(
      [
        ...['calls', 'of possible', 'final p50 ms', 'p95 ms', 'measured'],
        ...['finals', 'no speech', 'deferred', 'steps of the ladder'],
      ],
      rows,
    ),
    'Processor, % of one core, all calls together, from the first ring to the last word. The switch is Asterisk; the phones are this bench, which a helpline does not have on its server:',
    toTable(
      ['calls', 'speech workers', 'main process', 'media process', 'VAD process', 'switch', 'phones'],
      levels.map(({ calls, corePct }) => [String(calls), ...names.map((name) => pct(corePct, name))]),
    ),
  ].join('\n\n');
}

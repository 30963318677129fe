import { loadConversation, type Conversation } from '../demo/conversations/load-conversation.js';
import { consoleReporter, runSteps } from '../scripts/setup/run-steps.js';
import { setupSteps } from '../scripts/setup/steps.js';
import { Closer } from '../src/lib/closer.js';
import type { BenchOptions, BenchResult } from './bench-result.js';
import { openLive } from './live/open-live.js';
import { finalsTable, PROCESSOR_TABLE_TITLE, processorTable } from './sip-capacity/level-tables.js';
import { measureSipLevel, type SipLevel } from './sip-capacity/measure-level.js';

/** 36 of them kept two cores 64 % busy at commit afe6f60. */
const LEVELS = [28, 36, 44];
const QUICK_LEVELS = [4];
const WORKERS = 2;
const MODES = [
  ['finals', 'no'],
  ['finals and interims', 'yes'],
] as const;
/** The English demo conversations, in turn. */
const CONVERSATIONS = [1, 2, 3];

interface Row {
  readonly words: string;
  readonly level: SipLevel;
}

/** `npm run bench -- calls-at-once`: the demo conversations at 28, 36 and 44 calls, with the model that comes with the product. */
export async function benchCallsAtOnce(options: BenchOptions): Promise<BenchResult> {
  const { quick, signal } = options;
  await runSteps(Object.values(setupSteps()), consoleReporter(), signal);
  const voices = await Promise.all(CONVERSATIONS.map((number) => loadConversation(number)));
  const rows: Row[] = [];
  for (const [words, interimWords] of MODES)
    for (const calls of quick ? QUICK_LEVELS : LEVELS)
      rows.push({ words, level: await measureLevel(calls, { interimWords, voices }, options) });
  return { json: rows, report: toReport(rows) };
}

/** Each level has a server of its own, so that none inherits what the one before has put off. */
async function measureLevel(
  calls: number,
  { interimWords, voices }: { readonly interimWords: string; readonly voices: readonly Conversation[] },
  { signal, progress }: BenchOptions,
): Promise<SipLevel> {
  const parts = new Closer();
  try {
    progress(`${calls} calls at a time, INTERIM_WORDS=${interimWords} …`);
    const env = { INTERIM_WORDS: interimWords, WHISPER_WORKERS: String(WORKERS) };
    const run = await openLive(parts, { agents: calls, env, signal, progress });
    return await measureSipLevel(
      run,
      Array.from({ length: calls }, (_, i) => voices[i % voices.length] as Conversation),
    );
  } finally {
    await parts.close();
  }
}

function toReport(rows: readonly Row[]): string {
  return [
    `The English demo conversations through Asterisk from two SIP phones each, all within 15 s, the model that comes with the product, ${WORKERS} workers, a server of its own for each row. Finals behind the hangover at the Socket.IO client, of utterances that ended while all calls were there (aim at 36 calls: all together ≤ 140 % of a core on two cores, p95 ≤ 1000 ms, nothing deferred). Each p95 by itself, ms: waiting for a worker, in a worker, and all else (detector, events, socket):`,
    finalsTable(rows),
    PROCESSOR_TABLE_TITLE,
    processorTable(rows),
  ].join('\n\n');
}

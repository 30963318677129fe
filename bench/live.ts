import { loadConversation, type Conversation } from '../demo/conversations/load-conversation.js';
import type { FinalLatency } from '../demo/measure/final-latency.js';
import { percentilesOf } from '../demo/measure/percentiles.js';
import {
  latenciesOf,
  latencyPercentiles,
  LATENCY_PARTS,
  utterancesOf,
  type LatencyPart,
} from '../demo/measure/summarise-call.js';
import { consoleReporter, runSteps } from '../scripts/setup/run-steps.js';
import { setupSteps } from '../scripts/setup/steps.js';
import { Closer } from '../src/lib/closer.js';
import { measureDetectorTails } from './live/detector-tails.js';
import { liveInterimsOf, type LiveInterims } from './live/live-interims.js';
import { openLive, playCalls, type LiveRun } from './live/open-live.js';
import { startReceiveOnly, type ReceiveOnly } from './live/receive-only.js';
import { measureTapDelays } from './live/tap-delays.js';
import { directRatesOf, ratesOfCalls, type WordRates } from './live/word-rates.js';
import { mediaPidsOf, usageOf, type Usage } from './process-usage.js';
import type { BenchOptions, BenchResult } from './bench-result.js';
import { toTable } from './table.js';

const LEVELS = [1, 5, 10];
const STAGGER_MS = 1_300;
/** Played in turn, all in the language of the server. */
const CONVERSATIONS = [1, 2, 3];
/** Aims of the product; printed beside the figures, asserted nowhere. */
const AIM_TAP_MS = 67;
const AIMS: Partial<Record<LatencyPart, string>> = { tap: `≤ ${AIM_TAP_MS}`, overhead: '≤ 100' };
const AIM_CORE_PCT_PER_CALL = 2;
const AIM_MB_PER_CALL = 3;

interface Level {
  readonly calls: number;
  readonly latencies: readonly FinalLatency[];
  readonly finals: number;
  readonly interims: LiveInterims;
  /** Steps that the ladder of speech recognition took meanwhile. */
  readonly steps: readonly string[];
  readonly wordRates: WordRates;
  /** The same audio, without the telephone. */
  readonly directRates: WordRates;
  /** Processor use of each of our processes while one call lasts, % of one core. */
  readonly corePct: Readonly<Record<OwnProcess, number>>;
  /**
   * Processor use of a process that only receives as many messages of audio, at the same time, % of one core.
   */
  readonly receivingCorePct: number;
  /** Memory that each call adds to the main and the media process together, MB. */
  readonly mbPerCall: number;
}

/** The server, the process that reads the audio, and the detector's. */
type OwnProcess = 'main' | 'media' | 'vad';

/** Real calls at 1, 5 and 10 at a time through Asterisk, VAD, whisper.cpp, PostgreSQL and Socket.IO. */
export async function benchLive({ quick, signal, progress }: BenchOptions): Promise<BenchResult> {
  await runSteps(Object.values(setupSteps()), consoleReporter(), signal);
  const parts = new Closer();
  const counts = quick ? LEVELS.slice(0, 1) : LEVELS;
  try {
    const run = await openLive(parts, { agents: Math.max(...counts), signal, progress });
    const { asterisk, server, client, dataDir } = run;
    const levels: Level[] = [];
    for (const calls of counts) {
      progress(`${calls} call${calls > 1 ? 's' : ''} at a time …`);
      const receiveOnly = parts.add(await startReceiveOnly(2 * calls));
      levels.push(await measureLevel(calls, run, receiveOnly));
      await receiveOnly.close();
    }
    const { seqGaps: seq_gaps, duplicates } = client.counts;
    client.close();
    await server.close();
    progress('the tap alone …');
    const delays = [];
    for (const { calls } of levels) {
      const delaysMs = await measureTapDelays({ asterisk: asterisk.instance, dataDir, calls, signal });
      delays.push({ calls, delaysMs });
    }
    const tails = await measureDetectorTails(conversationsOf(CONVERSATIONS.length));
    return toResult(levels, { delays, tails }, { seq_gaps, duplicates });
  } finally {
    await parts.close();
  }
}

async function measureLevel(calls: number, run: LiveRun, receiveOnly: ReceiveOnly): Promise<Level> {
  const { server } = run;
  const conversations = conversationsOf(calls);
  const pids: Pids = {
    ...{ main: [server.pid], receiving: [receiveOnly.pid] },
    ...(await mediaPidsOf(server.pid)),
  };
  const before = await snapshot(pids);
  let peakBytes = residentBytesOf(before);
  const sampler = setInterval(() => {
    void snapshot(pids).then((now) => (peakBytes = Math.max(peakBytes, residentBytesOf(now))));
  }, 1_000);
  let callSeconds = 0;
  const onEnd = (lastedMs: number) => (callSeconds += lastedMs / 1000);
  const stepsBefore = run.steps.length;
  const played = await playCalls(run, conversations, { staggerMs: STAGGER_MS, onEnd });
  clearInterval(sampler);
  const after = await snapshot(pids);
  const pct = (name: keyof Snapshot) => ((after[name].cpuS - before[name].cpuS) / callSeconds) * 100;
  return {
    calls,
    latencies: played.flatMap(({ call }) => latenciesOf(call)),
    finals: played.flatMap(({ call }) => utterancesOf(call)).length,
    interims: liveInterimsOf(played),
    steps: run.steps.slice(stepsBefore),
    wordRates: ratesOfCalls(played),
    directRates: await directRatesOf(conversations),
    corePct: { main: pct('main'), media: pct('media'), vad: pct('vad') },
    receivingCorePct: pct('receiving'),
    mbPerCall: (peakBytes - residentBytesOf(before)) / calls / 2 ** 20,
  };
}

type Snapshot = Readonly<Record<OwnProcess | 'receiving', Usage>>;
type Pids = Readonly<Record<keyof Snapshot, readonly number[]>>;

async function snapshot(pids: Pids): Promise<Snapshot> {
  const [main, media, vad, receiving] = await Promise.all([
    sumOf(pids.main),
    sumOf(pids.media),
    sumOf(pids.vad),
    sumOf(pids.receiving),
  ]);
  return { main, media, vad, receiving };
}

async function sumOf(pids: readonly number[]): Promise<Usage> {
  const usages = await Promise.all(pids.map(usageOf));
  return usages.reduce((sum, { cpuS, residentBytes }) => ({
    cpuS: sum.cpuS + cpuS,
    residentBytes: sum.residentBytes + residentBytes,
  }));
}

/** Memory of the processes that are ours and grow with calls; the detector's is the model. */
function residentBytesOf({ main, media }: Snapshot): number {
  return main.residentBytes + media.residentBytes;
}

/** The same objects for the same numbers. */
function conversationsOf(calls: number): Conversation[] {
  const all = CONVERSATIONS.slice(0, calls).map(loadConversation);
  return Array.from({ length: calls }, (_, i) => all[i % all.length] as Conversation);
}

const percent = (value: number | null) => (value === null ? '–' : `${(value * 100).toFixed(1)} %`);
const number = (value: number | null, digits = 0) => (value === null ? '–' : value.toFixed(digits));

interface Alone {
  /** Delays of the tap without the rest of the server. */
  readonly delays: readonly { readonly calls: number; readonly delaysMs: readonly number[] }[];
  /** Delays of the end of speech in the detector without a telephone. */
  readonly tails: readonly number[];
}

function toResult(
  levels: readonly Level[],
  { delays, tails }: Alone,
  events: { seq_gaps: number; duplicates: number },
): BenchResult {
  const latencyRows = levels.flatMap(({ calls, latencies }) => {
    const percentiles = latencyPercentiles(latencies);
    return LATENCY_PARTS.map((part) => [
      String(calls),
      part,
      number(percentiles[part].p50),
      number(percentiles[part].p95),
      AIMS[part] ?? '',
    ]);
  });
  const levelRows = levels.map((level) => [
    String(level.calls),
    String(level.finals),
    `${level.wordRates.words.caller} / ${level.wordRates.words.agent}`,
    `${percent(level.wordRates.caller)} / ${percent(level.wordRates.agent)}`,
    `${percent(level.directRates.caller)} / ${percent(level.directRates.agent)}`,
    `${number(level.corePct.main, 2)} (≤ ${AIM_CORE_PCT_PER_CALL})`,
    number(level.corePct.media, 2),
    number(level.corePct.vad, 2),
    number(level.receivingCorePct, 2),
    `${number(level.mbPerCall, 1)} (≤ ${AIM_MB_PER_CALL})`,
  ]);
  const wordRows = levels.map(({ calls, latencies, finals, interims, steps }) => {
    const { firstWordMs, turns, retractions, confirmed, changedByFinal, words, errors } = interims;
    const [first, final] = [percentilesOf(firstWordMs), latencyPercentiles(latencies).final];
    return [
      String(calls),
      `${number(first.p50)} / ${number(first.p95)} (${firstWordMs.length} of ${turns})`,
      `${number(final.p50)} / ${number(final.p95)} (${finals})`,
      String(interims.interims),
      String(retractions),
      `${percent(confirmed === 0 ? null : changedByFinal / confirmed)} of ${confirmed}`,
      percent(words === 0 ? null : errors / words),
      steps.join(', ') || 'none',
    ];
  });
  const tail = percentilesOf(tails);
  const delayRows = delays.map(({ calls, delaysMs }) => {
    const { p50, p95 } = percentilesOf(delaysMs);
    return [String(calls), String(delaysMs.length), number(p50), `${number(p95)} (≤ ${AIM_TAP_MS})`];
  });
  const report = [
    'From the last audible sample of an utterance leaving the phone to the final at the Socket.IO client, in ms:',
    toTable(['calls', 'part', 'p50', 'p95', 'aim of p95'], latencyRows),
    `Words while they are being said, ms, p50 / p95: from the first sound of a turn leaving the phone to its first interim at the client (in brackets: turns that had one before their final), and from the last sound of an utterance to its final (utterances). Confirmed words that a later interim has otherwise (aim 0); word errors of the confirmed words of the newest interim, and of all its words, against the final (what was said after it counts as missing there):`,
    toTable(
      [
        'calls',
        'first word (≤ 1000)',
        'final',
        'interims',
        'retractions',
        'WER confirmed',
        'WER newest',
        'steps of the ladder',
      ],
      wordRows,
    ),
    `In \`tap\` is also what the detector hears longer than there is: with the recordings alone, without a telephone, p50 ${number(tail.p50)} and p95 ${number(tail.p95)} ms beyond the window that holds the last audible sample. Without that, from the last sample of a marked sound leaving the phone to the arrival of the window that holds it, in ms (the same telephony, nothing behind the tap):`,
    toTable(['calls', 'sounds', 'tap and window p50', 'p95'], delayRows),
    `Cost and words; the calls are the demo conversations ${CONVERSATIONS.join(', ')} in turn:`,
    toTable(
      [
        'calls',
        'finals',
        'words caller / agent',
        'WER caller / agent',
        'directly',
        'main process, % of a core per call',
        'media process, %',
        'VAD process, %',
        'receiving alone, %',
        'memory per call, both, MB',
      ],
      levelRows,
    ),
    'The media process reads the audio and distinguishes speech from silence (from the first call on a second one stands by, which is counted too); the main process does all else. “Receiving alone” is a process of Node that gets as many messages of audio at the same time and throws them away: what this machine asks for that alone.',
    `Events missing ${events.seq_gaps}, twice ${events.duplicates}.`,
  ].join('\n\n');
  const json = {
    levels: levels.map(({ latencies, interims: { firstWordMs, ...interims }, ...level }) => ({
      ...level,
      interims: { ...interims, first_word_ms: percentilesOf(firstWordMs) },
      latency_ms: latencyPercentiles(latencies),
    })),
    detector_tail_ms: tail,
    tap_alone_ms: delays.map(({ calls, delaysMs }) => ({ calls, ...percentilesOf(delaysMs) })),
    events,
  };
  return { json, report };
}

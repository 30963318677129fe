import { percentilesOf } from '../../demo/measure/percentiles.js';
import { DEFAULT_SEGMENT_OPTIONS } from '../../src/audio/vad/segment-options.js';
import { productPaths } from '../../src/config/product-paths.js';
import { silentLog } from '../../src/lib/log.js';
import { AgreedInterims } from '../../src/speech/streaming/agreeing-transcriber.js';
import { AlignedWords } from '../../src/speech/streaming/aligned-words.js';
import { PacedStretch, type InterimWords } from '../../src/speech/streaming/paced-stretch.js';
import { describeModel, type ModelInfo } from '../../src/speech/model-files/model-info.js';
import { startWhisper, type WhisperTranscriber } from '../../src/speech/whisper/whisper-transcriber.js';
import type { BenchOptions } from '../bench-result.js';
import { cpuSecondsOf } from '../process-usage.js';
import { toTable } from '../table.js';
import { measureHeads, type HeadFigures } from './alignment-heads.js';
import { growTurns, type GrownTurns } from './grow-turns.js';
import { measureInterimCosts, type ShapeCosts } from './interim-costs.js';
import { judgeInterims, type InterimFigures } from './judge-interims.js';
import { PrefixedAgreement } from './prefixed-agreement.js';
import { playAtTap, type TapLevel } from './tap-calls.js';

const WORKERS = 2;
const CALLS = 3;
/** Margin and heads are chosen on the Swahili conversation, whose voices are others; judged is on the English ones. */
const CHOSEN_ON = 4;
const MARGINS_MS = [100, 200, 300, 400, 500, 600, 800];

/** Ways of making interim words, each for one stretch. */
const POLICIES: Readonly<Record<string, () => InterimWords>> = {
  agreement: () => new AgreedInterims(),
  'agreement, confirmed words forced': () => new PrefixedAgreement(),
  alignment: () => new AlignedWords(),
  'alignment, stops at the first unstable token': () => withoutTail(new AlignedWords()),
};

interface Played {
  readonly policy: string;
  readonly level: TapLevel;
  readonly figures: InterimFigures;
}

interface Grown extends GrownTurns {
  readonly policy: string;
  readonly cpuSeconds: number;
}

export interface InterimPolicies {
  readonly model: ModelInfo;
  /** Whether the worker has attention here: without it there is no alignment. */
  readonly hasAttention: boolean;
  readonly played: readonly Played[];
  readonly grown: readonly Grown[];
  readonly heads: readonly HeadFigures[];
  readonly costs: readonly ShapeCosts[];
}

/** The ways of making interim words side by side: calls at the tap in real time, and what one interim costs. */
export async function measureInterimPolicies(options: BenchOptions): Promise<InterimPolicies> {
  const { quick, signal, progress } = options;
  const model = await describeModel(productPaths.fixtureModel, productPaths.modelManifest);
  const whisper = await start(model, WORKERS, model.alignment.marginMs);
  const hasAttention = whisper.interimPolicy === 'alignment';
  const names = Object.keys(POLICIES).filter((name) => hasAttention || name === 'agreement');
  const segment = { ...DEFAULT_SEGMENT_OPTIONS, maxSegmentMs: model.maxUtteranceMs };
  const played: Played[] = [];
  try {
    for (const policy of names) {
      progress(`interims by ${policy}, ${CALLS} calls in real time …`);
      const openWords = POLICIES[policy] as () => InterimWords;
      const level = await playAtTap({
        ...{ whisper, segment, calls: CALLS, playMs: quick ? 15_000 : 50_000, signal },
        streaming: (transcriber, pace) => ({
          open: (request) => new PacedStretch(request, { transcriber, pace, words: openWords() }),
        }),
      });
      played.push({ policy, level, figures: judgeInterims(level.calls) });
    }
  } finally {
    await whisper.close();
  }
  const costs = hasAttention ? await measureInterimCosts(options) : [];
  if (quick || !hasAttention) return { model, hasAttention, played, grown: [], heads: [], costs };
  progress('alignment heads and margins …');
  const grown = await measureMargins(model, signal);
  return { model, hasAttention, played, grown, heads: await measureHeads(model, signal), costs };
}

function withoutTail(words: AlignedWords): InterimWords {
  return {
    followOn: () => ({ ...words.followOn(), keepsTail: false }),
    push: (transcription, lengthMs) => words.push(transcription, lengthMs),
  };
}

function start(model: ModelInfo, workers: number, alignmentMarginMs: number): Promise<WhisperTranscriber> {
  const { whisperWorker: workerPath } = productPaths;
  const how = { interimPolicy: 'alignment', alignmentMarginMs } as const;
  return startWhisper({ workerPath, model, workers, ...how, log: silentLog() });
}

async function measureMargins(model: ModelInfo, signal: AbortSignal): Promise<Grown[]> {
  const rows: Grown[] = [];
  const measure = async (policy: string, marginMs: number, openWords: () => InterimWords) => {
    signal.throwIfAborted();
    const whisper = await start(model, 1, marginMs);
    try {
      const beganS = await cpuSecondsOf(whisper.workerPids);
      const figures = await growTurns(whisper, openWords, [CHOSEN_ON]);
      rows.push({ policy, ...figures, cpuSeconds: (await cpuSecondsOf(whisper.workerPids)) - beganS });
    } finally {
      await whisper.close();
    }
  };
  await measure('agreement', model.alignment.marginMs, () => new AgreedInterims());
  for (const marginMs of MARGINS_MS)
    await measure(`alignment, ${marginMs} ms`, marginMs, () => new AlignedWords());
  return rows;
}

const round = (value: number, digits = 3) => Number(value.toFixed(digits));
const rate = (part: number, whole: number) => (whole === 0 ? null : round(part / whole));
const percent = (value: number | null) => (value === null ? '–' : `${(value * 100).toFixed(1)} %`);

/** @returns for `--json` */
export function interimPoliciesJson({ model, played, costs }: InterimPolicies): unknown {
  return {
    policy_of_fixture: model.interimPolicy,
    margin_ms: model.alignment.marginMs,
    policies: Object.fromEntries(
      played.map(({ policy, figures, level }) => [
        policy,
        {
          first_word_ms: percentilesOf(figures.firstWordMs),
          confirmed_before_final: rate(figures.confirmed, figures.finalWords),
          confirmed_wer_final: rate(figures.changedByFinal, figures.confirmed),
          confirmed_wer_script: rate(figures.confirmedWrong, figures.confirmed),
          retractions: figures.retractions,
          interims_per_utterance: rate(figures.interims, figures.finals),
          worker_seconds_per_call_minute: round(level.workerSecondsPerCallMinute),
        },
      ]),
    ),
    interim_cpu_ms: Object.fromEntries(costs.map(({ shape, cpuMs }) => [shape, cpuMs])),
  };
}

export function reportInterimPolicies(measured: InterimPolicies): string {
  const { model, hasAttention } = measured;
  if (!hasAttention)
    return 'Interims by alignment are not measured: this whisper.cpp gives out no attention, so that only agreement is possible.';
  return [
    `Ways of making interim words, fixture model (it uses \`${model.interimPolicy}\`, margin ${model.alignment.marginMs} ms), ${CALLS} calls at the tap in real time, English. Confirmed words never change on the screen (retractions: aim 0); the final may have them otherwise. A confirmed word is wrong by the script where the script does not have it in that order.`,
    reportPlayed(measured.played),
    reportCosts(measured.costs),
    ...(measured.grown.length > 0 ? [reportMargins(measured.grown), reportHeads(measured.heads)] : []),
  ].join('\n\n');
}

function reportPlayed(played: readonly Played[]): string {
  const rows = played.map(({ policy, figures, level }) => {
    const { p50, p95 } = percentilesOf(figures.firstWordMs);
    return [
      policy,
      `${p50?.toFixed(0) ?? '–'} / ${p95?.toFixed(0) ?? '–'} (${figures.firstWordMs.length})`,
      `${percent(rate(figures.confirmed, figures.finalWords))} of ${figures.finalWords}`,
      `${figures.changedByFinal} (${percent(rate(figures.changedByFinal, figures.confirmed))})`,
      `${figures.confirmedWrong} (${percent(rate(figures.confirmedWrong, figures.confirmed))})`,
      percent(figures.interimWer),
      String(figures.retractions),
      (figures.interims / Math.max(1, figures.finals)).toFixed(2),
      level.workerSecondsPerCallMinute.toFixed(2),
    ];
  });
  return toTable(
    [
      'interims by',
      'first word ms p50 / p95',
      'confirmed before the final',
      'of them the final changed',
      'wrong by the script',
      'newest interim against its final',
      'retractions',
      'interims an utterance',
      'worker CPU s per call minute',
    ],
    rows,
  );
}

function reportCosts(costs: readonly ShapeCosts[]): string {
  const kinds = Object.keys(costs[0]?.cpuMs ?? {});
  const rows = kinds.map((kind) => [kind, ...costs.map(({ cpuMs }) => (cpuMs[kind] ?? 0).toFixed(0))]);
  return [
    'CPU time of one request about 4 s of speech, ms, random weights of the published shapes, 14 tokens an utterance:',
    toTable(['what is written', ...costs.map(({ shape }) => shape)], rows),
  ].join('\n\n');
}

function reportMargins(grown: readonly Grown[]): string {
  const rows = grown.map(({ policy, confirmed, changedByFinal, finalWords, interims, cpuSeconds }) => [
    policy,
    percent(rate(confirmed, finalWords)),
    `${changedByFinal} of ${confirmed}`,
    String(interims),
    cpuSeconds.toFixed(2),
  ]);
  return [
    `How the margin was chosen: on conversation ${CHOSEN_ON} (Swahili, other voices), as if computing took no time, the one that confirms most among those of which the final changes no more than of agreement. CPU with the finals:`,
    toTable(['interims by', 'confirmed', 'changed by the final', 'interims', 'worker CPU s'], rows),
  ].join('\n\n');
}

function reportHeads(heads: readonly HeadFigures[]): string {
  const rows = heads
    .slice(0, 5)
    .map(({ layer, head, behindStartMs, words }) => [
      `${layer}.${head}`,
      behindStartMs.p50?.toFixed(0) ?? '–',
      behindStartMs.spread?.toFixed(0) ?? '–',
      String(words),
    ]);
  return [
    `Alignment heads, on conversation ${CHOSEN_ON}: where each alone looks when it writes a word, behind the beginning of that word by whisper.cpp's own times; the five that are spread least. The fixture was trained with a guide on head 2.0:`,
    toTable(['layer.head', 'median ms', '95 % within ± ms', 'words'], rows),
  ].join('\n\n');
}

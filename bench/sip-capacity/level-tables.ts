import { percentilesOf } from '../../demo/measure/percentiles.js';
import { toTable } from '../table.js';
import type { FinalWait, SipLevel } from './measure-level.js';
import { PARTS, sumOf } from './processor-log.js';

export interface LevelRow {
  /** How the words of the calls come, e.g. `finals and interims`. */
  readonly words: string;
  /** Calls divided by those that are possible; left out where that was not measured. */
  readonly ofPossible?: number;
  readonly level: SipLevel;
}

/** The latency of finals and what became of each stretch of speech, a row for each level. */
export function finalsTable(rows: readonly LevelRow[]): string {
  const hasPossible = rows.some(({ ofPossible }) => ofPossible !== undefined);
  return toTable(
    [
      ...['words', 'calls', ...(hasPossible ? ['of possible'] : []), 'final p50 ms', 'p95 ms'],
      ...['for a worker', 'in a worker', 'all else', 'measured'],
      ...['stretches', 'deferred', 'lost', 'gaps', 'steps of the ladder'],
    ],
    rows.map(({ words, ofPossible, level: { calls, finals, stretches, deferred, lost, gaps, steps } }) => {
      const of = (part: keyof FinalWait) => percentilesOf(finals.map((final) => final[part]));
      const { p50, p95 } = of('waitMs');
      return [
        ...[words, String(calls), ...(hasPossible ? [ofPossible?.toFixed(2) ?? '–'] : []), ms(p50), ms(p95)],
        ...[of('queueMs'), of('inferenceMs'), of('restMs')].map((part) => ms(part.p95)),
        ...[String(finals.length), String(stretches), String(deferred), String(lost), String(gaps)],
        steps.join(', ') || 'none',
      ];
    }),
  );
}

export const PROCESSOR_TABLE_TITLE =
  'Processor while all calls were there, % of one core. The switch is Asterisk; the phones are this bench, which a helpline does not have on its server; other is the rest of the server:';

export function processorTable(rows: readonly LevelRow[]): string {
  return toTable(
    [
      ...['words', 'calls', 'speech workers', 'main process', 'media process', 'VAD process'],
      ...['database', 'switch', 'phones', 'other', 'all'],
    ],
    rows.map(({ words, level: { calls, cores } }) => [
      ...[words, String(calls)],
      ...[...PARTS.map((part) => cores?.[part]), cores ? sumOf(cores) : undefined].map((each) =>
        each === undefined ? '–' : (each * 100).toFixed(0),
      ),
    ]),
  );
}

function ms(value: number | null): string {
  return value?.toFixed(0) ?? '–';
}

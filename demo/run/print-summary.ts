import { LATENCY_PARTS, type CallSummary, type LatencyPart } from '../measure/summarise-call.js';
import { describeClassification, paletteFor } from './print-live.js';

const ABOUT: Readonly<Record<LatencyPart, string>> = {
  final: 'last sample leaves the phone → final at the client',
  tap: 'to the end of the last window with speech',
  hangover: 'silence waited for',
  queue: 'waiting for a speech worker',
  inference: 'whisper.cpp',
  overhead: 'everything else',
  push: 'of which: event made → at the client',
};
const ORDER: readonly LatencyPart[] = ['final', 'tap', 'hangover', 'queue', 'inference', 'overhead', 'push'];

const percent = (value: number | null) => (value === null ? '–' : `${(value * 100).toFixed(1)} %`);
const ms = (value: number | null) => (value === null ? '–' : value.toFixed(0)).padStart(6);

/** Words that fail for that reason are not the server's fault: a sentence with a pause in it is two. */
const describeLatePhones = ({ times, ms: lateMs }: CallSummary['phones_late']): string[] =>
  times === 0
    ? []
    : [
        `  phones late     ${times === 1 ? 'once' : `${times} times`}, ${lateMs} ms in all: this machine was busy and tore sentences apart`,
      ];

/** The summary of one call for a person. */
export function printSummary(
  out: NodeJS.WriteStream,
  summary: CallSummary,
  events: { seq_gaps: number; duplicates: number },
): void {
  const { strong, quiet } = paletteFor(out);
  const { wer, wer_direct: direct, latency_ms: latency } = summary;
  const lines = [
    '',
    strong(`Call ${summary.call_id}`),
    `  utterances      ${summary.finals}, events missing ${events.seq_gaps}, twice ${events.duplicates}`,
    `  word errors     caller ${percent(wer.caller)}, agent ${percent(wer.agent)}   ${quiet(`(the same audio directly: ${percent(direct.caller)}, ${percent(direct.agent)})`)}`,
    ...describeLatePhones(summary.phones_late),
    `  classification  ${summary.classification ? describeClassification(summary.classification) : 'none: no cue was heard (cues are English)'}`,
    '',
    `  ${'latency, ms'.padEnd(14)} ${'p50'.padStart(6)} ${'p95'.padStart(6)}`,
    ...ORDER.filter((part) => LATENCY_PARTS.includes(part)).map(
      (part) =>
        `  ${part.padEnd(14)} ${ms(latency[part].p50)} ${ms(latency[part].p95)}   ${quiet(ABOUT[part])}`,
    ),
    '',
  ];
  out.write(`${lines.join('\n')}\n`);
}

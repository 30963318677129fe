import type { HealthReport } from '../../lib/health.js';

/** Media type of the text format of Prometheus (prometheus.io, "Exposition formats"). */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Texts of a report that take one of few values; a label that takes any would be a new series each time. */
const LABELLED = ['status', 'step'];

/**
 * Health reports as metrics, for a program that keeps figures over time and raises alarms: `hearline_ok{part="…"}` for each
 * part, and each number of its report under a name made of its place in the report, such as
 * `hearline_workers_speech_utilisation`. A figure that a report does not know (null) has no line.
 *
 * @param isDetailed whether the reader may get more than a word for each part
 * @returns lines of the text format, 0.0.4
 */
export function toMetrics(reports: Readonly<Record<string, HealthReport>>, isDetailed: boolean): string {
  const lines: string[] = [];
  for (const [part, { ok }] of Object.entries(reports))
    lines.push(`hearline_ok{part="${part}"} ${Number(ok)}`);
  for (const [part, { ok: _, ...report }] of Object.entries(reports))
    lines.push(...linesOf(['hearline', part], isDetailed ? report : { status: report.status }));
  return `${lines.join('\n')}\n`;
}

function linesOf(path: readonly string[], value: unknown): string[] {
  const name = path.map(toName).join('_');
  if (typeof value === 'number') return Number.isFinite(value) ? [`${name} ${value}`] : [];
  if (typeof value === 'boolean') return [`${name} ${Number(value)}`];
  if (typeof value === 'string')
    return LABELLED.includes(path.at(-1) ?? '') ? [`${name}{value="${escaped(value)}"} 1`] : [];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, each]) => linesOf([...path, key], each));
}

/** `utilisationNow` and `on-call` as `utilisation_now` and `on_call`. */
function toName(key: string): string {
  return key
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9_]/g, '_');
}

function escaped(value: string): string {
  return value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n');
}

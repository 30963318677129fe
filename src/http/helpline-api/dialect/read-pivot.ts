import type { QueryParameters } from './read-query.js';
import type { Metric, PivotQuery } from '../../../cases/record-query.js';
import { shownValue } from '../../../cases/record-refusal.js';
import type { HelplineFault } from './helpline-fault.js';
import { fieldOf, type Field, type Resource } from '../../../cases/resource.js';

export interface ReadPivot extends Pick<PivotQuery, 'axes' | 'metrics'> {
  readonly faults: readonly HelplineFault[];
}

const AXES_AT_MOST = 4;
const METRICS_AT_MOST = 8;
const RECKONINGS: readonly Metric['reckon'][] = ['sum', 'avg', 'min', 'max'];
/** Fields that can be added up. */
const NUMERIC = ['number', 'code', 'flag'];
const LONG = ['long'];

/** `xaxis` and `yaxis`: fields; `metrics`: `count` (also `<res>_count`), or `sum_`, `avg_`, `min_`, `max_` of a number. */
export function readPivot(resource: Resource, parameters: QueryParameters): ReadPivot {
  const faults: HelplineFault[] = [];
  const refuse = (field: string, message: string, value: string) => {
    faults.push({ field, message, errno: 'INVALID', resource: resource.name, value: shownValue(value) });
  };
  const axes = ['xaxis', 'yaxis'].flatMap((axis) =>
    namesIn(parameters[axis]).flatMap((name) => {
      const field = fieldOf(resource, name);
      if (field && !LONG.includes(field.kind) && field.source.from !== 'nothing') return [field];
      refuse(axis, `${axis} must name fields of ${resource.name}`, name);
      return [];
    }),
  );
  const metrics = namesIn(parameters.metrics).flatMap((name) => {
    const metric = toMetric(resource, name);
    if (!metric) refuse('metrics', 'metrics must be count, or sum_, avg_, min_ or max_ of a number', name);
    return metric ? [metric] : [];
  });
  if (axes.length > AXES_AT_MOST) refuse('xaxis', `there can be ${AXES_AT_MOST} axes at most`, '');
  if (metrics.length > METRICS_AT_MOST)
    refuse('metrics', `there can be ${METRICS_AT_MOST} metrics at most`, '');
  return { axes, metrics: metrics.length > 0 ? metrics : [{ name: 'count', reckon: 'count' }], faults };
}

function toMetric(resource: Resource, name: string): Metric | undefined {
  if (name === 'count' || /^[a-z]+_count$/.test(name)) return { name, reckon: 'count' };
  const reckon = RECKONINGS.find((each) => name.startsWith(`${each}_`));
  const field: Field | undefined = reckon && fieldOf(resource, name.slice(reckon.length + 1));
  if (!reckon || !field || !NUMERIC.includes(field.kind) || field.source.from === 'nothing') return undefined;
  return { name, reckon, field };
}

function namesIn(value: unknown): string[] {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all
    .flatMap((one) => (typeof one === 'string' ? one.split(',') : []))
    .map((name) => name.trim())
    .filter(Boolean);
}

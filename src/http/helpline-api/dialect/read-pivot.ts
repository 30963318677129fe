import type { QueryParameters } from './read-query.js';
import type { JoinedRows, Metric, PivotAxis } from '../../../cases/record-query.js';
import { shownValue } from '../../../cases/record-refusal.js';
import { resourceNamed } from '../../../cases/resources/all-resources.js';
import type { HelplineFault } from './helpline-fault.js';
import { fieldOf, type Field, type Resource } from '../../../cases/resource.js';

/** An axis under the name that it was asked by. */
export interface NamedAxis extends PivotAxis {
  readonly name: string;
}

export interface ReadPivot {
  readonly x: readonly NamedAxis[];
  readonly y: readonly NamedAxis[];
  readonly metrics: readonly Metric[];
  readonly join?: JoinedRows | undefined;
  readonly faults: readonly HelplineFault[];
  /** A notice for each requested axis that is no field, in words. */
  readonly passedOver: readonly string[];
}

const AXES_AT_MOST = 4;
const METRICS_AT_MOST = 8;
const RECKONINGS: readonly Metric['reckon'][] = ['sum', 'avg', 'min', 'max'];
/** Fields that can be added up. */
const NUMERIC = ['number', 'code', 'flag'];
const LONG = ['long'];
/** Clients send it where there is no axis. */
const NO_AXIS = '-';

/**
 * `xaxis` and `yaxis`: fields, or `res^field` of one resource that is joined, of which each row is counted then; names
 * that are no field are passed over, since clients of the family send labels too. `metrics`: `count` (also
 * `<res>_count`), or `sum_`, `avg_`, `min_`, `max_` of a number.
 */
export function readPivot(resource: Resource, parameters: QueryParameters): ReadPivot {
  const reading = new PivotReading(resource);
  const x = reading.axes('xaxis', namesIn(parameters.xaxis));
  const y = reading.axes('yaxis', namesIn(parameters.yaxis));
  const metrics = reading.metrics(namesIn(parameters.metrics));
  if (x.length + y.length > AXES_AT_MOST)
    reading.refuse('xaxis', `there can be ${AXES_AT_MOST} axes at most`, '');
  const { join, faults, passedOver } = reading;
  return { x, y, metrics, join, faults, passedOver };
}

class PivotReading {
  readonly faults: HelplineFault[] = [];
  readonly passedOver: string[] = [];
  readonly #resource: Resource;
  join: JoinedRows | undefined;

  constructor(resource: Resource) {
    this.#resource = resource;
  }

  axes(axis: string, names: readonly string[]): NamedAxis[] {
    return names.flatMap((name) => {
      const [linkName = '', joinedName] = name.split('^', 2);
      const found = joinedName === undefined ? this.#own(name) : this.#joined(axis, linkName, joinedName);
      if (found && isCountedBy(found.field)) return [{ ...found, name }];
      if (found) this.refuse(axis, `${axis} must name fields that can be counted by`, name);
      else if (name !== NO_AXIS)
        this.passedOver.push(`${shownValue(name)} is no field of ${this.#resource.name}`);
      return [];
    });
  }

  metrics(names: readonly string[]): readonly Metric[] {
    const read = names.flatMap((name) => {
      const metric = toMetric(this.#resource, name);
      if (!metric)
        this.refuse('metrics', 'metrics must be count, or sum_, avg_, min_ or max_ of a number', name);
      // a record stands in as many rows as are joined to it
      else if (metric.reckon !== 'count' && this.join)
        this.refuse('metrics', 'metrics of joined rows must be count', name);
      return metric ? [metric] : [];
    });
    if (read.length > METRICS_AT_MOST)
      this.refuse('metrics', `there can be ${METRICS_AT_MOST} metrics at most`, '');
    return read.length > 0 ? read : [{ name: 'count', reckon: 'count' }];
  }

  refuse(field: string, message: string, value: string): void {
    const { name: resource } = this.#resource;
    this.faults.push({ field, message, errno: 'INVALID', resource, value: shownValue(value) });
  }

  #own(name: string): PivotAxis | undefined {
    const field = fieldOf(this.#resource, name);
    return field && { field };
  }

  #joined(axis: string, linkName: string, name: string): PivotAxis | undefined {
    const link = this.#resource.links.find((each) => each.resource === linkName);
    if (!link) return undefined;
    const resource = resourceNamed(linkName);
    const field = fieldOf(resource, name);
    if (!field) return undefined;
    if (this.join && this.join.link !== link)
      this.refuse(axis, 'only one resource can be joined in a report', linkName);
    this.join = { link, resource };
    return { field, isJoined: true };
  }
}

function isCountedBy({ kind, source }: Field): boolean {
  return !LONG.includes(kind) && source.from !== 'nothing';
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

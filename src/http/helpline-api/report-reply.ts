import { z } from 'zod';
import type { RecordCells } from '../../cases/record-query.js';
import type { NamedAxis, ReadPivot } from './dialect/read-pivot.js';
import { FORMATS } from './envelope.js';

const texts = z.array(z.string());

/** The keys of a report on the records of `name`. */
export function reportShape(name: string): Record<string, z.ZodType> {
  return {
    [name]: z.array(texts).describe('the values of the axes, then the metrics'),
    [`${name}_k`]: z.record(z.string(), texts),
    [`${name}_ctx`]: z.array(texts),
    [`${name}_x`]: texts.describe('the axes of xaxis'),
    [`${name}_y`]: z.array(texts).describe('the values of each axis of yaxis'),
    [`${name}_fmt`]: texts.describe('how the values of each axis are to be shown'),
  };
}

/** A report as clients read it: rows, where each column stands, and what a chart needs of the axes. */
export function reportReply(
  name: string,
  { x, y, metrics }: Pick<ReadPivot, 'x' | 'y' | 'metrics'>,
  rows: readonly RecordCells[],
  filters: Readonly<Record<string, string>> = {},
): Record<string, unknown> {
  const columns = [...x, ...y, ...metrics].map((column) => column.name);
  const keys = columns.map((column, at) => [column, [String(at), column, filters[column] ?? '', column, '']]);
  return {
    [name]: rows,
    [`${name}_k`]: Object.fromEntries(keys) as object,
    [`${name}_ctx`]: [['0', String(rows.length), rows.length > 0 ? '1' : '0', String(rows.length)]],
    [`${name}_x`]: x.map((axis) => axis.name),
    [`${name}_y`]: y.map((axis, at) => valuesOf(axis, x.length + at, rows)),
    [`${name}_fmt`]: [...x, ...y].map(({ field }) => FORMATS[field.kind]),
  };
}

/** In their order: numbers and times as numbers. */
function valuesOf({ field }: NamedAxis, at: number, rows: readonly RecordCells[]): string[] {
  const values = [...new Set(rows.map((row) => row[at] ?? ''))];
  const isNumber = ['number', 'code', 'flag', 'time'].includes(field.kind);
  return isNumber ? values.sort((a, b) => Number(a) - Number(b)) : values.sort();
}

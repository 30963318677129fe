import type { Response } from 'express';
import { TimeSlice } from '../../lib/time-slice.js';

/** As deep the parts of an answer are written one by one: its fields, its lists, their records. */
const DEPTH = 3;

/** As `response.json` does it, but long answers leave the event loop in between. */
export async function sendJson(response: Response, status: number, payload: unknown): Promise<void> {
  const text = await jsonInSlices(payload);
  response.status(status).type('json').send(text);
}

/** The text that `JSON.stringify` makes. Leaves the event loop between the parts of a long one. */
export async function jsonInSlices(value: unknown): Promise<string> {
  const slice = new TimeSlice();
  const work = write(value, DEPTH);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value ?? 'null';
    if (slice.isOver) await slice.breathe();
  }
}

/** Stops behind each part. */
function* write(value: unknown, depth: number): Generator<void, string | undefined> {
  if (depth === 0 || !isContainer(value)) return JSON.stringify(value);
  const parts: string[] = [];
  if (Array.isArray(value)) {
    for (const each of value as readonly unknown[]) {
      parts.push((yield* write(each, depth - 1)) ?? 'null');
      yield;
    }
    return `[${parts.join(',')}]`;
  }
  for (const [key, each] of Object.entries(value)) {
    const json = yield* write(each, depth - 1);
    if (json !== undefined) parts.push(`${JSON.stringify(key)}:${json}`);
    yield;
  }
  return `{${parts.join(',')}}`;
}

/** One that `JSON.stringify` would go through part by part, too. */
function isContainer(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && !('toJSON' in value);
}

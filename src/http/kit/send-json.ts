import type { Response } from 'express';
import { TimeSlice } from '../../lib/time-slice.js';

/** As deep the parts of an answer are written one by one: its fields, its lists, their records. */
const DEPTH = 3;
/** Characters that are encoded and handed to the connection in one turn. */
const PIECE_CHARACTERS = 64_000;
/** From here on an answer is sent piece by piece. Shorter ones may have a tag. */
const LONG_BYTES = 500_000;

/** As `response.json` does it, but long answers leave the event loop in between. */
export async function sendJson(response: Response, status: number, payload: unknown): Promise<void> {
  await sendPieces(response, status, await jsonInPieces(payload));
}

/** Sends JSON text that comes in parts; a long one leaves the event loop in between. */
export async function sendJsonText(
  response: Response,
  status: number,
  parts: Iterable<string>,
): Promise<void> {
  await sendPieces(response, status, await encoded(parts));
}

async function sendPieces(response: Response, status: number, pieces: readonly Buffer[]): Promise<void> {
  const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
  response.status(status).type('json');
  if (bytes <= LONG_BYTES) return void response.send(Buffer.concat(pieces));
  response.set('Content-Length', String(bytes));
  const slice = new TimeSlice();
  for (const piece of pieces) {
    if (response.destroyed) return; // its client has gone
    response.write(piece);
    await slice.breathe();
  }
  response.end();
}

/** The text that `JSON.stringify` makes, in UTF-8. Leaves the event loop between the parts of a long one. */
export function jsonInPieces(value: unknown): Promise<Buffer[]> {
  return encoded(write(value, DEPTH));
}

async function encoded(parts: Iterable<string>): Promise<Buffer[]> {
  const slice = new TimeSlice();
  const pieces: Buffer[] = [];
  let waiting: string[] = [];
  let characters = 0;
  for (const part of parts) {
    waiting.push(part);
    characters += part.length;
    if (characters >= PIECE_CHARACTERS) {
      pieces.push(Buffer.from(waiting.join('')));
      [waiting, characters] = [[], 0];
    }
    if (slice.isOver) await slice.breathe();
  }
  pieces.push(Buffer.from(waiting.join('')));
  return pieces;
}

/** `null` for what `JSON.stringify` leaves out. */
function* write(value: unknown, depth: number): Generator<string, void> {
  if (depth === 0 || !isContainer(value)) {
    yield JSON.stringify(value) ?? 'null';
    return;
  }
  let before = '';
  if (Array.isArray(value)) {
    yield '[';
    for (const each of value as readonly unknown[]) {
      yield before;
      yield* write(each, depth - 1);
      before = ',';
    }
    yield ']';
    return;
  }
  yield '{';
  for (const [key, each] of Object.entries(value)) {
    const isPart = depth > 1 && isContainer(each);
    const json = isPart ? undefined : JSON.stringify(each);
    if (!isPart && json === undefined) continue;
    yield `${before}${JSON.stringify(key)}:`;
    if (json === undefined) yield* write(each, depth - 1);
    else yield json;
    before = ',';
  }
  yield '}';
}

/** One that `JSON.stringify` would go through part by part, too. */
function isContainer(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && !('toJSON' in value);
}

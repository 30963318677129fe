import type { Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Log } from '../lib/log.js';
import { CSV_MARK, csvLine } from './csv.js';
import { ReaderPace } from './reader-pace.js';
import { whileUnsent } from './serve-content.js';

export const CSV = ['text/csv'];
/** Says how many of the rows that were asked for will not be in a file; counted before its first line. */
export const LEFT_OUT_HEADER = 'X-Rows-Left-Out';

/** Characters of one piece of a file. */
const PIECE_CHARACTERS = 256_000;

type Row = readonly string[];

export interface CsvFile {
  /** The resource; the file has the same name, with its ending. */
  readonly name: string;
  readonly columns: readonly string[];
  /** Some at a time, as long as the reader may have them. */
  readonly rows: AsyncGenerator<readonly Row[]>;
  readonly log: Log;
}

/**
 * Streams rows as they come, however many they are, and leaves the rest unread when the client goes. A failure after the
 * first rows is logged and cuts the connection: half a file must not look like a whole one.
 *
 * @throws what `rows` throws before the first ones
 */
export async function sendCsv(response: Response, { name, columns, rows, log }: CsvFile): Promise<void> {
  const first = await rows.next(); // a failure before the first line is still answered as an error
  response.type('text/csv; charset=utf-8');
  response.attachment(`${name}.csv`);
  const lines = async function* () {
    yield CSV_MARK + csvLine(columns);
    if (first.done !== true) yield* linesOf(first.value);
    for await (const batch of rows) yield* linesOf(batch);
  };
  const paced = async function* () {
    const pace = new ReaderPace();
    for await (const text of lines()) {
      pace.give(text.length);
      yield text;
      pace.taken();
    }
  };
  try {
    const send = () => pipeline(Readable.from(paced()), response);
    await whileUnsent(response, send, { log, resource: name });
  } finally {
    await rows.return(undefined);
  }
}

/** Some lines at a time, so that long ones leave the event loop in between. */
function* linesOf(rows: readonly Row[]): Generator<string> {
  let lines = '';
  for (const cells of rows) {
    lines += csvLine(cells);
    if (lines.length < PIECE_CHARACTERS) continue;
    yield lines;
    lines = '';
  }
  if (lines !== '') yield lines;
}

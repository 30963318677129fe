import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { messageOf, SetupError } from '../lib/errors.js';

/**
 * The content of a data file as its schema has it.
 *
 * @throws SetupError that names the file, and the line where it is no JSON, or each wrong entry
 */
export function readDataFile<Schema extends z.ZodType>(file: URL, schema: Schema): z.infer<Schema> {
  return inFile(file, () => schema.parse(parseJson(readFileSync(file, 'utf8'))));
}

/** Work on the content of a file. @throws SetupError that names the file, with what was thrown */
export function inFile<T>(file: URL, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof SetupError) throw error;
    throw new SetupError(`${fileURLToPath(file)}: ${faultsOf(error)}`, { cause: error });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`line ${faultyLineOf(text)}: no JSON: ${messageOf(error)}`, { cause: error });
  }
}

/** The first line up to which the text is no beginning of JSON; the last one where only its end is missing. */
function faultyLineOf(text: string): number {
  const lines = text.split('\n');
  let [sound, faulty] = [0, lines.length];
  while (faulty - sound > 1) {
    const middle = (sound + faulty) >>> 1;
    if (isBeginning(lines.slice(0, middle).join('\n').trimEnd())) sound = middle;
    else faulty = middle;
  }
  return faulty;
}

/** Whether a text is the beginning of JSON: then the parser's only fault is at its end. */
function isBeginning(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const position = /at position (\d+)/.exec(messageOf(error))?.[1];
    return messageOf(error).includes('end of JSON input') || Number(position) >= text.length;
  }
}

function faultsOf(error: unknown): string {
  if (!(error instanceof z.ZodError)) return messageOf(error);
  return error.issues.map(({ path, message }) => `${placeOf(path)}: ${message}`).join('; ');
}

/** `cues, 3, phrases, 0` is `cues[3].phrases[0]`, counted from 0. */
function placeOf(path: readonly PropertyKey[]): string {
  const place = path.map((each) => (typeof each === 'number' ? `[${each}]` : `.${String(each)}`)).join('');
  return place.replace(/^\./, '') || 'the file';
}

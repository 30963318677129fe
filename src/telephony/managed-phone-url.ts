import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { nowMs } from '../lib/clock.js';

const instance = z.object({ wssUrl: z.string() });
/** It changes when Asterisk is started again, and is asked for with every page. */
const FRESH_MS = 5_000;

/**
 * Where the telephone of a browser registers at the Asterisk that `npm run asterisk` manages, as its `instance.json`
 * says.
 *
 * @returns null while there is none
 */
export function managedPhoneUrl(file: string): () => Promise<string | null> {
  let known: { readonly url: Promise<string | null>; readonly untilMs: number } | undefined;
  return () => {
    if (!known || known.untilMs < nowMs()) known = { url: readUrl(file), untilMs: nowMs() + FRESH_MS };
    return known.url;
  };
}

async function readUrl(file: string): Promise<string | null> {
  try {
    return instance.parse(JSON.parse(await readFile(file, 'utf8'))).wssUrl;
  } catch {
    return null; // none yet, or one that we do not understand: the connection to Asterisk shows which
  }
}

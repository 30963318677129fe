import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser } from 'playwright-core';

/** The same engine without windows: a page takes two thirds of the time, measured on 2 cores. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const WITH_WINDOWS = ['chromium', 'chromium-browser', 'google-chrome'];

/** Nothing that reaches out of the machine, nothing that needs a screen or a sandbox of its own. */
const quiet = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // the pages of a user share a process: a new one took half a second of both cores for each page, measured on 2 cores
  '--process-per-site',
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
];
/** A page of a test lives for seconds: compilers that make it faster later, and a process of its own that draws, cost more. */
const shortLived = ['--js-flags=--no-opt,--no-maglev,--max-lazy', '--in-process-gpu'];

/** The system's Chromium, or null where there is none. `likeUsers`: the one with windows, as a user's is. */
export function findChromium({ likeUsers = false } = {}): string | null {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const names = likeUsers ? WITH_WINDOWS : [HEADLESS_SHELL, ...WITH_WINDOWS];
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return candidates.find(isExecutable) ?? null;
}

/** A browser that ends with `close()`; `args` come after the ones that every test needs. */
export async function launchChromium(executablePath: string, args: readonly string[] = []): Promise<Browser> {
  const forShell = path.basename(executablePath) === HEADLESS_SHELL ? shortLived : [];
  return chromium.launch({ executablePath, args: [...quiet, ...forShell, ...args], timeout: 60_000 });
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

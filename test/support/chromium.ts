import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

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
];

/** The system's Chromium, or null where there is none. */
export function findChromium(): string | null {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const candidates = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  return candidates.find(isExecutable) ?? null;
}

/** A browser that ends with `close()`; `args` come after the ones that every test needs. */
export async function launchChromium(executablePath: string, args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...quiet, ...args], timeout: 60_000 });
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

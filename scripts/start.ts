import type { Socket } from 'node:net';
import type { Products } from '../src/app.js';
import { messageOf } from '../src/lib/errors.js';
import { printerOn } from '../src/messages/terminal.js';
import { readArguments } from './read-arguments.js';
import { runMain } from './run-main.js';
import { consoleReporter, runSteps } from './setup/run-steps.js';
import type { SetupStep } from './setup/setup-step.js';
import { setupSteps } from './setup/steps.js';

const USAGE = `usage: npm start -- [--lifeline] [--announce] [--new-keys]

  --lifeline   stop when standard input ends (the parent process is gone)
  --new-keys   take the secrets of DATA_DIR and the settings although the database was used with
               others: what was sealed or signed with those cannot be read any more
  --announce   print \`listening URL\` on standard output once requests are served

Settings are environment variables: docs/settings.md.`;

const OPTIONS = {
  lifeline: { type: 'boolean' },
  announce: { type: 'boolean' },
  'new-keys': { type: 'boolean', default: false },
} as const;

/** `npm start`: what takes seconds to set up is made first, what takes minutes while the server is already up. */
await runMain(async (signal) => {
  const { values: asked } = readArguments({ options: OPTIONS }, USAGE);
  const stop = new AbortController();
  signal.addEventListener('abort', () => stop.abort(), { once: true });
  if (asked.lifeline) {
    process.stdin.on('end', () => stop.abort()).resume();
    (process.stdin as Partial<Socket>).unref?.(); // it must not keep a server up that has ended by itself
  }

  const steps = setupSteps();
  const reporter = consoleReporter();
  await runSteps([steps['prisma-client']], reporter, stop.signal);
  // a server without words takes calls and records them, and says in its health what is missing
  await runSteps([steps.model], reporter, stop.signal).catch((error: unknown) => {
    if (stop.signal.aborted) throw error;
    process.stderr.write(`hearline: the speech model is not set up: ${messageOf(error)}\n`);
  });
  // only now: the server's storage needs the database client that was just made
  const { serve } = await import('../src/main.js');
  const products = makeInBackground(steps, stop.signal);
  try {
    await serve(products, stop.signal, {
      takesNewSecrets: asked['new-keys'],
      onListening: ({ url }) => {
        if (asked.announce) process.stdout.write(`listening ${url}\n`);
      },
      onFirstPassword: (password) =>
        process.stderr.write(`hearline: the user admin has the password ${password}  (shown this once)\n`),
      print: printerOn(process.stderr),
    });
  } finally {
    stop.abort(); // a build that is still going on ends with us
    await Promise.allSettled(Object.values(products));
  }
});

/** One after the other: pages in seconds, speech in minutes; Asterisk is of use to `npm run asterisk` only. */
function makeInBackground(
  steps: Readonly<Record<'web' | 'whisper' | 'asterisk', SetupStep>>,
  signal: AbortSignal,
): Products {
  const reporter = consoleReporter();
  const make = async (step: SetupStep) => void (await runSteps([step], reporter, signal));
  const pages = make(steps.web);
  const whisper = pages.catch(() => {}).then(() => make(steps.whisper));
  // without an Asterisk everything else is served all the same
  whisper
    .catch(() => {})
    .then(() => (signal.aborted ? undefined : make(steps.asterisk)))
    .catch((error: unknown) => {
      if (!signal.aborted) process.stderr.write(`hearline: Asterisk is not set up: ${messageOf(error)}\n`);
    });
  return { pages, whisper };
}

import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { consoleReporter, runSteps } from '../scripts/setup/run-steps.js';
import { setupSteps } from '../scripts/setup/steps.js';
import { readArguments } from '../scripts/read-arguments.js';
import { runMain } from '../scripts/run-main.js';
import { productPaths } from '../src/config/product-paths.js';
import { Closer } from '../src/lib/closer.js';
import { SetupError } from '../src/lib/errors.js';
import { listConversations, loadConversation } from './conversations/load-conversation.js';
import { summariseCall } from './measure/summarise-call.js';
import { transcribeDirectly } from './measure/transcribe-directly.js';
import { startAsterisk, type AsteriskInstance } from './run/child-asterisk.js';
import { startServer } from './run/child-server.js';
import { demoPassword } from './run/demo-password.js';
import { LiveClient, logIn } from './run/live-client.js';
import { playConversation } from './run/play-conversation.js';
import { livePrinter, paletteFor } from './run/print-live.js';
import { printSummary } from './run/print-summary.js';

const USAGE = `usage: npm run demo -- [--call N] [--exit] [--json]
  --call N   which recorded conversation (${listConversations().join(', ')}; 1 when left out)
  --exit     end after the call; without it the server stays up until Ctrl-C
  --json     the summary as one JSON object on standard output, everything else on standard error
`;

interface DemoOptions {
  readonly call: number;
  readonly exit: boolean;
  readonly json: boolean;
}

/** `npm run demo`: a recorded conversation played by two SIP phones, and what a Socket.IO client sees of it. */
await runMain(async (signal) => {
  const options = readOptions();
  const parts = new Closer();
  try {
    await runDemo(options, parts, signal);
  } finally {
    await parts.close();
  }
});

function readOptions(): DemoOptions {
  const config = {
    options: { call: { type: 'string' }, exit: { type: 'boolean' }, json: { type: 'boolean' } },
  } as const;
  const { values } = readArguments(config, USAGE);
  const call = Number(values.call ?? 1);
  if (!listConversations().includes(call)) {
    throw new SetupError(
      `--call ${values.call}: there is no such conversation; there are ${listConversations().join(', ')}`,
    );
  }
  return { call, exit: values.exit ?? false, json: values.json ?? false };
}

async function runDemo(options: DemoOptions, parts: Closer, signal: AbortSignal): Promise<void> {
  const out = options.json ? process.stderr : process.stdout;
  const { quiet, strong } = paletteFor(out);
  const conversation = loadConversation(options.call);
  await runSteps(Object.values(setupSteps()), consoleReporter(), signal);

  const dataDir = resolve(process.env.DATA_DIR || join(productPaths.checkout, 'data', 'demo'));
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const password = await demoPassword(dataDir, process.env.ADMIN_PASSWORD);
  const asterisk = parts.add(await startAsterisk(dataDir, signal));
  const log = createWriteStream(join(dataDir, 'demo.log'));
  parts.add({ close: () => new Promise<void>((done) => log.end(done)) });
  const server = parts.add(
    await startServer({
      env: {
        DATA_DIR: dataDir,
        ADMIN_PASSWORD: password,
        // a second server beside one that runs already needs PORT only
        AUDIO_API_PORT: process.env.AUDIO_API_PORT || (process.env.PORT ? '0' : ''),
        WHISPER_LANGUAGE: process.env.WHISPER_LANGUAGE || conversation.language,
      },
      onLog: (line) => log.write(`${line}\n`),
      signal,
    }),
  );
  const client = await LiveClient.connect(server.url, await logIn(server.url, 'admin', password));
  parts.add(client);
  out.write(
    `\n${strong(conversation.title)}\n${quiet(`${asterisk.instance.version}, ${server.url}, log ${log.path as string}`)}\n\n`,
  );

  const played = await playConversation({
    asterisk: asterisk.instance,
    conversation,
    client,
    callerHost: '127.0.2.1',
    callerNumber: '+254700000116',
    agentUser: '1001',
    agentHost: '127.0.3.1',
    onEvent: livePrinter(out),
    signal,
  });
  const summary = summariseCall(played, conversation, await transcribeDirectly(conversation));
  const events = { seq_gaps: client.counts.seqGaps, duplicates: client.counts.duplicates };
  printSummary(out, summary, events);
  if (options.json) process.stdout.write(`${JSON.stringify({ calls: [summary], events })}\n`);
  if (options.exit) return;
  printWhereToLook(out, server.url, password, asterisk.instance);
  await Promise.race([once(signal, 'abort'), server.exited]);
}

function printWhereToLook(
  out: NodeJS.WriteStream,
  url: string,
  password: string,
  { sipHost, sipPort, accounts }: AsteriskInstance,
): void {
  const { strong, quiet } = paletteFor(out);
  const phones = accounts.map(
    ({ user, password: sipPassword, role }) => `    ${user}  ${sipPassword}  ${quiet(role)}`,
  );
  out.write(`${strong('Look at it')}
  page           ${url}
  user           admin
  password       ${password}
  SIP phones     ${sipHost}:${sipPort} (UDP or TCP); log in as
${phones.join('\n')}
  calling in     from 127.0.2.x to sip:116@${sipHost}:${sipPort}

${quiet('Ctrl-C ends everything.')}
`);
}

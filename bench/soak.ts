import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { loadConversation, type Conversation } from '../demo/conversations/load-conversation.js';
import { startAsterisk, type ChildAsterisk } from '../demo/run/child-asterisk.js';
import { startServer, type ChildServer } from '../demo/run/child-server.js';
import { LiveClient, logIn } from '../demo/run/live-client.js';
import { playConversation } from '../demo/run/play-conversation.js';
import { consoleReporter, runSteps } from '../scripts/setup/run-steps.js';
import { setupSteps } from '../scripts/setup/steps.js';
import { Closer } from '../src/lib/closer.js';
import { readManagedInstance } from '../src/telephony/managed-instance.js';
import type { BenchOptions, BenchResult } from './bench-result.js';
import { faultsOfCall } from './soak/faults-of-call.js';
import { firstTurns } from './soak/first-turns.js';
import { ratesOfCalls, type Played, type WordRates } from './live/word-rates.js';
import { mediaPidsOf, usageOf } from './process-usage.js';
import { toTable } from './table.js';

const PASSWORD = 'bench-only-password';
const LANES = 5;
const CALLS_PER_WAVE = 20;
const WAVES = 10;
const CONVERSATIONS = [1, 2, 3];
/** Turns of each conversation: a short call. */
const TURNS = 3;
const SETTLED_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 200;

/** Calls, memory and handles that are left when no call is up. */
interface Remains {
  readonly calls: number;
  readonly mainMb: number;
  readonly mediaMb: number;
  readonly mainHandles: number;
  readonly mediaHandles: number;
  readonly asteriskMb: number;
  readonly asteriskHandles: number;
  readonly channels: number;
  readonly bridges: number;
}

interface Run {
  readonly asterisk: ChildAsterisk;
  readonly server: ChildServer;
  readonly client: LiveClient;
  readonly dataDir: string;
  readonly signal: AbortSignal;
}

/** `npm run bench -- soak`: many short calls through the real Asterisk; memory, handles and channels after each wave of them. */
export async function benchSoak({ quick, signal, progress }: BenchOptions): Promise<BenchResult> {
  await runSteps(Object.values(setupSteps()), consoleReporter(), signal);
  const parts = new Closer();
  const dataDir = await mkdtemp(join(tmpdir(), 'hearline-bench-'));
  await chmod(dataDir, 0o755); // as root the database runs under another account, which must reach its folder
  parts.add({ close: () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }) });
  try {
    const run = await open(dataDir, parts, { signal, progress });
    const conversations = CONVERSATIONS.map((number) => firstTurns(loadConversation(number), TURNS));
    const remains = [await remainsOf(run, 0)];
    const played: Played[] = [];
    for (let wave = 1; wave <= (quick ? 1 : WAVES); wave++) {
      progress(`calls ${played.length + 1} to ${played.length + CALLS_PER_WAVE} …`);
      played.push(...(await playWave(run, conversations)));
      remains.push(await remainsOf(run, played.length));
    }
    const faults = played.flatMap(({ call }) => faultsOfCall(call));
    return toResult({ remains, faults, rates: ratesOfCalls(played), events: run.client.counts });
  } finally {
    await parts.close();
  }
}

async function open(
  dataDir: string,
  parts: Closer,
  { signal, progress }: Pick<BenchOptions, 'signal' | 'progress'>,
): Promise<Run> {
  const users = Array.from({ length: LANES }, (_, i) => String(1001 + i));
  process.env.AST_AGENTS = users.join(' ');
  const asterisk = parts.add(await startAsterisk(dataDir, signal));
  const env = {
    ...{ DATA_DIR: dataDir, PORT: '0', AUDIO_API_PORT: '0', ADMIN_PASSWORD: PASSWORD },
    ...{ WHISPER_LANGUAGE: 'en', LOG_LEVEL: 'warn', AGENT_WRAP_UP_S: '0', AGENT_WRAP_UP_SAVED_S: '0' },
    AGENT_ENDPOINTS: users.map((user) => `PJSIP/${user}`).join(','),
  };
  const server = parts.add(await startServer({ env, onLog: (line) => progress(line), signal }));
  const token = await logIn(server.url, 'admin', PASSWORD);
  const client = parts.add(await LiveClient.connect(server.url, token));
  return { asterisk, server, client, dataDir, signal };
}

/** In each round all lanes play the same conversation: the queue decides which agent a caller gets. */
async function playWave(run: Run, conversations: readonly Conversation[]): Promise<Played[]> {
  const played: Played[] = [];
  for (let round = 0; round < CALLS_PER_WAVE / LANES; round++) {
    const conversation = conversations[round % conversations.length] as Conversation;
    const lanes = Array.from({ length: LANES }, async (_, lane) => {
      const call = await playConversation({
        ...{ asterisk: run.asterisk.instance, conversation, client: run.client, signal: run.signal },
        ...{ callerHost: `127.0.2.${lane + 1}`, callerNumber: `+25470000011${lane}` },
        ...{ agentUser: String(1001 + lane), agentHost: `127.0.3.${lane + 1}` },
      });
      return { conversation, call };
    });
    played.push(...(await Promise.all(lanes)));
  }
  return played;
}

async function remainsOf(run: Run, calls: number): Promise<Remains> {
  const { server, asterisk } = run;
  const { channels, bridges } = await settled(run);
  const { media } = await mediaPidsOf(server.pid);
  const { pid } = asterisk.instance;
  const [main, ofMedia, ofAsterisk] = await Promise.all([
    figuresOf([server.pid]),
    figuresOf(media),
    figuresOf(pid === null ? [] : [pid]),
  ]);
  return {
    ...{ calls, channels, bridges },
    ...{ mainMb: main.mb, mainHandles: main.handles },
    ...{ mediaMb: ofMedia.mb, mediaHandles: ofMedia.handles },
    ...{ asteriskMb: ofAsterisk.mb, asteriskHandles: ofAsterisk.handles },
  };
}

/** Memory and handles of these processes together. */
async function figuresOf(
  pids: readonly number[],
): Promise<{ readonly mb: number; readonly handles: number }> {
  const each = await Promise.all(
    pids.map(async (pid) => {
      const [{ residentBytes }, handles] = await Promise.all([usageOf(pid), readdir(`/proc/${pid}/fd`)]);
      return { mb: residentBytes / 2 ** 20, handles: handles.length };
    }),
  );
  const sum = (key: 'mb' | 'handles') => each.reduce((total, figures) => total + figures[key], 0);
  return { mb: sum('mb'), handles: sum('handles') };
}

/**
 * Channels and bridges that Asterisk holds; those that go away by themselves after a call have gone by then.
 */
async function settled({ dataDir, signal }: Run): Promise<{ channels: number; bridges: number }> {
  const giveUpAtMs = performance.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const [channels, bridges] = await Promise.all([count(dataDir, 'channels'), count(dataDir, 'bridges')]);
    if (channels + bridges === 0 || performance.now() > giveUpAtMs) return { channels, bridges };
    signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

async function count(dataDir: string, what: 'channels' | 'bridges'): Promise<number> {
  const instance = await readManagedInstance(join(dataDir, 'asterisk', 'instance.json'));
  if (!instance) throw new Error('Asterisk has no instance.json');
  const { url, user, password } = instance;
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const signal = AbortSignal.timeout(5_000);
  const response = await fetch(`${url}/${what}`, { headers: { authorization }, signal });
  return z.array(z.unknown()).parse(await response.json()).length;
}

interface Found {
  readonly remains: readonly Remains[];
  readonly faults: readonly string[];
  readonly rates: WordRates;
  readonly events: { readonly seqGaps: number; readonly duplicates: number };
}

function toResult({ remains, faults, rates, events }: Found): BenchResult {
  const rows = remains.map((each) => [
    String(each.calls),
    ...[each.mainMb, each.mediaMb, each.asteriskMb].map((mb) => mb.toFixed(0)),
    ...[each.mainHandles, each.mediaHandles, each.asteriskHandles, each.channels, each.bridges].map(String),
  ]);
  const calls = remains.at(-1)?.calls ?? 0;
  const percent = (value: number | null) => (value === null ? '–' : `${(value * 100).toFixed(1)} %`);
  const report = [
    `${calls} short calls (the first ${TURNS} turns of the demo conversations), ${LANES} at a time, through Asterisk, the detector, whisper.cpp and PostgreSQL. After each ${CALLS_PER_WAVE} calls, with no call up:`,
    toTable(
      [
        ...['calls so far', 'main process, MB', 'media processes, MB', 'Asterisk, MB', 'handles of main'],
        ...['of media', 'of Asterisk', 'channels', 'bridges'],
      ],
      rows,
    ),
    `Wrong words of callers ${percent(rates.caller)}, of agents ${percent(rates.agent)}. Events missing ${events.seqGaps}, twice ${events.duplicates}. Faults in the journals: ${faults.length === 0 ? 'none' : faults.join('; ')}.`,
  ].join('\n\n');
  return { json: { calls, remains, faults, rates, events }, report };
}

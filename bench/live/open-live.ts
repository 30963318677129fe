import { setMaxListeners } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Conversation } from '../../demo/conversations/load-conversation.js';
import { startAsterisk, type ChildAsterisk } from '../../demo/run/child-asterisk.js';
import { startServer, type ChildServer } from '../../demo/run/child-server.js';
import { LiveClient, logIn } from '../../demo/run/live-client.js';
import { playConversation } from '../../demo/run/play-conversation.js';
import type { Closer } from '../../src/lib/closer.js';
import type { BenchOptions } from '../bench-result.js';
import type { Played } from './word-rates.js';

const PASSWORD = 'bench-only-password';
const FIRST_AGENT = 1001;
/** At one time, at most. */
const LISTENERS_OF_A_CALL = 2;
const NO_TROUBLE = ['trace', 'debug', 'info'];

const logLine = z.object({ level: z.string(), step: z.string().optional() });

/** A server behind an Asterisk of its own, a client of its pages, and phones that need only be played. */
export interface LiveRun {
  readonly asterisk: ChildAsterisk;
  readonly server: ChildServer;
  readonly client: LiveClient;
  readonly dataDir: string;
  /** Steps that the ladder of speech recognition has taken so far. */
  readonly steps: readonly string[];
  readonly signal: AbortSignal;
}

export interface LiveOptions extends Pick<BenchOptions, 'signal' | 'progress'> {
  /** Calls at once, at most: as many phones of agents. */
  readonly agents: number;
  readonly env?: NodeJS.ProcessEnv;
}

/** @param parts closes what was opened, also where this fails half-way */
export async function openLive(
  parts: Closer,
  { agents, env, signal, progress }: LiveOptions,
): Promise<LiveRun> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hearline-bench-'));
  await chmod(dataDir, 0o755); // as root the database runs under another account, which must reach its folder
  parts.add({ close: () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }) });
  const users = Array.from({ length: agents }, (_, i) => agentUser(i));
  process.env.AST_AGENTS = users.join(' ');
  const asterisk = parts.add(await startAsterisk(dataDir, signal));
  const steps: string[] = [];
  const onLog = (line: string) => {
    const { level, step } = logLine.parse(JSON.parse(line));
    if (step !== undefined) steps.push(step);
    if (!NO_TROUBLE.includes(level)) progress(line);
  };
  const server = parts.add(
    await startServer({
      env: {
        DATA_DIR: dataDir,
        PORT: '0',
        AUDIO_API_PORT: '0',
        ADMIN_PASSWORD: PASSWORD,
        WHISPER_LANGUAGE: 'en',
        LOG_LEVEL: 'info',
        ...{ AGENT_WRAP_UP_S: '0', AGENT_WRAP_UP_SAVED_S: '0' }, // the next calls come at once
        AGENT_ENDPOINTS: users.map((user) => `PJSIP/${user}`).join(','),
        ...env,
      },
      ...{ onLog, signal },
    }),
  );
  const token = await logIn(server.url, 'admin', PASSWORD);
  const client = parts.add(await LiveClient.connect(server.url, token));
  return { asterisk, server, client, dataDir, steps, signal };
}

/**
 * Plays them all at once, each as two phones of its own, `staggerMs` after the one before.
 *
 * @throws the failure of the first call that fails, once the phones of the others are closed too
 */
export async function playCalls(
  { asterisk, client, signal }: LiveRun,
  conversations: readonly Conversation[],
  { staggerMs, onEnd }: { readonly staggerMs: number; readonly onEnd?: (lastedMs: number) => void },
): Promise<Played[]> {
  const failed = new AbortController();
  const over = AbortSignal.any([signal, failed.signal]);
  setMaxListeners(LISTENERS_OF_A_CALL * conversations.length, over); // Node takes more than ten for a leak
  const playing = conversations.map(async (conversation, i): Promise<Played> => {
    // callers do not ring in the same moment, and do not speak in step
    await sleep(i * staggerMs, undefined, { signal: over });
    const startedAtMs = performance.now();
    const call = await playConversation({
      asterisk: asterisk.instance,
      conversation,
      client,
      callerHost: `127.0.2.${i + 1}`,
      callerNumber: `+2547000001${String(i).padStart(2, '0')}`,
      agentUser: agentUser(i),
      agentHost: `127.0.3.${i + 1}`,
      signal: over,
    });
    onEnd?.(performance.now() - startedAtMs);
    return { conversation, call };
  });
  try {
    return await Promise.all(playing);
  } catch (error) {
    failed.abort(error);
    await Promise.allSettled(playing);
    throw error;
  }
}

function agentUser(index: number): string {
  return String(FIRST_AGENT + index);
}

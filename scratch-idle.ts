import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { loadConversation } from './demo/conversations/load-conversation.js';
import { startAsterisk } from './demo/run/child-asterisk.js';
import { LiveClient, logIn } from './demo/run/live-client.js';
import { playConversation } from './demo/run/play-conversation.js';
import { usageOf } from './bench/process-usage.js';
const sleep = (ms: number) => new Promise((r) => setTimeout(r, ms));
const ac = new AbortController();
const dataDir = await mkdtemp(join(tmpdir(), 'hearline-idle-'));
await chmod(dataDir, 0o755);
process.env.AST_AGENTS = '1001';
const asterisk = await startAsterisk(dataDir, ac.signal);
const prof = process.argv[2] ? ['--cpu-prof', `--cpu-prof-dir=${process.argv[2]}`, '--cpu-prof-interval', '500'] : [];
const child = spawn(process.execPath, [...prof, '--max-semi-space-size=4', '--import', 'tsx', 'scripts/start.ts', '--lifeline', '--announce'], {
  env: { UV_THREADPOOL_SIZE: '16', ...process.env, DATA_DIR: dataDir, PORT: '0', AUDIO_API_PORT: '0', ADMIN_PASSWORD: 'bench-only-password', WHISPER_LANGUAGE: 'en', LOG_LEVEL: 'warn', AGENT_ENDPOINTS: 'PJSIP/1001' },
  stdio: ['pipe', 'pipe', 'inherit'], detached: true });
const url = await new Promise<string>((done) => createInterface({ input: child.stdout! }).on('line', (l) => { const u = /^listening (\S+)$/.exec(l)?.[1]; if (u) done(u); else console.log(l.slice(0, 200)); }));
const client = await LiveClient.connect(url, await logIn(url, 'admin', 'bench-only-password'));
let last = await usageOf(child.pid!); let at = performance.now();
const tell = async (what: string) => { const now = await usageOf(child.pid!); const t = performance.now();
  console.log(what, ((now.cpuS - last.cpuS) / ((t - at) / 1000) * 100).toFixed(2) + ' %', (now.cpuS - last.cpuS).toFixed(2), 's cpu in', ((t - at) / 1000).toFixed(0), 's; rss', (now.residentBytes / 2 ** 20).toFixed(0)); last = now; at = t; };
for (let i = 0; i < 4; i++) { await sleep(i < 2 ? 5000 : 20000); await tell('idle'); }
for (const n of [1, 2]) {
  await playConversation({ asterisk: asterisk.instance, conversation: loadConversation(n), client, callerHost: '127.0.2.1', callerNumber: '+254700000110', agentUser: '1001', agentHost: '127.0.3.1', signal: ac.signal });
  await tell('call ' + n);
}
await sleep(20000); await tell('idle after');
client.close();
child.stdin!.end(); await new Promise((r) => child.once('exit', r));
await asterisk.close(); await rm(dataDir, { recursive: true, force: true });
process.exit(0);

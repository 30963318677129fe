import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { TestAsterisk } from './test-asterisk.js';

const PROGRAM = `
import { WebSocket } from 'ws';
const { url, authorization } = JSON.parse(process.env.ARI_ACCESS);
const socket = new WebSocket(url, { headers: { authorization } });
socket.on('open', () => process.stdout.write('open'));
socket.on('close', () => process.exit(1));
process.stdin.resume().on('end', () => process.exit(0));
`;

/** A process that has our application in Asterisk, and does nothing for its callers. */
export interface ServerProcess {
  /** As with SIGSTOP: its connections stay open. */
  freeze(): void;
  /** As a crash does it. */
  kill(): Promise<void>;
}

/** Resolves once it is connected. It ends with this process, however that goes. */
export async function startServerProcess({ instance }: TestAsterisk): Promise<ServerProcess> {
  const { ariUrl, ariUser, ariPassword, app } = instance;
  const access = {
    url: `${ariUrl.replace('http', 'ws')}/ari/events?app=${app}`,
    authorization: `Basic ${Buffer.from(`${ariUser}:${ariPassword}`).toString('base64')}`,
  };
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    env: { ...process.env, ARI_ACCESS: JSON.stringify(access) },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), exited]);
  if (child.exitCode !== null) throw new Error('Asterisk does not let this process in');
  return {
    freeze: () => void child.kill('SIGSTOP'),
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

import { expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { nodeWorkerCommand } from '../../../src/workers/node-worker.js';
import { WorkerProcess } from '../../../src/workers/worker-process.js';
import { eventually } from '../../support/processes.js';

const BY = 5;
const LOWEST = 19;

it('a process of texts gives way to calls while it loads its rules: it starts while calls are up', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'hearline-text-worker-'));
  const rules = join(dir, 'rules.json');
  await promisify(execFile)('mkfifo', [rules]); // reading waits for a writer, and none comes
  const config = { cueFiles: ['en'], riskRulesFiles: [rules], languages: ['en'] };
  const file = new URL('../../../src/start/common/text.worker.ts', import.meta.url);
  let frames = 0;
  const worker = new WorkerProcess(nodeWorkerCommand(file, [JSON.stringify(config)]), {
    onFrame: () => void frames++,
    onExit: () => undefined,
  });
  try {
    const lowered = Math.min(LOWEST, getPriority() + BY);
    await eventually(() => getPriority(worker.pid) === lowered);
    expect(frames).toBe(0); // it is not ready
  } finally {
    await worker.close();
    await rm(dir, { recursive: true });
  }
});

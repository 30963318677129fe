import { fileURLToPath } from 'node:url';
import { silentLog } from '../../src/lib/log.js';
import {
  DEFAULT_SUPERVISION,
  SupervisedWorker,
  type SupervisedWorkerOptions,
  type SupervisionOptions,
} from '../../src/workers/supervised-worker.js';
import type { WorkerCommand } from '../../src/workers/worker-process.js';
import type { WorkerProtocol } from '../../src/workers/worker-protocol.js';

/** `no-start` ends at once, `silent` never says that it is ready. */
export type EchoMode = 'good' | 'no-start' | 'silent';

/** Says what it is given, unless that is `die`, `hang`, `block`, `babble` or `refuse`. */
export function echoCommand(mode: EchoMode = 'good', diaryPath?: string): WorkerCommand {
  const script = fileURLToPath(new URL('./echo-program.mjs', import.meta.url));
  return { file: process.execPath, args: [script, mode, ...(diaryPath === undefined ? [] : [diaryPath])] };
}

export const echoProtocol: WorkerProtocol<string, string, string> = {
  encodeRequest: (id, text) => [toHead(1, id), Buffer.from(text)],
  encodeAbort: (id) => [toHead(2, id)],
  decode(frame) {
    const [type, id, text] = [frame.readUInt8(0), frame.readUInt32LE(1), frame.subarray(5).toString()];
    if (type === 9) return { type: 'ready', ready: text };
    if (type === 3) return { type: 'reply', id, reply: text };
    if (type === 4) return { type: 'refusal', id, error: new Error(text) };
    throw new RangeError(`unknown frame type ${type}`);
  },
};

function toHead(type: number, id: number): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(type, 0);
  head.writeUInt32LE(id, 1);
  return head;
}

/** Quick to start again, so that tests need not wait. */
export const quickSupervision: SupervisionOptions = {
  ...DEFAULT_SUPERVISION,
  restart: { firstMs: 1, maxMs: 20 },
};

export function echoWorker(
  change: Partial<SupervisedWorkerOptions<string, string, string>> = {},
): SupervisedWorker<string, string, string> {
  return new SupervisedWorker({
    name: 'echo',
    command: echoCommand(),
    protocol: echoProtocol,
    supervision: quickSupervision,
    log: silentLog(),
    ...change,
  });
}

import { existsSync } from 'node:fs';
import type { WorkerCommand } from './worker-process.js';

const NICE = '/usr/bin/nice';

/**
 * The same command at a priority that is lower by so much than ours: nice(1) from its first instruction on, where the
 * machine has it, and its session as soon as it has started.
 */
export function atLowerPriority(command: WorkerCommand, by: number): WorkerCommand {
  if (!existsSync(NICE)) return { ...command, niceness: by };
  const { file, args } = command;
  return { ...command, niceness: by, file: NICE, args: ['-n', String(by), file, ...args] };
}

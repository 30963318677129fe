import { existsSync } from 'node:fs';
import type { WorkerCommand } from './worker-process.js';

const NICE = '/usr/bin/nice';

/**
 * The same command at a priority that is lower by so much than ours (nice(1)), from its first instruction on; the command
 * itself where the machine has no `nice`.
 */
export function atLowerPriority(command: WorkerCommand, by: number): WorkerCommand {
  if (!existsSync(NICE)) return command;
  const { file, args } = command;
  return { ...command, file: NICE, args: ['-n', String(by), file, ...args] };
}

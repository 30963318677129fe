import { spawn } from 'node:child_process';

export interface Command {
  readonly title: string;
  readonly file: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a command with our own terminal. @returns its exit code; 1 when a signal ended it */
export function runCommand({ file, args, env }: Command, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { stdio: 'inherit', env: { ...process.env, ...env }, signal });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

import { spawn, type ChildProcess } from 'node:child_process';

export interface Command {
  readonly title: string;
  readonly file: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

export interface StartedCommand {
  readonly child: ChildProcess;
  /** Its exit code; 1 when a signal ended it. Rejects for a program that cannot be started, and when the run is aborted. */
  readonly ended: Promise<number>;
}

/** Starts a command with our own terminal. */
export function startCommand({ file, args, env }: Command, signal: AbortSignal): StartedCommand {
  const child = spawn(file, args, { stdio: 'inherit', env: { ...process.env, ...env }, signal });
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
  return { child, ended };
}

/** Runs a command with our own terminal. @returns its exit code; 1 when a signal ended it */
export function runCommand(command: Command, signal: AbortSignal): Promise<number> {
  return startCommand(command, signal).ended;
}

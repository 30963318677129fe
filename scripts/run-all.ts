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

/** A command that came to its end, with everything it printed. */
export interface CollectedCommand {
  /** its exit code; 1 when a signal ended it */
  readonly status: number;
  /** standard output and standard error in the order of their arrival */
  readonly output: string;
}

/** Runs a command and collects what it prints. Rejects for a program that cannot be started, and when the run is aborted. */
export function collectCommand({ file, args, env }: Command, signal: AbortSignal): Promise<CollectedCommand> {
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    signal,
  });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => printed.push(part));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      resolve({ status: code ?? 1, output: Buffer.concat(printed).toString('utf8') }),
    );
  });
}

/** Runs a command with our own terminal. @returns its exit code; 1 when a signal ended it */
export function runCommand(command: Command, signal: AbortSignal): Promise<number> {
  return startCommand(command, signal).ended;
}

import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether a process of that id runs; one that has ended but was not collected yet does not. */
export async function isRunning(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return false;
  const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
  return state !== 'Z' && state !== 'X';
}

/** The ids of the processes that a process has started and that still run. */
export async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.trim().split(/\s+/).filter(Boolean).map(Number);
}

/** Resolves when a process has ended; there is no event for the end of a process that is not our child. */
export async function processEnd(pid: number, limitMs = 10_000): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (await isRunning(pid)) {
    if (Date.now() > deadline) throw new Error(`process ${pid} still runs after ${limitMs} ms`);
    await sleep(10);
  }
}

/** Resolves when the condition holds; for states that are announced by no event. */
export async function eventually(
  condition: () => boolean | Promise<boolean>,
  limitMs = 15_000,
): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`still not so after ${limitMs} ms: ${condition.toString()}`);
    await sleep(5);
  }
}

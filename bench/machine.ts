import { cpus, loadavg, totalmem } from 'node:os';

/** Its processor alone. */
export function describeProcessor(): string {
  return `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`;
}

/** The machine on which the figures were measured, in one line. */
export function describeMachine(): string {
  const load = loadavg()[0]?.toFixed(1);
  return `${describeProcessor()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, load ${load} before`;
}

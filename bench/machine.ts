import { cpus, loadavg, totalmem } from 'node:os';

/** The machine on which the figures were measured, in one line. */
export function describeMachine(): string {
  const [cpu] = cpus();
  const load = loadavg()[0]?.toFixed(1);
  return `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, load ${load} before`;
}

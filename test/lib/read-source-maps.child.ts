import { startApp } from '../../src/app.js';
import { readSourceMaps } from '../../src/lib/read-source-maps.js';

/** Prints the CPU of reading the maps of the whole server, and of the first stack behind it, ms. */
function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const readMs = cpuMs(() => (process.argv[2] === 'read' ? readSourceMaps() : undefined));
let stack: string | undefined;
const stackMs = cpuMs(() => ({ stack } = new Error(startApp.name)));
console.log(JSON.stringify({ readMs, stackMs, stack }));
process.exit(0);

// `node scripts/run.mjs PROGRAM ARGS`: runs a program of scripts/ compiled, after compiling what has changed.
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { compileServerStep } from './setup/compile-server.mjs';

const checkout = dirname(import.meta.dirname);
const [program = ''] = process.argv.slice(2);

/** @returns the compiled program; it is never older than its sources */
async function compiled() {
  const step = compileServerStep({ checkout });
  if (!(await step.isDone())) {
    process.stderr.write(`  · ${step.title}\n`);
    const startedAt = performance.now();
    await step.run(() => {}, new AbortController().signal);
    process.stderr.write(`  ✓ ${step.name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)\n`);
  }
  // by its own name, so that a running server keeps its build when the next one is made
  return join(await realpath(join(checkout, 'build/server')), `${program}.js`);
}

function describe(error) {
  if (error.code === 'ERR_MODULE_NOT_FOUND') return 'esbuild is not installed: run npm ci';
  if (['EACCES', 'EPERM', 'EROFS'].includes(error.code)) {
    return `${error.path} may not be written by this account: run npm run setup as the owner of this folder`;
  }
  return error.message;
}

let file;
try {
  file = await compiled();
} catch (error) {
  process.stderr.write(
    `hearline: the server is not compiled from the sources that are here, and cannot be: ${describe(error)}\n`,
  );
  process.exit(1);
}
if (!/^[a-z-]+$/.test(program) || !existsSync(file)) {
  process.stderr.write(`hearline: scripts/ has no program "${program}"\n`);
  process.exit(2);
}
process.argv.splice(1, 2, file);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(file).href);

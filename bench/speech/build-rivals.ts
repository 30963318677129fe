import { access, mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { WHISPER_FLAGS, whisperSourceDir } from '../../scripts/setup/build-whisper.js';
import { runTool } from '../../scripts/setup/run-tool.js';
import { productPaths } from '../../src/config/product-paths.js';

export interface Rivals {
  readonly bareLoop: string;
  readonly whisperServer: string;
}

/** Built once, beside the worker, from the same source tree with the same flags. */
export async function buildRivals(signal: AbortSignal, onLine: (line: string) => void): Promise<Rivals> {
  const { checkout } = productPaths;
  const buildDir = join(checkout, 'build', 'whisper-rivals');
  const rivals = {
    bareLoop: join(buildDir, 'bin', 'bare-loop'),
    whisperServer: join(buildDir, 'bin', 'whisper-server'),
  };
  if (await areThere(Object.values(rivals))) return rivals;
  await mkdir(buildDir, { recursive: true });
  const paths = [
    `-DWHISPER_CPP_DIR=${whisperSourceDir(checkout, process.env.WHISPER_CPP_DIR)}`,
    `-DWORKER_DIR=${join(checkout, 'native', 'whisper-worker')}`,
  ];
  const source = join(import.meta.dirname, 'rivals');
  const targets = ['--target', 'bare-loop', 'whisper-server', '--parallel', `${availableParallelism()}`];
  const configure = ['-S', source, '-B', buildDir, ...paths, ...WHISPER_FLAGS];
  await runTool({ command: 'cmake', args: configure, onLine, signal });
  await runTool({ command: 'cmake', args: ['--build', buildDir, ...targets], onLine, signal });
  return rivals;
}

async function areThere(paths: readonly string[]): Promise<boolean> {
  const there = await Promise.all(
    paths.map((path) =>
      access(path).then(
        () => true,
        () => false,
      ),
    ),
  );
  return there.every(Boolean);
}

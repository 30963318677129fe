import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { basename, join } from 'node:path';
import { SetupError } from '../../src/lib/errors.js';
import { runTool, ToolFailedError, toolExists } from './run-tool.js';
import type { SetupStep } from './setup-step.js';

export interface BuildWhisperOptions {
  /** The checkout: holds `native/`, `node_modules/`, `build/`. */
  readonly checkoutDir: string;
  /** Another whisper.cpp source tree (newer, or changed). Left out: the one inside the package nodejs-whisper. */
  readonly whisperCppDir?: string | undefined;
  /** More definitions for CMake (`-DGGML_CUDA=ON`); they win over ours. */
  readonly cmakeFlags?: readonly string[];
}

/**
 * LLAMAFILE makes the encoder 1.6 to 1.9 times as fast and is off by default (measured 2026-08, whisper.cpp
 * 1.9.1, AVX2). OpenMP is off because every worker has one thread, and its waiting threads spin.
 */
export const WHISPER_FLAGS = [
  '-DCMAKE_BUILD_TYPE=Release',
  '-DBUILD_SHARED_LIBS=OFF',
  '-DGGML_NATIVE=ON',
  '-DGGML_LLAMAFILE=ON',
  '-DGGML_OPENMP=OFF',
];

/** The worker, and the program that `npm run models` makes converted models smaller with. */
const PROGRAMS = ['hearline-whisper-worker', 'hearline-whisper-quantize'];

/**
 * Uses the inside of parakeet.cpp (native/parakeet-worker/engine.cpp), so that it may not fit a source tree of another
 * version; Whisper models work without it.
 */
const PARAKEET_PROGRAM = 'hearline-parakeet-worker';

const STAMP = 'stamp.json';
/** All of the stamp but whisper.cpp, for a machine where its source tree was removed after set-up. */
const STAMP_WITHOUT_TREE = 'stamp-without-tree.json';

/** @param wanted `WHISPER_CPP_DIR`; left out: the tree inside the package nodejs-whisper */
export function whisperSourceDir(checkoutDir: string, wanted: string | undefined): string {
  return wanted ?? join(checkoutDir, 'node_modules/nodejs-whisper/cpp/whisper.cpp');
}

/** Builds whisper.cpp with our worker around it into `build/whisper/`: one to four minutes, once per machine. */
export function buildWhisperStep({
  checkoutDir,
  whisperCppDir,
  cmakeFlags = [],
}: BuildWhisperOptions): SetupStep {
  const nativeDir = join(checkoutDir, 'native');
  const sourceDir = join(nativeDir, 'whisper-worker');
  const whisperDir = whisperSourceDir(checkoutDir, whisperCppDir);
  const targetDir = join(checkoutDir, 'build', 'whisper');
  const isOwnTree = whisperCppDir === undefined;
  const flags = [...WHISPER_FLAGS, ...cmakeFlags];
  const needed = isOwnTree ? [...PROGRAMS, PARAKEET_PROGRAM] : PROGRAMS;

  return {
    name: 'whisper',
    title: 'build whisper.cpp (one to four minutes, once)',
    async isDone() {
      for (const program of needed) if (!(await exists(join(targetDir, program)))) return false;
      const stampIn = (name: string) => readFile(join(targetDir, name), 'utf8').catch(() => null);
      if (isOwnTree && !(await exists(whisperDir)))
        return (await stampIn(STAMP_WITHOUT_TREE)) === (await fingerprint(nativeDir, undefined, flags));
      const stamp = await stampIn(STAMP);
      return (
        stamp !== null && stamp === (await fingerprint(nativeDir, whisperDir, flags).catch(() => undefined))
      );
    },
    async run(progress, signal) {
      checkFlags(cmakeFlags);
      await checkTools(whisperDir);
      const stamp = await fingerprint(nativeDir, whisperDir, flags);
      await mkdir(targetDir, { recursive: true });
      const buildDir = await mkdtemp(join(targetDir, 'unfinished-'));
      try {
        const compilation = { sourceDir, whisperDir, buildDir, flags, progress, signal };
        await configure(compilation);
        await compile(needed, compilation);
        if (!isOwnTree) await tryParakeet(compilation);
        for (const program of [...PROGRAMS, PARAKEET_PROGRAM])
          await replace(join(buildDir, 'bin', program), join(targetDir, program));
        await writeFile(join(buildDir, STAMP), stamp);
        if (isOwnTree)
          await writeFile(join(buildDir, STAMP_WITHOUT_TREE), await fingerprint(nativeDir, undefined, flags));
        for (const name of [STAMP_WITHOUT_TREE, STAMP])
          await replace(join(buildDir, name), join(targetDir, name));
      } finally {
        await rm(buildDir, { recursive: true, force: true, maxRetries: 5 });
      }
    },
  };
}

function checkFlags(cmakeFlags: readonly string[]): void {
  const wrong = cmakeFlags.find((flag) => !/^-D\w+(:\w+)?=/.test(flag));
  if (wrong === undefined) return;
  throw new SetupError(
    `WHISPER_CMAKE_FLAGS: "${wrong}" is no definition of CMake; write each as -DNAME=VALUE, such as -DGGML_CUDA=ON`,
  );
}

async function checkTools(whisperDir: string): Promise<void> {
  const install = 'install them: apt-get install build-essential cmake';
  if (!(await toolExists('cmake')))
    throw new SetupError(`whisper.cpp cannot be built: no cmake here; ${install}`);
  if (!(await toolExists('c++'))) {
    throw new SetupError(`whisper.cpp cannot be built: no C++ compiler (c++) here; ${install}`);
  }
  if (!(await exists(join(whisperDir, 'CMakeLists.txt')))) {
    throw new SetupError(
      `whisper.cpp cannot be built: no source tree in ${whisperDir}; run npm ci, or set WHISPER_CPP_DIR to a whisper.cpp checkout`,
    );
  }
}

interface Compilation {
  readonly sourceDir: string;
  readonly whisperDir: string;
  readonly buildDir: string;
  readonly flags: readonly string[];
  readonly progress: (line: string) => void;
  readonly signal: AbortSignal;
}

async function configure({ sourceDir, whisperDir, buildDir, flags, ...run }: Compilation): Promise<void> {
  await runCmake(['-S', sourceDir, '-B', buildDir, `-DWHISPER_CPP_DIR=${whisperDir}`, ...flags], run);
}

async function compile(programs: readonly string[], { buildDir, ...run }: Compilation): Promise<void> {
  await runCmake(
    ['--build', buildDir, '--target', ...programs, '--parallel', `${availableParallelism()}`],
    run,
  );
}

/** With a tree that it does not fit, a Parakeet model is refused where it is to be used. */
async function tryParakeet(compilation: Compilation): Promise<void> {
  try {
    await compile([PARAKEET_PROGRAM], compilation);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    compilation.progress(
      `${PARAKEET_PROGRAM} does not fit this whisper.cpp: Parakeet models cannot be used with it`,
    );
  }
}

/** Puts a new program in place of the old one, or nothing where it was not built. */
async function replace(built: string, target: string): Promise<void> {
  if (await exists(built)) await rename(built, target);
  else await rm(target, { force: true });
}

async function runCmake(
  args: readonly string[],
  { progress, signal }: Pick<Compilation, 'progress' | 'signal'>,
): Promise<void> {
  try {
    await runTool({ command: 'cmake', args, onLine: progress, signal });
  } catch (error) {
    if (!(error instanceof ToolFailedError)) throw error;
    throw new SetupError(`whisper.cpp did not build:\n  ${error.lastLines.slice(-12).join('\n  ')}`, {
      cause: error,
    });
  }
}

/**
 * Everything that the result depends on: sources, flags, and the processor, because GGML_NATIVE compiles for
 * the instructions of the machine at hand. Files of whisper.cpp count by path and size, which is quick.
 */
async function fingerprint(
  nativeDir: string,
  whisperDir: string | undefined,
  flags: readonly string[],
): Promise<string> {
  const hash = createHash('sha256');
  hash.update(JSON.stringify([flags, process.arch, cpus()[0]?.model]));
  for (const worker of ['whisper-worker', 'parakeet-worker']) {
    const sourceDir = join(nativeDir, worker);
    for (const name of (await readdir(sourceDir)).sort()) hash.update(await readFile(join(sourceDir, name)));
  }
  if (whisperDir === undefined) return hash.digest('hex');
  for (const part of ['CMakeLists.txt', 'src', 'include', 'ggml', 'examples/quantize']) {
    for (const [path, sizeBytes] of await listFiles(join(whisperDir, part)))
      hash.update(`${path}:${sizeBytes}\n`);
  }
  return JSON.stringify({ sha256: hash.digest('hex') });
}

async function listFiles(root: string): Promise<[path: string, sizeBytes: number][]> {
  const info = await stat(root);
  if (!info.isDirectory()) return [[basename(root), info.size]];
  const names = await readdir(root, { recursive: true });
  const files = await Promise.all(
    names.sort().map(async (name): Promise<[string, number]> => {
      const entry = await stat(join(root, name));
      return [name, entry.isFile() ? entry.size : 0];
    }),
  );
  return files;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

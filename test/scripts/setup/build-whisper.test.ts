import { execFile } from 'node:child_process';
import {
  chmod,
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { buildWhisperStep } from '../../../scripts/setup/build-whisper.js';
import { productPaths } from '../../../src/config/product-paths.js';
import { RUN_SOURCE } from '../../support/run-source.js';

// real processes on a machine that may be busy
jest.setTimeout(60_000);

const signal = new AbortController().signal;

/** A folder with links to all that another one has, but for one name. */
async function linkBut(from: string, to: string, left: string): Promise<void> {
  await mkdir(to);
  for (const name of await readdir(from)) if (name !== left) await symlink(join(from, name), join(to, name));
}

describe('building whisper.cpp', () => {
  /** A checkout with our sources; whisper.cpp is that of the real one. */
  let checkoutDir: string;
  const whisperCppDir = join(productPaths.checkout, 'node_modules/nodejs-whisper/cpp/whisper.cpp');

  beforeEach(async () => {
    checkoutDir = await mkdtemp(join(tmpdir(), 'hearline-checkout-'));
    await cp(join(productPaths.checkout, 'native'), join(checkoutDir, 'native'), { recursive: true });
  });
  afterEach(() => rm(checkoutDir, { recursive: true }));

  /** The message of the step on a machine that has only these tools. */
  async function buildWithOnly(...tools: readonly string[]): Promise<string> {
    const bin = join(checkoutDir, 'bin');
    await mkdir(bin);
    for (const name of tools) {
      await writeFile(join(bin, name), '#!/bin/sh\nexit 0\n');
      await chmod(join(bin, name), 0o755);
    }
    const script = new URL('./build-whisper-once.mts', import.meta.url).pathname;
    const args = [RUN_SOURCE, script, checkoutDir, whisperCppDir];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: { PATH: bin } });
    return stdout;
  }

  it('is done here, since these tests run on it', async () => {
    expect(await buildWhisperStep({ checkoutDir: productPaths.checkout }).isDone()).toBe(true);
  });

  it('is done again when our sources have changed, or the program is gone', async () => {
    const step = buildWhisperStep({ checkoutDir, whisperCppDir });
    expect(await step.isDone()).toBe(false);
    await mkdir(join(checkoutDir, 'build', 'whisper'), { recursive: true });
    await copyFile(
      join(productPaths.checkout, 'build/whisper/stamp.json'),
      join(checkoutDir, 'build/whisper/stamp.json'),
    );
    expect(await step.isDone()).toBe(false);
    for (const program of [productPaths.whisperWorker, productPaths.whisperQuantize]) {
      expect(await step.isDone()).toBe(false);
      await symlink(program, join(checkoutDir, 'build/whisper', basename(program)));
    }
    expect(await step.isDone()).toBe(true);
    for (const worker of ['whisper-worker', 'parakeet-worker']) {
      const source = join(checkoutDir, 'native', worker, 'main.cpp');
      const before = await readFile(source);
      await writeFile(source, '// changed\n');
      expect(await step.isDone()).toBe(false);
      await writeFile(source, before);
      expect(await step.isDone()).toBe(true);
    }
  });

  it('goes on without Parakeet, and says so, where another source tree does not fit it', async () => {
    const bin = join(checkoutDir, 'bin');
    await mkdir(bin);
    const cmake = `#!/bin/sh
      case "$*" in *hearline-parakeet-worker*) echo 'engine.cpp: error: no member enc_out'; exit 1;; esac
      [ "$1" = --build ] || exit 0
      mkdir -p "$2/bin" && touch "$2/bin/hearline-whisper-worker" "$2/bin/hearline-whisper-quantize"\n`;
    await writeFile(join(bin, 'cmake'), cmake);
    await chmod(join(bin, 'cmake'), 0o755);
    const target = join(checkoutDir, 'build/whisper');
    await mkdir(target, { recursive: true });
    await writeFile(join(target, 'hearline-parakeet-worker'), 'of the tree before');
    const script = new URL('./build-whisper-once.mts', import.meta.url).pathname;
    const args = [RUN_SOURCE, script, checkoutDir, whisperCppDir];
    const env = { PATH: `${bin}:${process.env.PATH}` };
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    expect(stdout).toContain(
      'hearline-parakeet-worker does not fit this whisper.cpp: Parakeet models cannot be used',
    );
    const programs = ['hearline-whisper-quantize', 'hearline-whisper-worker'];
    expect((await readdir(target)).sort()).toEqual([...programs, 'stamp.json']);
  });

  it('gives the definitions that are set to CMake behind its own, and is to be done again when they change', async () => {
    const bin = join(checkoutDir, 'bin');
    await mkdir(bin);
    const cmake = `#!/bin/sh
      echo "cmake $*"
      [ "$1" = --build ] || exit 0
      mkdir -p "$2/bin" && touch "$2/bin/hearline-whisper-worker" "$2/bin/hearline-whisper-quantize"\n`;
    await writeFile(join(bin, 'cmake'), cmake);
    await chmod(join(bin, 'cmake'), 0o755);
    const script = new URL('./build-whisper-once.mts', import.meta.url).pathname;
    const cmakeFlags = ['-DGGML_CUDA=ON', '-DGGML_NATIVE=OFF'];
    const args = [RUN_SOURCE, script, checkoutDir, whisperCppDir, ...cmakeFlags];
    const env = { PATH: `${bin}:${process.env.PATH}` };
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    expect(stdout).toMatch(/^cmake -S .* -DGGML_NATIVE=ON .* -DGGML_CUDA=ON -DGGML_NATIVE=OFF$/m);
    const isDone = (flags: readonly string[]) =>
      buildWhisperStep({ checkoutDir, whisperCppDir, cmakeFlags: flags }).isDone();
    expect([await isDone(cmakeFlags), await isDone([])]).toEqual([true, false]);
  });

  it.each(['GGML_CUDA=ON', '-DGGML_CUDA', '--fresh'])('refuses %s, which is no definition', async (flag) => {
    const run = buildWhisperStep({ checkoutDir, cmakeFlags: [flag] }).run(() => {}, signal);
    await expect(run).rejects.toThrow(
      `WHISPER_CMAKE_FLAGS: "${flag}" is no definition of CMake; write each as -DNAME=VALUE`,
    );
  });

  it.each([
    ['cmake', []],
    ['C++ compiler', ['cmake']],
  ])('says what to install where there is no %s', async (what, tools) => {
    const said = await buildWithOnly(...tools);
    expect(said).toMatch(/^SetupError: whisper.cpp cannot be built/);
    expect(said).toContain(`no ${what}`);
    expect(said).toContain('apt-get install build-essential cmake');
  });

  it('says which source tree is missing', async () => {
    const run = buildWhisperStep({ checkoutDir, whisperCppDir: '/nowhere/whisper.cpp' }).run(
      () => {},
      signal,
    );
    await expect(run).rejects.toThrow(
      /no source tree in \/nowhere\/whisper\.cpp; run npm ci, or set WHISPER_CPP_DIR/,
    );
  });

  it('goes without attention, and says so, where the insides of whisper.cpp are others', async () => {
    const tree = join(checkoutDir, 'whisper.cpp');
    await linkBut(whisperCppDir, tree, 'src');
    await linkBut(join(whisperCppDir, 'src'), join(tree, 'src'), 'whisper.cpp');
    const source = await readFile(join(whisperCppDir, 'src/whisper.cpp'), 'utf8');
    await writeFile(join(tree, 'src/whisper.cpp'), source.replaceAll('aheads_cross_QKs', 'renamed'));
    const native = join(checkoutDir, 'native/whisper-worker');
    const configure = ['-S', native, '-B', join(checkoutDir, 'configured'), `-DWHISPER_CPP_DIR=${tree}`];
    const { stderr } = await promisify(execFile)('cmake', configure);
    expect(stderr).toContain('interims by attention are left out');
  }, 240_000); // compiles whisper.cpp once, as a trial

  it('shows what the compiler said when it fails, and leaves nothing half done', async () => {
    await writeFile(
      join(checkoutDir, 'native/whisper-worker/CMakeLists.txt'),
      'message(FATAL_ERROR "wrong moon phase")\n',
    );
    const step = buildWhisperStep({ checkoutDir, whisperCppDir });
    await expect(step.run(() => {}, signal)).rejects.toThrow('wrong moon phase');
    expect(await step.isDone()).toBe(false);
    expect(await readdir(join(checkoutDir, 'build/whisper'))).toEqual([]);
  });
});

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '../../src/lib/errors.js';
import { runTool, ToolFailedError } from './run-tool.js';
import type { SetupStep } from './setup-step.js';

/** Asterisk 22, unpacked into `build/asterisk`: 20 to 40 s, once. */
export function unpackAsteriskStep({ checkoutDir }: { readonly checkoutDir: string }): SetupStep {
  const script = join(checkoutDir, 'asterisk-config', 'asterisk.sh');
  return {
    name: 'asterisk',
    title: 'unpack Asterisk 22 (about 95 MB, once)',
    async isDone() {
      if (!existsSync(join(checkoutDir, 'build', 'asterisk', 'stamp'))) return false;
      // the script alone knows which packages are wanted; it answers in 50 ms
      return new Promise((resolve) => {
        const check = spawn('bash', [script, 'is-set-up'], { stdio: 'ignore' });
        check.once('error', () => resolve(false));
        check.once('exit', (code) => resolve(code === 0));
      });
    },
    async run(progress, signal) {
      try {
        await runTool({ command: 'bash', args: [script, 'setup'], onLine: progress, signal });
      } catch (error) {
        if (!(error instanceof ToolFailedError)) throw error;
        throw new SetupError(
          error.lastLines
            .filter((line) => line.startsWith('asterisk: '))
            .slice(-3)
            .join('\n  ') || error.message,
          { cause: error },
        );
      }
    },
  };
}

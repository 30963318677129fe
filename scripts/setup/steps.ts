import { productPaths } from '../../src/config/product-paths.js';
import { buildWebStep } from './build-web.js';
import { buildWhisperStep } from './build-whisper.js';
import { compileServerStep } from './compile-server.mjs';
import { generatePrismaStep } from './generate-prisma.js';
import type { SetupStep } from './setup-step.js';
import { unpackAsteriskStep } from './unpack-asterisk.js';
import { unpackModelStep } from './unpack-model.js';

export type StepName = 'server' | 'prisma-client' | 'model' | 'web' | 'asterisk' | 'whisper';

/** Everything that set-up makes, what takes longest last, as the settings of the environment have it. */
export function setupSteps(environment = process.env): Readonly<Record<StepName, SetupStep>> {
  const { checkout: checkoutDir } = productPaths;
  const { WHISPER_CPP_DIR: whisperCppDir, WHISPER_CMAKE_FLAGS: flags = '' } = environment;
  const cmakeFlags = flags.split(/\s+/).filter((flag) => flag !== '');
  return {
    // done already by scripts/run.mjs where this runs compiled
    server: compileServerStep({ checkout: checkoutDir }),
    'prisma-client': generatePrismaStep,
    model: unpackModelStep({ checkoutDir }),
    web: buildWebStep,
    asterisk: unpackAsteriskStep({ checkoutDir }),
    whisper: buildWhisperStep({ checkoutDir, cmakeFlags, ...(whisperCppDir ? { whisperCppDir } : {}) }),
  };
}

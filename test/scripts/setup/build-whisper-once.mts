// Started by a test in an environment of its own: builds in the folder that it is given, prints what is wrong.
import { buildWhisperStep } from '../../../scripts/setup/build-whisper.js';

const [checkoutDir = '', whisperCppDir = ''] = process.argv.slice(2);
try {
  await buildWhisperStep({ checkoutDir, whisperCppDir }).run(() => {}, new AbortController().signal);
} catch (error) {
  console.log(error instanceof Error ? `${error.name}: ${error.message}` : error);
}

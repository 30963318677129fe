// Started by a test in an environment of its own: builds in the folder that it is given, prints what it is given, and what is wrong.
import { buildWhisperStep } from '../../../scripts/setup/build-whisper.js';

const [checkoutDir = '', whisperCppDir = '', ...cmakeFlags] = process.argv.slice(2);
try {
  const step = buildWhisperStep({ checkoutDir, whisperCppDir, cmakeFlags });
  await step.run((line) => console.log(line), new AbortController().signal);
} catch (error) {
  console.log(error instanceof Error ? `${error.name}: ${error.message}` : error);
}

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readArguments } from '../scripts/read-arguments.js';
import { runMain } from '../scripts/run-main.js';
import { productPaths } from '../src/config/product-paths.js';
import { SetupError } from '../src/lib/errors.js';
import type { BenchOptions, BenchResult } from './bench-result.js';
import { describeMachine } from './machine.js';

type Bench = (options: BenchOptions) => Promise<BenchResult>;

/** Every bench, loaded only when it is asked for. */
const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  analysis: async () => (await import('./analysis.js')).benchAnalysis,
  cases: async () => (await import('./cases.js')).benchCases,
  dashboard: async () => (await import('./dashboard.js')).benchDashboard,
  endpointing: async () => (await import('./endpointing.js')).benchEndpointing,
  http: async () => (await import('./http.js')).benchHttp,
  interims: async () => (await import('./interims.js')).benchInterims,
  lag: async () => (await import('./lag.js')).benchLag,
  live: async () => (await import('./live.js')).benchLive,
  'longest-texts': async () => (await import('./longest-texts.js')).benchLongestTexts,
  models: async () => (await import('./models.js')).benchModels,
  pages: async () => (await import('./pages.js')).benchPages,
  parakeet: async () => (await import('./parakeet.js')).benchParakeet,
  'second-pass': async () => (await import('./second-pass.js')).benchSecondPass,
  'sip-capacity': async () => (await import('./sip-capacity.js')).benchSipCapacity,
  soak: async () => (await import('./soak.js')).benchSoak,
  speech: async () => (await import('./speech.js')).benchSpeech,
  tasks: async () => (await import('./tasks.js')).benchTasks,
  telephony: async () => (await import('./telephony.js')).benchTelephony,
  vad: async () => (await import('./vad.js')).benchVad,
  webhooks: async () => (await import('./webhooks.js')).benchWebhooks,
};

const USAGE = `usage: npm run bench -- ${Object.keys(BENCHES).join('|')} [--quick] [--json]`;

/** `npm run bench -- NAME [--quick] [--json]`: measures, prints, and keeps the table in bench/results/. */
await runMain(async (signal) => {
  const options = { quick: { type: 'boolean' }, json: { type: 'boolean' } } as const;
  const { values, positionals } = readArguments({ options, allowPositionals: true }, USAGE);
  const name = positionals[0] ?? '';
  const load = BENCHES[name];
  if (!load) throw new SetupError(USAGE);
  const machine = describeMachine();
  const bench = await load();
  const { quick = false, json: asJson = false } = values;
  const {
    json,
    report,
    pictures = {},
  } = await bench({
    quick,
    signal,
    progress: (line) => process.stderr.write(`${line}\n`),
  });
  const command = `npm run bench -- ${name}${quick ? ' --quick' : ''}`;
  const text = `# ${name}\n\n\`${command}\`, ${new Date().toISOString().slice(0, 10)}; ${machine}.\n\n${report}\n`;
  if (asJson) process.stdout.write(`${JSON.stringify(json)}\n`);
  else process.stdout.write(text);
  if (quick) return;
  const directory = join(productPaths.checkout, 'bench', 'results');
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, `${name}.md`), text);
  for (const [file, picture] of Object.entries(pictures)) await writeFile(join(directory, file), picture);
});

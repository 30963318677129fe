import { join } from 'node:path';
import { runMain } from './run-main.js';
import { runCommand } from './run-all.js';
import { consoleReporter, runSteps } from './setup/run-steps.js';
import { setupSteps } from './setup/steps.js';

/** Tests of the folders below without a call, or anything else that keeps a pace. */
const NOT_TIMED = [
  ...['demo/conversations/', 'flow/clearance', 'flow/earlier-version', 'flow/killed-file-work', 'flow/roles'],
  ...['flow/stop-with-slow-peers', 'flow/wall-audit', 'flow/webhook-of-a-case'],
].join('|');
/** The tests that run at the pace of a call, with an Asterisk, speech or a browser. */
const REAL_TIME = `/test/(?!${NOT_TIMED})(asterisk|browser|demo|flow)/`;
/**
 * The ones among these that mostly wait, and measure nothing that a neighbour on the other core could spoil.
 */
const WAITING = [
  ...['asterisk/browser-account', 'asterisk/caller-identity', 'asterisk/dial-plan-notes'],
  ...['asterisk/encrypted-phone', 'asterisk/refer-sub', 'asterisk/server-away', 'asterisk/setup'],
  ...['asterisk/telephony-controls', 'asterisk/two-phones', 'browser/page', 'browser/recording-events'],
  ...['browser/session', 'browser/work-pages', 'demo/', 'flow/(?!flood)'],
].join('|');

/**
 * Three passes: what is only work, and what mostly waits, use both cores; what has sound, words or a flood of requests
 * measured has the machine for itself.
 */
const PASSES = [
  // each suite leaves something of its modules in the memory of its worker: beyond this a new one goes on
  {
    name: 'work',
    options: [`--testPathIgnorePatterns=${REAL_TIME}`, '--maxWorkers=2', '--workerIdleMemoryLimit=1500MB'],
  },
  {
    name: 'waiting',
    options: [`--testPathPatterns=/test/(?!${NOT_TIMED})(${WAITING})`, '--maxWorkers=2'],
  },
  {
    name: 'real-time',
    options: [
      `--testPathPatterns=${REAL_TIME}`,
      `--testPathIgnorePatterns=/test/(${WAITING})`,
      '--maxWorkers=1',
    ],
  },
];

/**
 * `npm test [-- jest's own options]`: sets up what is missing, then runs every test; with options, one pass with
 * those. `JEST_JSON_FOLDER`: where jest's own figures of each pass are written.
 */
await runMain(async (signal) => {
  await runSteps(Object.values(setupSteps()), consoleReporter(), signal);
  const given = process.argv.slice(2);
  let status = 0;
  for (const pass of given.length > 0 ? [{ name: 'given', options: given }] : PASSES) {
    const outcome = await runJest(pass, signal); // the next one runs all the same
    status ||= outcome;
  }
  return status;
});

function runJest({ name, options }: (typeof PASSES)[number], signal: AbortSignal): Promise<number> {
  const folder = process.env.JEST_JSON_FOLDER;
  const figures = folder ? ['--json', `--outputFile=${join(folder, `${name}.json`)}`] : [];
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const args = [...node, 'node_modules/jest/bin/jest.js', ...figures, ...options];
  return runCommand({ title: 'tests', file: process.execPath, args }, signal);
}

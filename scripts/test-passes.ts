/** One run of jest. */
export interface TestPass {
  readonly name: string;
  /** Jest's own. */
  readonly options: readonly string[];
}

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
  ...['asterisk/encrypted-phone', 'asterisk/phone-passwords', 'asterisk/refer-sub'],
  ...['asterisk/server-away', 'asterisk/setup'],
  ...['asterisk/telephony-controls', 'asterisk/two-phones', 'asterisk/why-not-answered'],
  // a page reads, and is looked at; what is heard in it is measured
  'browser/(?!alert-sound|family-phone|real-call|softphone)',
  ...['demo/(?!demo)', 'flow/(?!flood)'],
].join('|');

/**
 * Three passes: what is only work, and what mostly waits, use both cores; what has sound, words or a flood of requests
 * measured has the machine for itself.
 */
const PASSES: readonly TestPass[] = [
  // each suite leaves something of its modules in the memory of its worker: beyond this a new one goes on
  {
    name: 'work',
    options: [`--testPathIgnorePatterns=${REAL_TIME}`, '--maxWorkers=2', '--workerIdleMemoryLimit=2500MB'],
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

/** The branch that `--changed` compares with. */
const MAIN = 'main';

/**
 * The runs of jest that `npm test` makes: without options every test, in three passes; with jest's own options one pass with them.
 * `--changed` is the tests that load a file which differs from the branch `main`, committed or not.
 */
export function testPasses(given: readonly string[]): readonly TestPass[] {
  if (given.length === 0) return PASSES;
  const options = given.map((option) => (option === '--changed' ? `--changedSince=${MAIN}` : option));
  return [{ name: 'given', options }];
}

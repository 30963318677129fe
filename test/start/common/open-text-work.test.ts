import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../../src/config/config.js';
import { silentLog } from '../../../src/lib/log.js';
import { LoopMeter } from '../../../src/lib/loop-meter.js';
import { openAnalysis, type OpenAnalysis } from '../../../src/start/common/open-analysis.js';
import { assertLoopTurned, LONGEST_SHARED_STRETCH_MS } from '../../support/loop-rule.js';
import { eventually, isRunning } from '../../support/processes.js';
import { asked, someTurns } from '../../support/some-turns.js';

// real processes on a machine that may be busy
jest.setTimeout(120_000);

/** The longest text that an API takes. */
const LONGEST = 200_000;
let dataDir: string;
let open: OpenAnalysis;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hearline-texts-'));
  open = await openAnalysis({ config: readConfig({}).analysis, dataDir, log: silentLog() });
  await open.engines.ner.run({ text: 'The processes have started.' }, asked);
});
/** 2,000 ms and more in one stretch where the texts were read in this process. */
const meter = new LoopMeter({ tickMs: 20 });
beforeEach(() => meter.reset());
afterAll(async () => {
  meter.close();
  await open.close();
  await rm(dataDir, { recursive: true });
});

const repeated = (phrase: string) => phrase.repeat(LONGEST / phrase.length);
const texts = {
  'one danger': repeated('he raped me and he says he will kill me. '),
  'ordinary talk': repeated('my mother went to the market with our neighbour on friday and came home late. '),
  'single letters': repeated('a '),
};

describe('the longest text', () => {
  it.each(Object.keys(texts))('of %s holds no loop but that of a process of texts', async (shape) => {
    const text = texts[shape as keyof typeof texts];
    const turns = someTurns(['caller', text]);
    const { engines } = open;
    await Promise.all([
      engines.classifier.run({ text }, asked),
      engines.summarizer.run({ turns, minLength: 20, maxLength: 150 }, asked),
      engines.quality.run({ turns, talk: null }, asked),
    ]);
    assertLoopTurned(meter.figures(), LONGEST_SHARED_STRETCH_MS);
  });

  it('costs no loop but that of a process of texts where its languages, names and quotes are looked for', async () => {
    const turns = Array.from(
      { length: 5_000 },
      (_, at) => `mama yangu aliniambia kwamba Achieng Otieno ${at}`,
    );
    const quotes = Array.from({ length: 40 }, () => ({ turn: 1, quote: `${'no '.repeat(150)}x` }));
    const { identify, textWork } = open;
    const [languages, redacted, places] = await Promise.all([
      identify?.(turns, { signal: asked.signal }),
      textWork.run('redact.turns', turns),
      textWork.run('quotes.find', { texts: ['no '.repeat(33_000)], quotes }),
    ]);
    assertLoopTurned(meter.figures(), LONGEST_SHARED_STRETCH_MS);
    expect(languages?.[0]).toBe('sw');
    expect(redacted[0]?.text).toMatch(/\[PERSON_1\]/);
    expect(places[0]).toBeNull();
  });

  it('is answered by another process when its own is killed', async () => {
    const [pid = 0] = open.textWork.pids;
    process.kill(pid, 'SIGKILL');
    const { value } = await open.engines.classifier.run({ text: 'He raped me.' }, asked);
    expect(value.evidence.length).toBeGreaterThan(0);
    await eventually(async () => !(await isRunning(pid)));
  });
});

import { describe, expect, it, jest } from '@jest/globals';
import { AlertWatcher } from '../../src/analysis/alerts/alert-watch.js';
import { findCues } from '../../src/analysis/classify/find-cues.js';
import { loadLexicon } from '../../src/analysis/classify/lexicon.js';
import { loadTaxonomy } from '../../src/analysis/taxonomy.js';
import { loadRiskRules } from '../../src/analysis/risk/risk-rules.js';
import { findRisks } from '../../src/analysis/risk/risk-watch.js';
import { openEmbeddedEngines } from '../../src/start/common/open-embedded-engines.js';
import { growth } from '../support/cpu-ratio.js';
import { wordingsIn } from '../support/listed-phrases.js';
import { someTurns } from '../support/some-turns.js';

jest.setTimeout(240_000);

const data = (path: string) => new URL(`../../src/analysis/${path}`, import.meta.url);
const dangers = ['en', 'sw'].flatMap((each) => wordingsIn(data(`risk/data/risks.${each}.json`)));
const cues = ['cues.en', 'cues.sw', 'descriptions.en', 'descriptions.sw'].flatMap((each) =>
  wordingsIn(data(`classify/data/${each}.json`)),
);
const repeated = (phrase: string, characters: number) =>
  `${phrase} `.repeat(Math.ceil(characters / (phrase.length + 1)));

/** Twice the text may take 2.5 times the CPU, and so four times the text 2.5². */
const MOST = 2.5 ** 2;

describe('the work of a text', () => {
  it('grows with its length, whichever danger is said again and again', async () => {
    expect(dangers.length).toBeGreaterThan(120);
    const rules = loadRiskRules();
    const work = (phrase: string) => (size: number) =>
      findRisks(someTurns(['caller', repeated(phrase, size)]), rules);
    work(dangers.join(' '))(20_000); // the compiler has seen it
    const worse: string[] = [];
    for (const phrase of dangers)
      if ((await growth(work(phrase), [4_000, 16_000], MOST)) > MOST) worse.push(phrase);
    expect(worse).toEqual([]);
  });

  it('grows with its length, whichever cue is said again and again', async () => {
    expect(cues.length).toBeGreaterThan(500);
    const lexicon = loadLexicon(loadTaxonomy());
    const work = (phrases: readonly string[]) => (size: number) => {
      for (const phrase of phrases) findCues(repeated(phrase, size), lexicon);
    };
    work(cues)(100); // the compiler has seen it
    const groups = Array.from({ length: Math.ceil(cues.length / 20) }, (_, n) =>
      cues.slice(n * 20, n * 20 + 20),
    );
    const worse: (readonly string[])[] = [];
    for (const phrases of groups)
      if ((await growth(work(phrases), [400, 1_600], MOST)) > MOST) worse.push(phrases);
    expect(worse).toEqual([]);
  });

  it('grows with its length in the rules of the helpline', async () => {
    const rule = {
      ...{ id: 'r', name: 'r', enabled: true, severity: 'high', coolDownSeconds: 0 },
      words: [{ near: ['beat*', 'knife'], withinWords: 5, times: 1, negation: 'none' }],
    };
    const watcher = new AlertWatcher([rule as never]);
    const work = (size: number) =>
      watcher
        .open({ queue: '116' })
        .push({ type: 'turn', turn: someTurns(['caller', repeated('beaten with a knife', size)])[0]! });
    expect(await growth(work, [20_000, 80_000], MOST)).toBeLessThanOrEqual(MOST);
  });

  const { engines } = openEmbeddedEngines({
    gazetteerDir: undefined,
    taxonomyFile: undefined,
    cueFiles: ['en', 'sw'],
    riskRulesFiles: ['en', 'sw'],
    languages: ['en', 'sw'],
  });
  const shapes: readonly (readonly [string, (size: number) => string])[] = [
    ['one danger', (size) => repeated('he raped me and i want to kill myself with a knife', size)],
    ['single letters', (size) => repeated('a', size)],
    ['one word', (size) => 'beat'.repeat(size / 4)],
    ['names', (size) => repeated('my name is Achieng Otieno of Nairobi', size)],
    ['figures', (size) => repeated('0722 555 666', size)],
    ['denials', (size) => repeated('not never no', size)],
    ['questions', (size) => repeated('did he beat you?', size)],
    ['turns', (size) => repeated('\nAgent: how old?\nCaller: he beats me.', size)],
  ];
  const signal = new AbortController().signal;
  const asked = { signal };
  const tasks: Readonly<Record<string, (text: string) => Promise<unknown>>> = {
    classifier: (text) => engines.classifier.run({ text }, asked),
    ner: (text) => engines.ner.run({ text }, asked),
    summarizer: (text) =>
      engines.summarizer.run({ turns: someTurns(['caller', text]), minLength: 20, maxLength: 150 }, asked),
    qa: (text) => engines.qa.run({ context: text, question: 'Who beats the child?', threshold: 0 }, asked),
    quality: (text) => engines.quality.run({ turns: someTurns(['agent', text]), talk: null }, asked),
    insights: (text) =>
      engines.insights.run(
        { turns: someTurns(['caller', text]), language: 'en', classification: null, entities: [] },
        asked,
      ),
  };
  it.each(Object.keys(tasks).flatMap((task) => shapes.map(([shape, text]) => ({ task, shape, text }))))(
    'grows with its length in the $task of $shape',
    async ({ task, text }) => {
      const run = (size: number) => tasks[task]?.(text(size));
      await run(4_000); // the compiler has seen it
      expect(await growth(run, [5_000, 20_000], MOST)).toBeLessThanOrEqual(MOST);
    },
  );

  it('has an answer with a bound, and says how much was left out', async () => {
    const text = repeated('he raped me and i want to kill myself', 20_000);
    const { value } = await engines.classifier.run({ text }, asked);
    expect(value.evidence.length).toBe(200);
    expect(value.evidenceLeftOut).toBeGreaterThan(200);
    expect(value.evidence.some(({ category }) => category === 'Risk / suicide')).toBe(true);
  });
});

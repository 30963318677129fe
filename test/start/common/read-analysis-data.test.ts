import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CueClassifier } from '../../../src/analysis/classify/cue-classifier.js';
import { SetupError } from '../../../src/lib/errors.js';
import { readAnalysisData } from '../../../src/start/common/read-analysis-data.js';
import { makeTestDir } from '../../support/database.js';

let dir: Awaited<ReturnType<typeof makeTestDir>>;
beforeAll(async () => {
  dir = await makeTestDir();
});
afterAll(() => dir.close());

const own = {
  taxonomyFile: undefined as string | undefined,
  cueFiles: ['en', 'sw'],
  riskRulesFiles: ['en', 'sw'],
};

async function fileOf(name: string, content: unknown): Promise<string> {
  const path = join(dir.path, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

function faultOf(files: Partial<typeof own>): string {
  try {
    readAnalysisData({ ...own, ...files });
  } catch (error) {
    expect(error).toBeInstanceOf(SetupError);
    return (error as Error).message;
  }
  throw new Error('accepted');
}

const taxonomy = {
  version: 'ours',
  main: [{ label: 'School', priority: 'low', intervention: 'Referred', sub: [{ label: 'Fees' }] }],
};
const cues = {
  language: 'en',
  cues: [{ main: 'School', sub: 'Fees', weight: 4, keepNegated: true, phrases: ['school fees'] }],
};
const risks = { language: 'lg', rules: [{ type: 'fire', priority: 'high', lists: [['omuliro']] }] };

describe('categories and rules of a helpline of its own', () => {
  it('take the place of those of the server', async () => {
    const data = readAnalysisData({
      taxonomyFile: await fileOf('taxonomy.json', taxonomy),
      cueFiles: [await fileOf('cues.json', cues)],
      riskRulesFiles: ['en', await fileOf('risks.lg.json', risks)],
    });
    const classifier = new CueClassifier(data.taxonomy, data.lexicon, data.risks);
    const { value } = await classifier.run(
      { text: 'We cannot pay the school fees. Omuliro!' },
      { signal: new AbortController().signal },
    );
    expect(value.classification).toMatchObject({
      mainCategory: 'School',
      subCategory: 'Fees',
      priority: 'high',
    });
    expect(data.risks.rules.map(({ type }) => type)).toEqual(expect.arrayContaining(['suicide', 'fire']));
  });

  it('are read at each start, and those of the server once for each choice of languages', async () => {
    const typesIn = (riskRulesFiles: string[]) =>
      readAnalysisData({ ...own, riskRulesFiles }).risks.rules.map(({ type }) => type);
    const write = (type: string) =>
      fileOf('changing.json', { ...risks, rules: [{ ...risks.rules[0], type }] });
    expect(typesIn([await write('fire')])).toEqual(['fire']);
    expect(typesIn([await write('flood')])).toEqual(['flood']);
    expect(readAnalysisData({ ...own })).toBe(readAnalysisData({ ...own, cueFiles: ['en', 'sw'] }));
    expect(readAnalysisData({ ...own, cueFiles: ['en'] }).lexicon.languages).toEqual(['en']);
    expect(readAnalysisData({ ...own, cueFiles: ['sw'] }).lexicon.languages).toEqual(['sw']);
  });

  it('are refused by setting, file and entry', async () => {
    const wrongSub = { ...cues, cues: [{ ...cues.cues[0], sub: 'Shoes' }] };
    const wrongRisk = { ...risks, rules: [{ ...risks.rules[0], priority: 'huge' }] };
    const wrongPattern = { ...risks, asides: ['(a'] };
    const files = {
      taxonomy: await fileOf('taxonomy.json', taxonomy),
      twice: await fileOf('twice.json', { ...taxonomy, main: [taxonomy.main[0], taxonomy.main[0]] }),
      cues: await fileOf('wrong-cues.json', wrongSub),
      risk: await fileOf('wrong-risks.json', wrongRisk),
      pattern: await fileOf('pattern.json', wrongPattern),
      json: await fileOf('no.json', '{\n  "language": "lg",\n  "rules": [,]\n}'),
    };
    expect(faultOf({ taxonomyFile: files.twice })).toMatch(
      /^TAXONOMY_FILE: .*twice\.json: main\[1\]\.label: "School" is there twice$/,
    );
    expect(faultOf({ taxonomyFile: files.taxonomy, cueFiles: [files.cues] })).toMatch(
      /^CUE_FILES: .*wrong-cues\.json: .*"School \/ Shoes"/,
    );
    expect(faultOf({ riskRulesFiles: [files.risk] })).toMatch(/wrong-risks\.json: rules\[0\]\.priority: /);
    expect(faultOf({ riskRulesFiles: [files.pattern] })).toMatch(/pattern\.json: aside: "\(a"/);
    expect(faultOf({ riskRulesFiles: [files.json] })).toMatch(/no\.json: line 3: no JSON/);
    expect(faultOf({ riskRulesFiles: [join(dir.path, 'missing.json')] })).toMatch(/missing\.json: .*ENOENT/);
    expect(faultOf({ cueFiles: ['lg'] })).toBe(
      'CUE_FILES: lg: the server has en and sw; name a file for others',
    );
    // the cues of the server name categories that this taxonomy does not have
    expect(faultOf({ taxonomyFile: files.taxonomy })).toMatch(/^CUE_FILES: .*cues\.en\.json: the cues name/);
  });
});

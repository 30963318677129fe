import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { makeTestDir } from '../support/database.js';

const CHECKOUT = resolve(import.meta.dirname, '../..');
/** The files that a recipe may change, and those that its test needs. The rest of the checkout is only read. */
const COPIED = [
  'src',
  'docs/api',
  'test/support',
  'test/analysis/classify/development-texts',
  'test/analysis/classify/words/kept-apart',
  'test/asterisk/support',
  'bench',
  'demo',
  'scripts',
  'prisma',
  'reference-data',
  'asterisk-config',
];
const LINKED = ['node_modules', 'models'];
const COPIED_FILES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'jest.config.js',
  'prisma.config.ts',
];
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const STEP_MS = 300_000;

interface Recipe {
  readonly title: string;
  readonly text: string;
  readonly patch: string;
  readonly test: string;
}

function readRecipes(page: string): Recipe[] {
  const block = (text: string, language: string) =>
    new RegExp(`\`\`\`${language}\n([\\s\\S]*?\n)\`\`\``).exec(text)?.[1];
  return page.split(/^## /m).flatMap((section) => {
    const [title = ''] = section.split('\n');
    const [patch, test] = [block(section, 'diff'), block(section, 'ts')];
    return patch === undefined || test === undefined ? [] : [{ title, text: section, patch, test }];
  });
}

/** Tests of this run and of the copy's are distinguished by their working directory. */
function runIn(
  cwd: string,
  file: string,
  args: readonly string[],
): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const options = { cwd, timeout: STEP_MS, maxBuffer: 20e6 };
    execFile(file, [...args], options, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0;
      done({ code, output: stdout + stderr });
    });
  });
}

/** Results of a file of tests. */
interface Outcome {
  readonly message: string;
  /** How its tests ended, each once. */
  readonly statuses: readonly string[];
}

/** All recipes' tests in one run of jest: each run of its own takes seconds to begin. @returns by path in the copy */
async function runTestsIn(copy: string): Promise<ReadonlyMap<string, Outcome>> {
  const jest = join(CHECKOUT, 'node_modules/jest/bin/jest.js');
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const figures = join(copy, 'figures.json');
  const args = [...flags, jest, 'test/recipes', '-w', '1', '--json', `--outputFile=${figures}`];
  const { output } = await runIn(copy, process.execPath, args);
  const reported = await readFile(figures, 'utf8').catch(() => Promise.reject(new Error(output)));
  const { testResults } = JSON.parse(reported) as {
    testResults: { name: string; message: string; assertionResults: { status: string }[] }[];
  };
  return new Map(
    testResults.map(({ name, message, assertionResults }) => [
      relative(copy, name),
      { message, statuses: [...new Set(assertionResults.map(({ status }) => status))] },
    ]),
  );
}

const recipes = readRecipes(await readFile(join(CHECKOUT, 'docs/extending.md'), 'utf8'));
const testOf = (index: number) => `test/recipes/recipe-${index + 1}.test.ts`;

describe('the recipes of docs/extending.md', () => {
  let dir: Awaited<ReturnType<typeof makeTestDir>>;
  let copy: string;

  beforeAll(async () => {
    dir = await makeTestDir();
    copy = dir.path;
    for (const name of COPIED) await cp(join(CHECKOUT, name), join(copy, name), { recursive: true });
    for (const name of COPIED_FILES) await cp(join(CHECKOUT, name), join(copy, name));
    await mkdir(join(copy, 'test/recipes'));
    await mkdir(join(copy, 'build'));
    for (const name of LINKED) await symlink(join(CHECKOUT, name), join(copy, name));
    for (const product of await readdir(join(CHECKOUT, 'build'))) {
      if (product === 'test-database') continue; // the copy has other migrations, and would remove the checkout's
      // loaded as source: it imports the packages from where it lies
      if (product === 'prisma-client') {
        await cp(join(CHECKOUT, 'build', product), join(copy, 'build', product), { recursive: true });
      } else await symlink(join(CHECKOUT, 'build', product), join(copy, 'build', product));
    }
  });
  afterAll(() => dir.close());

  it('are at least thirteen', () => {
    expect(recipes.length).toBeGreaterThanOrEqual(13);
  });

  it.each(recipes)('$title: says how many files it touches, and its patch applies', async (recipe) => {
    const files = recipe.patch.match(/^diff --git /gm)?.length ?? 0;
    expect(recipe.text.split('\n')[2]?.toLowerCase()).toContain(`${NUMBERS[files]} file`);
    const patch = join(copy, 'recipe.patch');
    await writeFile(patch, recipe.patch);
    expect(await runIn(copy, 'git', ['apply', '--recount', patch])).toEqual({ code: 0, output: '' });
    await writeFile(join(copy, testOf(recipes.indexOf(recipe))), recipe.test);
  });

  it(
    'together pass the type checker, with their tests',
    async () => {
      const tsc = join(CHECKOUT, 'node_modules/typescript/bin/tsc');
      const check = (project: string) => runIn(copy, process.execPath, [tsc, '--noEmit', '-p', project]);
      const passed = { code: 0, output: '' };
      expect(await Promise.all(['.', 'src/web'].map(check))).toEqual([passed, passed]);
    },
    STEP_MS,
  );

  describe('with their tests', () => {
    let outcomes: ReadonlyMap<string, Outcome>;
    beforeAll(async () => void (outcomes = await runTestsIn(copy)), STEP_MS);

    it.each(recipes)('$title: does what its test says', (recipe) => {
      expect(outcomes.get(testOf(recipes.indexOf(recipe)))).toEqual({ message: '', statuses: ['passed'] });
    });
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { access, cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { productPaths } from '../../src/config/product-paths.js';
import { makeTestDir } from '../support/database.js';

interface Breach {
  readonly rule: string;
  /** The mistake in words. */
  readonly of: string;
  /** Lines that break the rule; left out: one. */
  readonly times?: number;
  /** A file of the source, whose place decides which rules hold. */
  readonly filePath: string;
  readonly code: string;
}

const SPREAD = 'export const both = { ...{ a: 1, b: 2 } };\n';
const TABLE = "export const isCase = (table: string) => table === 'cases';\n";
/** Sentences for a person, made in a room. */
const WORDED = [
  "throw new ConflictError('you are on-call');\n",
  'throw new ForbiddenError(`your role may not ${what}`);\n',
  "const message = 'is not yours';\nthrow new InvalidInputError([{ field: 'number', message }]);\n",
  "throw new NotFoundError('telephone of user', id);\n",
  "throw new TimeoutError('no answer');\n",
  "throw new PreconditionFailedError('it was changed');\n",
];
/** One file of each room whose refusals the faces word. */
const WORDLESS = [
  'src/access/otp.ts',
  'src/cases/case-file.ts',
  'src/cases/rules/cases.ts',
  'src/desk/agents.ts',
  'src/live/control/change-call.ts',
  'src/messages/outbox.ts',
  'src/processing/audio-tasks.ts',
  'src/reports/period.ts',
  'src/speech/model-files/model-shelf.ts',
  'src/storage/case-file/export-cursors.ts',
  'src/webhooks/webhooks.ts',
];
const lines = (count: number) => Array.from({ length: count }, (_, n) => `  out(${n});`).join('\n');

/** One of each kind of mistake that eslint.config.js names. */
const BREACHES: readonly Breach[] = [
  ...['src/app.ts', 'src/cases/rules/cases.ts', 'src/web/desk/use-command.ts'].map((filePath) => ({
    rule: 'no-restricted-syntax',
    of: `a literal that is spread in ${filePath}`,
    filePath,
    code: SPREAD,
  })),
  {
    rule: 'no-restricted-syntax',
    of: 'a rule of one table outside of its rules',
    filePath: 'src/cases/case-file.ts',
    code: TABLE,
  },
  ...WORDLESS.map((filePath) => ({
    ...{ rule: 'no-restricted-syntax', filePath, code: WORDED.join(''), times: WORDED.length },
    of: `a refusal that is worded in ${filePath}, in each of ${WORDED.length} forms`,
  })),
  ...['src/http/audio-guard.ts', 'src/http/case-api/desk-api.ts', 'src/realtime/serve-agent.ts'].map(
    (filePath) => ({
      rule: 'no-restricted-syntax',
      of: `a right that is worded in ${filePath}`,
      filePath,
      code: "throw new ForbiddenError('your role may not do this');\n",
    }),
  ),
  ...['src/live/control/hold-by-phone.ts', 'src/live/transcript/read-call.ts'].map((filePath) => ({
    rule: 'no-restricted-syntax',
    of: `a whole call taken in ${filePath}`,
    filePath,
    code: "import type { CallSession } from '../session/call-session.js';\nexport const idOf = ({ callId }: CallSession) => callId;\n",
  })),
  {
    rule: 'no-restricted-properties',
    of: 'the environment read outside of its room',
    filePath: 'src/app.ts',
    code: 'export const home = process.env.HOME;\n',
  },
  {
    rule: 'no-console',
    of: 'a line on the terminal',
    filePath: 'src/app.ts',
    code: "console.log('here');\n",
  },
  {
    rule: 'max-lines-per-function',
    of: 'a function of 61 lines',
    filePath: 'src/app.ts',
    code: `export function long(out: (n: number) => void) {\n${lines(60)}\n}\n`,
  },
  {
    rule: 'max-lines',
    of: 'a file of 401 lines',
    filePath: 'src/app.ts',
    code: 'export const first = 1;\n' + '// a line\n'.repeat(400),
  },
  {
    rule: 'eqeqeq',
    of: 'a comparison that converts',
    filePath: 'src/app.ts',
    code: "export const isOne = (n: unknown) => n == '1';\n",
  },
  {
    rule: 'no-self-compare',
    of: 'a comparison of a value with itself',
    filePath: 'src/app.ts',
    code: 'export const isSame = (n: number) => n === n;\n',
  },
  {
    rule: '@typescript-eslint/no-explicit-any',
    of: 'a value of any type',
    filePath: 'src/app.ts',
    code: 'export const same = (value: any): unknown => value;\n',
  },
  {
    rule: '@typescript-eslint/no-floating-promises',
    of: 'a promise that nothing waits for',
    filePath: 'src/app.ts',
    code: 'export function go() {\n  Promise.resolve(1);\n}\n',
  },
  {
    rule: '@typescript-eslint/switch-exhaustiveness-check',
    of: 'a case that is left out',
    filePath: 'src/app.ts',
    code: "export function of(how: 'a' | 'b') {\n  switch (how) {\n    case 'a':\n      return 1;\n  }\n  return 0;\n}\n",
  },
  {
    rule: '@typescript-eslint/consistent-type-imports',
    of: 'a type that is imported as a value',
    filePath: 'src/app.ts',
    code: "import { Closer } from './lib/closer.js';\nexport type Parts = Closer;\n",
  },
  {
    rule: '@typescript-eslint/no-unused-vars',
    of: 'a value without a use',
    filePath: 'src/app.ts',
    code: 'const unused = 1;\nexport {};\n',
  },
  {
    rule: 'react-hooks/rules-of-hooks',
    of: 'a hook behind a condition',
    filePath: 'src/web/desk/use-command.ts',
    code: "import { useState } from 'react';\nexport function useMaybe(is: boolean) {\n  return is ? useState(1) : null;\n}\n",
  },
];
/** Rules of the React plugin are its own list, which one of them stands for. */
const isOfPlugin = (rule: string) => rule.startsWith('react-hooks/');

/** A checkout with no other source: the types of the whole of it would be computed for each mistake. */
async function fillCheckout(directory: string): Promise<void> {
  for (const name of ['eslint.config.js', 'package.json', 'tsconfig.json', 'src/web/tsconfig.json'])
    await cp(join(productPaths.checkout, name), join(directory, name));
  await symlink(join(productPaths.checkout, 'node_modules'), join(directory, 'node_modules'));
  for (const { filePath } of BREACHES) {
    await access(join(productPaths.checkout, filePath)); // the rules of a file that is gone protect nothing
    await mkdir(join(directory, dirname(filePath)), { recursive: true });
    await writeFile(join(directory, filePath), '');
  }
}

let checkout: Awaited<ReturnType<typeof makeTestDir>>;
let rules: readonly string[];
let broken: readonly (readonly {
  readonly ruleId: string | null;
  readonly message: string;
  readonly line: number;
}[])[];
beforeAll(async () => {
  checkout = await makeTestDir();
  await fillCheckout(checkout.path);
  const program = `${productPaths.checkout}/test/structure/lint.child.mjs`;
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify({ directory: checkout.path, breaches: BREACHES }));
  ({ rules, broken } = JSON.parse(await text(child.stdout)) as { rules: string[]; broken: typeof broken });
}, 120_000);
afterAll(() => checkout.close());

describe('the rules of lint', () => {
  it.each(BREACHES.map(({ rule, of, times = 1 }, at) => ({ rule, of, times, at })))(
    'refuse $of ($rule)',
    ({ rule, times, at }) => {
      const refused = broken[at]?.filter(({ ruleId }) => ruleId === rule) ?? [];
      expect(refused.length).toBeGreaterThanOrEqual(1);
      if (times > 1) expect(new Set(refused.map(({ line }) => line)).size).toBe(times);
    },
  );

  it('leave a rule of one table to its rules', async () => {
    const [ofRules] = BREACHES.map(({ filePath }, at) => ({ filePath, at })).filter(
      ({ filePath }) => filePath === 'src/cases/rules/cases.ts',
    );
    expect(broken[ofRules?.at ?? -1]?.map(({ message }) => message)).toEqual([
      'write the properties themselves: a spread of a literal only packs lines',
    ]);
  });

  it('are each broken here, so that none can be switched off unseen', () => {
    const planted = new Set(BREACHES.map(({ rule }) => rule));
    expect(rules.filter((rule) => !planted.has(rule) && !isOfPlugin(rule))).toEqual([]);
  });
});

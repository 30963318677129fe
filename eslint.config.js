import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const nodeGlobals = {
  process: 'readonly',
  console: 'readonly',
  URL: 'readonly',
  WebAssembly: 'readonly',
  Buffer: 'readonly',
  AbortController: 'readonly',
};

/** Bans by shape of the code, for `no-restricted-syntax`. */
const BANNED = {
  literalSpread: {
    selector: "SpreadElement[argument.type='ObjectExpression']",
    message: 'write the properties themselves: a spread of a literal only packs lines',
  },
  ruleOfTable: {
    selector:
      'BinaryExpression[operator=/^[!=]==$/]:matches([left.name="table"], [left.property.name="table"], [right.name="table"], [right.property.name="table"])',
    message: 'a rule of one table belongs in cases/rules/',
  },
  wordedRefusal: {
    selector:
      'NewExpression[callee.name=/^(BusyError|ConflictError|ForbiddenError|InvalidInputError|NotFoundError|PasswordRefusedError|PreconditionFailedError|RefusedStateError|TimeoutError|TooManyRequestsError|UnauthenticatedError)$/]',
    message: 'a person reads this: throw a code with values (lib/refusal.ts), which the faces word',
  },
  wordedRight: {
    selector: 'NewExpression[callee.name="ForbiddenError"]',
    message:
      'throw roleMayNot (access/access-refusal.ts) or a refusal of the room: a code, which is worded in wording/',
  },
  wholeSession: {
    selector:
      'TSTypeReference[typeName.name="CallSession"]:not(TSTypeReference[typeName.name="Pick"] > TSTypeParameterInstantiation > TSTypeReference)',
    message: 'take the facts of the call that this needs: a view of live/session/call-views.ts, or a Pick',
  },
};
/** A later block replaces the options of an earlier one: each names all bans that hold in its files. */
const banned = (...bans) => ({ 'no-restricted-syntax': ['error', ...bans] });

export default tseslint.config(
  { ignores: ['docs/api/*.d.ts', 'build', 'data', 'coverage', '.dependency-cruiser.cjs'] },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'max-lines': ['error', { max: 400 }],
      eqeqeq: 'error',
      'no-self-compare': 'error',
    },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    rules: {
      'max-lines-per-function': ['error', { max: 60, skipComments: true, skipBlankLines: true }],
      'no-console': 'error',
      ...banned(BANNED.literalSpread, BANNED.ruleOfTable),
    },
  },
  {
    // only config/env.ts may read the environment
    files: ['src/**/*.ts'],
    ignores: ['src/config/env.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'only config/env.ts reads the environment' },
      ],
    },
  },
  {
    // a room names the reason of a refusal; the face that shows it makes the sentence
    files: [
      'access',
      'cases',
      'desk',
      'live',
      'messages',
      'processing',
      'reports',
      'speech/model-files',
      'storage/case-file',
      'webhooks',
    ].map((room) => `src/${room}/**/*.ts`),
    // errors of the bus, which cross it as they are
    ignores: ['src/live/control/bus-answer.ts', 'src/live/control/command-bus.ts'],
    rules: banned(BANNED.literalSpread, BANNED.ruleOfTable, BANNED.wordedRefusal),
  },
  {
    // faces ask for rights by one code; the answers of the session API are stated by its document, and where a request
    // came from is no right of a role
    files: ['src/http/**/*.ts', 'src/realtime/**/*.ts'],
    ignores: ['src/http/helpline-api/**', 'src/http/local-only.ts', 'src/http/refuse-other-sites.ts'],
    rules: banned(BANNED.literalSpread, BANNED.ruleOfTable, BANNED.wordedRight),
  },
  {
    // what is said on a call, and what is done to it, needs a part of the call
    files: ['src/live/control/**/*.ts', 'src/live/transcript/**/*.ts'],
    ignores: ['src/live/control/bus-answer.ts', 'src/live/control/command-bus.ts'],
    rules: banned(BANNED.literalSpread, BANNED.ruleOfTable, BANNED.wordedRefusal, BANNED.wholeSession),
  },
  {
    // what is special about a table is in its rules, and the store carries them out
    files: ['src/cases/rules/**/*.ts'],
    rules: banned(BANNED.literalSpread, BANNED.wordedRefusal),
  },
  {
    files: ['src/web/**/*.tsx', 'src/web/**/*.ts'],
    plugins: { 'react-hooks': reactHooks },
    rules: { ...reactHooks.configs.recommended.rules },
  },
  { files: ['**/*.js', '**/*.mjs', '**/*.cjs'], languageOptions: { globals: nodeGlobals } },
  {
    files: ['src/web/ui/theme-at-start.js'],
    languageOptions: { globals: { document: 'readonly', localStorage: 'readonly' } },
  },
);

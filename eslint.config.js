import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const nodeGlobals = {
  process: 'readonly',
  console: 'readonly',
  URL: 'readonly',
  WebAssembly: 'readonly',
  Buffer: 'readonly',
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
    // what is special about a table is in its rules, and the store carries them out
    files: ['src/cases/rules/**/*.ts'],
    rules: banned(BANNED.literalSpread),
  },
  {
    files: ['src/web/**/*.tsx', 'src/web/**/*.ts'],
    plugins: { 'react-hooks': reactHooks },
    rules: { ...reactHooks.configs.recommended.rules },
  },
  { files: ['**/*.js', '**/*.mjs'], languageOptions: { globals: nodeGlobals } },
);

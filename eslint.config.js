import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Names that only one room may import; dependency-cruiser sees modules, this sees names. */
const foreignTextIsDrawnInTheKit = {
  name: 'ink',
  importNames: ['Text'],
  message: 'Views draw text through ui/kit, where foreign text is sanitised.',
};
const oneDispatcherReadsKeys = {
  name: 'ink',
  importNames: ['useInput', 'usePaste'],
  message: 'Keys reach the program through ui/hooks/use-keys, which reads the one key table.',
};

export default tseslint.config(
  { ignores: ['bin/build/**', 'node_modules/**', 'coverage/**'] },
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        // One program for all files, as in a check of types; a service would open them one by one.
        project: './tsconfig.json',
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      'no-console': 'error',
      eqeqeq: 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: "MemberExpression[object.name='process'][property.name='exit']",
          message: 'Only cli/ ends the process.',
        },
      ],
    },
  },
  { files: ['src/cli/**'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['src/ui/**'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'no-restricted-imports': [
        'error',
        { paths: [foreignTextIsDrawnInTheKit, oneDispatcherReadsKeys] },
      ],
    },
  },
  {
    files: ['src/ui/kit/**'],
    rules: { 'no-restricted-imports': ['error', { paths: [oneDispatcherReadsKeys] }] },
  },
  {
    files: ['src/ui/hooks/**'],
    rules: { 'no-restricted-imports': ['error', { paths: [foreignTextIsDrawnInTheKit] }] },
  },
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    extends: [tseslint.configs.disableTypeChecked],
    rules: {
      'no-console': 'off',
      'no-restricted-syntax': 'off',
      '@typescript-eslint/no-require-imports': 'off',
    },
  },
);

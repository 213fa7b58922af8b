/** The rooms of ARCHITECTURE.md, from the bottom up: a room imports only rooms before it. */
const rooms = [
  'lib',
  'ledger',
  'client',
  'verify',
  'sandbox',
  'forms',
  'journal',
  'config',
  'tokens',
  'doctor',
  'keys',
  'store',
  'services',
  'terminal',
  'ui',
  'cli',
];

const upward = rooms.slice(0, -1).map((room, index) => ({
  name: `${room}-imports-only-rooms-below`,
  severity: 'error',
  from: { path: `^src/${room}/` },
  to: { path: `^src/(${rooms.slice(index + 1).join('|')})/` },
}));

const never = (name, from, to) => ({ name, severity: 'error', from, to });
const npm = (...names) => ({ path: `^node_modules/(${names.join('|')})/` });

export default {
  forbidden: [
    never('no-cycles', {}, { circular: true }),
    ...upward,
    never(
      'ui-and-cli-reach-http-through-services',
      { path: '^src/(ui|cli)/' },
      { path: '^src/client/' },
    ),
    never(
      'sandbox-knows-only-the-domain',
      { path: '^src/sandbox/' },
      {
        path: '^src/',
        pathNot: '^src/(sandbox|lib|ledger|verify)/',
      },
    ),
    never('http-lives-in-client', { path: '^src/', pathNot: '^src/client/' }, npm('ofetch')),
    never(
      'ink-lives-in-ui',
      { path: '^src/', pathNot: '^src/ui/' },
      npm('ink', 'react', 'ink-table'),
    ),
    never('state-lives-in-store', { path: '^src/', pathNot: '^src/(store|ui)/' }, npm('zustand')),
    never(
      'the-wire-format-lives-in-verify',
      { path: '^src/', pathNot: '^src/verify/' },
      npm('@bufbuild/protobuf'),
    ),
    never(
      'yaml-is-read-in-config-and-written-by-lookups',
      { path: '^src/', pathNot: '^src/(config/|cli/yaml-of)' },
      npm('yaml'),
    ),
    never(
      'programs-are-started-in-tokens-alone',
      { path: '^src/', pathNot: '^src/tokens/run-' },
      { path: '^(node:)?child_process$' },
    ),
    never('argv-lives-in-cli', { path: '^src/', pathNot: '^src/cli/' }, npm('commander')),
    never(
      'files-are-written-by-journal',
      {
        path: '^src/',
        pathNot: '^src/(journal|config|tokens|cli|terminal)/',
      },
      { path: '^(node:)?fs(/promises)?$' },
    ),
    never('tests-never-reach-the-product', { path: '^src/' }, { path: '^test/' }),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};

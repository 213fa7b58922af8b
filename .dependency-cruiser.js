/**
 * The layers of ARCHITECTURE.md, from the bottom up, with their folders: a folder imports only folders
 * of lower layers. Folders of one layer don't import each other.
 */
const layers = [
  ['lib'],
  ['ledger'],
  ['http', 'verify'],
  ['sandbox', 'storage'],
  ['config'],
  ['submission', 'debug', 'tokens'],
  ['requests'],
  ['signing', 'approvals'],
  ['terminal', 'ui-kit'],
  ['cli-kit'],
  ['shell'],
  ['features'],
  ['app'],
  ['cli'],
];

const folders = layers.flat();
const layerOf = (folder) => layers.findIndex((layer) => layer.includes(folder));
const closedTo = (folder) =>
  folders.filter((other) => other !== folder && layerOf(other) >= layerOf(folder));

const upward = folders.map((folder) => ({
  name: `${folder}-imports-only-layers-below`,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: {
    path: `^src/(main\\.ts$|(${[...closedTo(folder), 'nothing'].join('|')})/)`,
  },
}));

const never = (name, from, to) => ({ name, severity: 'error', from, to });
const outside = (...places) => ({ path: '^src/', pathNot: `^src/(${places.join('|')})` });
const npm = (...names) => ({ path: `^node_modules/(${names.join('|')})/` });

/** Where screens are drawn. */
const views = ['ui-kit/', 'shell/', 'app/', 'features/[^/]+/view/'];

export default {
  forbidden: [
    never('no-cycles', {}, { circular: true }),
    ...upward,
    never(
      'features-do-not-import-each-other',
      { path: '^src/features/([^/]+)/' },
      { path: '^src/features/', pathNot: ['^src/features/$1/', '^src/features/[^/]+/index\\.ts$'] },
    ),
    never(
      'features-share-types-alone',
      { path: '^src/features/([^/]+)/' },
      {
        path: '^src/features/[^/]+/index\\.ts$',
        pathNot: '^src/features/$1/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    never(
      'what-is-drawn-sends-nothing',
      { path: '^src/(ui-kit|cli|features/[^/]+/view)/' },
      { path: '^src/http/' },
    ),
    never(
      'sandbox-knows-only-the-domain',
      { path: '^src/sandbox/' },
      { path: '^src/', pathNot: '^src/(sandbox|lib|ledger|verify)/' },
    ),
    never(
      'what-the-sandbox-builds-is-read-by-code-that-does-not-know-it',
      { path: '^src/sandbox/' },
      { path: '^src/ledger/derived/' },
    ),
    never('http-lives-in-http', outside('http/'), npm('ofetch')),
    never('ink-lives-where-screens-are-drawn', outside(...views), npm('ink', 'react', 'ink-table')),
    never('the-store-is-made-in-app', outside(...views), npm('zustand')),
    never('the-wire-format-lives-in-verify', outside('verify/'), npm('@bufbuild/protobuf')),
    never(
      'yaml-is-read-in-config-and-written-by-lookups',
      outside('config/file/', 'features/lookup/cli/lookup-output'),
      npm('yaml'),
    ),
    never('programs-are-started-in-one-file', outside('config/child-process\\.ts'), {
      path: '^(node:)?child_process$',
    }),
    never(
      'argv-lives-in-cli',
      outside('cli/', 'cli-kit/', 'features/[^/]+/cli/'),
      npm('commander'),
    ),
    never(
      'files-are-written-by-storage',
      outside(
        'storage/',
        'config/',
        'cli/',
        'cli-kit/',
        'terminal/',
        'features/activity/tail/saved/',
      ),
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

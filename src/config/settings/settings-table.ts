import { formatOf } from '../../storage/versioned-file.ts';
import { columnNames, type ColumnName } from '../../ledger/activity/listing.ts';
import { themeNames } from './theme-setting.ts';

/** The table is plain data, so that the command line's options load nothing else. */
export type SettingKind =
  | { readonly kind: 'url'; readonly service: 'ledger' | 'scan' | 'proxy' }
  | {
      readonly kind: 'number';
      readonly unit: 'activities' | 'approvals';
      readonly min: number;
      readonly max: number;
      /** Says why, if the minimum isn't obvious. */
      readonly whyLeast?: string;
    }
  | {
      readonly kind: 'duration';
      readonly min: number;
      readonly max: number;
      /** A date or a time counts as the duration since then. */
      readonly orTime?: true;
    }
  | { readonly kind: 'choice'; readonly among: readonly string[]; readonly remedy: string }
  | { readonly kind: 'yesNo' }
  | { readonly kind: 'path' }
  | { readonly kind: 'theme'; readonly among: readonly string[] }
  | { readonly kind: 'host' }
  | { readonly kind: 'user' }
  | { readonly kind: 'party' }
  | { readonly kind: 'parties' }
  /** Package ids, each with the name by which the user knows it, if there is one. */
  | { readonly kind: 'packages' }
  | { readonly kind: 'dars' }
  | { readonly kind: 'readings' }
  | { readonly kind: 'names' }
  | { readonly kind: 'columns'; readonly among: readonly ColumnName[] }
  | { readonly kind: 'token' }
  | { readonly kind: 'secret' }
  | { readonly kind: 'signers' }
  | { readonly kind: 'registries' }
  | { readonly kind: 'filters' }
  | { readonly kind: 'alerts' }
  | { readonly kind: 'watch' };

export type Setting = SettingKind & {
  readonly doc: string;
  readonly fallback?: string | number | boolean | readonly string[];
  readonly example: string;
  readonly flag?: string;
  readonly flagDoc?: string;
  readonly env?: string;
  /** People try these names; a problem with one suggests this key. */
  readonly alsoTried?: readonly string[];
};

/** Validation, options, `config show`, `config init` and the JSON schema follow from it. */
export const settingTable = {
  ledgerUrl: {
    kind: 'url',
    service: 'ledger',
    doc: 'base URL of the JSON Ledger API',
    fallback: '',
    example: 'https://ledger.example',
    flag: '--ledger-url <url>',
    env: 'CANTUI_LEDGER_URL',
  },
  scanUrl: {
    kind: 'url',
    service: 'scan',
    doc: 'base URL of the scan, including /api/scan',
    fallback: '',
    example: 'https://scan.example/api/scan',
    flag: '--scan-url <url>',
    env: 'CANTUI_SCAN_URL',
  },
  token: {
    kind: 'token',
    doc: 'source of the access token for the ledger',
    flagDoc: 'file with the access token for the ledger',
    example: '{ file: ~/.ledger-token }',
    flag: '--token-file <path>',
  },
  user: {
    kind: 'user',
    doc: 'user of the ledger, for requests whose token has none',
    example: 'operator',
    flag: '--user <id>',
    alsoTried: ['userId'],
  },
  mode: {
    kind: 'choice',
    among: ['production', 'test', 'development'],
    remedy: 'use production, test or development',
    doc: 'production, test or development; only test lifts safeguards (default: none, with every safeguard)',
    example: 'production',
  },
  readOnly: {
    kind: 'yesNo',
    doc: 'refuse every write',
    fallback: false,
    example: 'true',
    flag: '--read-only',
  },
  requiredApprovals: {
    kind: 'number',
    unit: 'approvals',
    min: 0,
    max: 9,
    doc: 'approvals by other people that each write needs; no option lowers it',
    alsoTried: ['requireApproval', 'requireApprovals'],
    fallback: 0,
    example: '1',
  },
  allowedSigners: {
    kind: 'path',
    doc: 'OpenSSH allowed_signers file; only approvals signed with its keys count',
    example: 'allowed_signers',
    alsoTried: ['approvers'],
  },
  signers: {
    kind: 'signers',
    doc: 'signers for cantui sign: programs or SSH agents by name, each with its public key',
    example: '{ treasury: { type: ssh-agent, publicKey: treasury.pub } }',
    alsoTried: ['signer'],
  },
  dso: {
    kind: 'party',
    doc: 'party that issues Amulet on your network (default: the one that the scan reports)',
    example: `'DSO::1220${'d5'.repeat(32)}'`,
    alsoTried: ['dsoParty', 'amuletAdmin'],
  },
  registries: {
    kind: 'registries',
    doc: 'registry URL of each instrument admin (default: the scan, for Amulet)',
    example: `{ 'registrar::1220${'c0'.repeat(32)}': https://registry.example }`,
    alsoTried: ['registry', 'tokenRegistries'],
  },
  trustedPackages: {
    kind: 'packages',
    doc: 'packages that you trust besides the published ones of Splice and the Registry App: ids, or NAME: ID',
    fallback: [],
    example: `['my-token: ${'3f0c'.repeat(16)}']`,
    alsoTried: ['packages', 'trusted'],
  },
  trustedDars: {
    kind: 'dars',
    doc: 'DARs, or .tar.gz bundles of them, whose packages you trust: FILE#SHA256, with the checksum that the publisher states',
    fallback: [],
    example: `[registry-0.15.tar.gz#${'5b1e'.repeat(16)}]`,
    alsoTried: ['dars', 'bundles'],
  },
  readings: {
    kind: 'readings',
    doc: 'which fields of the contracts of a trusted package are owner, admin, id, amount and lock of a holding; no: it is none',
    example: `{ '${'3f0c'.repeat(16)}:My.Token:Token': { owner: holding.owner, admin: holding.instrumentId.admin, id: holding.instrumentId.id, amount: holding.amount, lock: holding.lock } }`,
    alsoTried: ['reading', 'holdingReadings'],
  },
  lookupHistory: {
    kind: 'yesNo',
    doc: 'save the ids of your lookups on disk',
    fallback: true,
    example: 'false',
    flag: '--no-lookup-history',
    flagDoc: "don't save the ids of your lookups",
    alsoTried: ['privateLookups'],
  },
  parties: {
    kind: 'parties',
    doc: 'your parties; lookups query as these parties',
    fallback: [],
    example: '[alice::1220…]',
  },
  names: {
    kind: 'names',
    doc: 'your names for parties, shown in place of their ids; cantui names adds and removes them',
    example: `{ treasury: 'alice::1220${'a1'.repeat(32)}' }`,
    alsoTried: ['aliases', 'addressBook', 'contacts'],
  },
  timeout: {
    kind: 'duration',
    min: 100,
    max: 3_600_000,
    doc: 'time limit for each request',
    fallback: 30_000,
    example: '30s',
    flag: '--timeout <duration>',
  },
  pollInterval: {
    kind: 'duration',
    min: 500,
    max: 3_600_000,
    doc: 'time between polls',
    fallback: 4000,
    example: '4s',
    flag: '--poll-interval <duration>',
    alsoTried: ['interval'],
  },
  pageSize: {
    kind: 'number',
    unit: 'activities',
    min: 4,
    max: 1000,
    whyLeast: 'a page must list a new activity after the 3 known ones that prove its place',
    doc: 'activities per request',
    fallback: 100,
    example: '100',
    flag: '--page-size <n>',
  },
  maxRows: {
    kind: 'number',
    unit: 'activities',
    min: 100,
    max: 500_000,
    doc: 'maximum number of activities in memory',
    fallback: 100_000,
    example: '100000',
    flag: '--max-rows <n>',
    alsoTried: ['keep'],
  },
  cursorDirection: {
    kind: 'choice',
    among: ['backward', 'forward', 'minimum'],
    remedy: 'omit it to detect the direction',
    doc: 'meaning of begin_after_id: backward, forward or minimum (default: detected)',
    flagDoc: 'backward, forward or minimum (default: detected)',
    example: 'backward',
    flag: '--cursor-direction <direction>',
    alsoTried: ['scanOrder'],
  },
  source: {
    kind: 'choice',
    among: ['auto', 'activities', 'updates', 'ledger'],
    remedy: 'omit it to use what the services offer',
    doc: 'where rows come from: activities (scan), updates (scan), ledger, or auto (what the scan offers; without a scan, the ledger)',
    flagDoc: 'auto, activities, updates or ledger',
    fallback: 'auto',
    example: 'auto',
    flag: '--source <source>',
  },
  since: {
    kind: 'duration',
    min: 0,
    max: 315_360_000_000,
    orTime: true,
    doc: 'how far back a list of updates starts: a duration, a date, or a time in UTC',
    flagDoc: 'start: an age, a date, or a time in UTC',
    fallback: 300_000,
    example: '5m',
    flag: '--since <time>',
  },
  caFile: {
    kind: 'path',
    doc: 'PEM file with additional CA certificates',
    example: 'ca.pem',
    flag: '--ca-file <path>',
  },
  clientCert: {
    kind: 'path',
    doc: 'PEM client certificate for mutual TLS',
    example: 'client.pem',
    flag: '--client-cert <path>',
  },
  clientKey: {
    kind: 'path',
    doc: 'PEM private key of the client certificate',
    example: 'client-key.pem',
    flag: '--client-key <path>',
  },
  clientKeyPassphrase: {
    kind: 'secret',
    doc: 'source of the passphrase of an encrypted clientKey: a file, a variable or a command',
    example: '{ file: ~/.client-key-passphrase }',
  },
  serverName: {
    kind: 'host',
    doc: 'expected name in the certificate of the ledger',
    example: 'ledger.internal',
    flag: '--server-name <name>',
  },
  proxy: {
    kind: 'url',
    service: 'proxy',
    doc: 'HTTP proxy for both services (default: HTTPS_PROXY)',
    example: 'http://proxy.example:3128',
    flag: '--proxy <url>',
  },
  waitForOutcome: {
    kind: 'yesNo',
    doc: 'execute with executeAndWait where the ledger has it: its response contains the outcome',
    fallback: false,
    example: 'true',
    alsoTried: ['executeAndWait'],
  },
  storeBodies: {
    kind: 'yesNo',
    doc: 'store the body of each write, which a retry needs; false stores only its SHA-256',
    fallback: true,
    example: 'false',
    alsoTried: ['bodies'],
  },
  allowPlainHttp: {
    kind: 'yesNo',
    doc: 'allow sending the token over plain HTTP',
    fallback: false,
    example: 'false',
  },
  customCommands: {
    kind: 'yesNo',
    doc: 'allow the custom commands of the config file; false forbids them on this profile',
    fallback: true,
    example: 'false',
  },
  theme: {
    kind: 'theme',
    among: themeNames,
    doc: 'colors: auto (by the background of the terminal), dark, light, high-contrast, dracula, no-color, ascii (no line drawing), or the path of a theme file',
    fallback: 'auto',
    example: 'auto',
    flag: '--theme <theme>',
    flagDoc: 'colors: the name of a theme, or a theme file',
    alsoTried: ['skin', 'colors', 'colorscheme'],
  },
  columns: {
    kind: 'columns',
    among: columnNames,
    doc: `columns of the activity list, from left to right: ${columnNames.join(', ')}`,
    example: '[time, type, from, to, amount, memo]',
  },
  filters: {
    kind: 'filters',
    doc: 'filters by name; write @NAME in alerts, --filter, the prompt and other filters',
    example: "{ large: 'amount>100000 type=transfer' }",
    alsoTried: ['filter', 'savedFilters'],
  },
  alerts: {
    kind: 'alerts',
    doc: 'filters that mark and count activities, ring the bell and may run a command',
    fallback: [],
    example: "[{ name: large, when: 'amount>100000 type=transfer', run: [notify-send, cantui] }]",
  },
  watch: {
    kind: 'watch',
    doc: 'limits of cantui watch: lag, expiry, upgrade, traffic, alerts, approvals',
    example: '{ lag: 10m, expiry: 1d, upgrade: 7d, traffic: 200000 }',
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof settingTable;

export const settingNames = Object.keys(settingTable) as readonly SettingName[];

export const configVersion = formatOf('configuration').version;

export const sandboxProfile = 'demo';

/** These profiles need no file: the command line's settings, and the sandbox. */
export const reservedProfileNames: readonly string[] = ['default', sandboxProfile];

export const formatProblem = (message: string, remedy: string): string => `${message}: ${remedy}`;

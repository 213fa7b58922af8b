/** What a setting may be. Data alone, so that the options of the command line load nothing else. */
export type SettingKind =
  | { readonly kind: 'url'; readonly service: 'ledger' | 'scan' | 'proxy' }
  | {
      readonly kind: 'number';
      readonly unit: 'seconds' | 'minutes' | 'activities' | 'approvals';
      readonly min: number;
      readonly max: number;
      /** Why it can't be less, where that is not plain. */
      readonly whyLeast?: string;
    }
  | { readonly kind: 'choice'; readonly among: readonly string[]; readonly remedy: string }
  | { readonly kind: 'yesNo' }
  | { readonly kind: 'path' }
  | { readonly kind: 'host' }
  | { readonly kind: 'parties' }
  | { readonly kind: 'token' }
  | { readonly kind: 'alerts' };

export type Setting = SettingKind & {
  /** What it does, on one line: help, the commented file and the JSON schema say it so. */
  readonly doc: string;
  /** What holds when nobody says anything; absent where there is nothing then. */
  readonly fallback?: string | number | boolean | readonly string[];
  /** As YAML, after the key: what a commented file shows. */
  readonly example: string;
  /** The option of the command line, with the name of its value. */
  readonly flag?: string;
  readonly env?: string;
};

/**
 * Every setting of a profile: the validation of the file, the options of the command line, `config
 * show`, the file that `config init` writes and the JSON schema all follow from it.
 */
export const settingTable = {
  ledgerUrl: {
    kind: 'url',
    service: 'ledger',
    doc: 'base address of the ledger service',
    fallback: '',
    example: 'https://ledger.example',
    flag: '--ledger-url <url>',
    env: 'CANTUI_LEDGER_URL',
  },
  scanUrl: {
    kind: 'url',
    service: 'scan',
    doc: 'base address of the scan service, with its /api/scan',
    fallback: '',
    example: 'https://scan.example/api/scan',
    flag: '--scan-url <url>',
    env: 'CANTUI_SCAN_URL',
  },
  token: {
    kind: 'token',
    doc: 'where the bearer token for the ledger service comes from',
    example: '{ file: ~/.ledger-token }',
    flag: '--token-file <path>',
  },
  mode: {
    kind: 'choice',
    among: ['production', 'test', 'development'],
    remedy: 'use production, test or development',
    doc: 'production, test or development: how much the dashboard guards you',
    fallback: 'development',
    example: 'production',
  },
  readOnly: {
    kind: 'yesNo',
    doc: 'nothing can be sent that changes the ledger',
    fallback: false,
    example: 'true',
    flag: '--read-only',
  },
  requireApproval: {
    kind: 'number',
    unit: 'approvals',
    min: 0,
    max: 9,
    doc: 'how many others must approve a write before it is sent; no option lowers it',
    fallback: 0,
    example: '1',
  },
  approvers: {
    kind: 'path',
    doc: 'allowed_signers file of ssh: approvals count only when signed by one of its keys',
    example: 'approvers',
  },
  privateLookups: {
    kind: 'yesNo',
    doc: 'keep no history of lookups on disk',
    fallback: false,
    example: 'true',
    flag: '--private-lookups',
  },
  parties: {
    kind: 'parties',
    doc: 'parties of interest: a lookup begins with them',
    fallback: [],
    example: '[alice::1220…]',
  },
  timeout: {
    kind: 'number',
    unit: 'seconds',
    min: 0.1,
    max: 3600,
    doc: 'deadline of one request, in seconds',
    fallback: 30,
    example: '30',
    flag: '--timeout <seconds>',
  },
  interval: {
    kind: 'number',
    unit: 'seconds',
    min: 0.5,
    max: 3600,
    doc: 'pause between two polls, in seconds',
    fallback: 4,
    example: '4',
    flag: '--interval <seconds>',
  },
  pageSize: {
    kind: 'number',
    unit: 'activities',
    min: 4,
    max: 1000,
    whyLeast: 'a page must list a new activity after the 3 known ones that prove its place',
    doc: 'activities asked for at a time',
    fallback: 100,
    example: '100',
    flag: '--page-size <count>',
  },
  keep: {
    kind: 'number',
    unit: 'activities',
    min: 100,
    max: 1_000_000,
    doc: 'activities kept in memory',
    fallback: 20_000,
    example: '20000',
    flag: '--keep <count>',
  },
  scanOrder: {
    kind: 'choice',
    among: ['backward', 'forward', 'minimum'],
    remedy: 'leave it out to have it learnt',
    doc: 'backward, forward or minimum; learnt when left out',
    example: 'backward',
    flag: '--scan-order <meaning>',
  },
  source: {
    kind: 'choice',
    among: ['auto', 'activities', 'updates'],
    remedy: 'leave it out for what the scan has',
    doc: 'activities, updates (from which they are derived), or auto: what the scan has',
    fallback: 'auto',
    example: 'auto',
    flag: '--source <source>',
  },
  since: {
    kind: 'number',
    unit: 'minutes',
    min: 0,
    max: 525_600,
    doc: 'how many minutes back a listing of updates begins',
    fallback: 5,
    example: '5',
    flag: '--since <minutes>',
  },
  caFile: {
    kind: 'path',
    doc: 'PEM certificates to trust beside those of the system',
    example: 'ca.pem',
    flag: '--ca-file <path>',
  },
  clientCert: {
    kind: 'path',
    doc: 'PEM certificate that the client shows (mutual TLS)',
    example: 'client.pem',
    flag: '--client-cert <path>',
  },
  clientKey: {
    kind: 'path',
    doc: 'PEM key of that certificate',
    example: 'client-key.pem',
    flag: '--client-key <path>',
  },
  serverName: {
    kind: 'host',
    doc: 'name that the certificate of the ledger service is checked against',
    example: 'ledger.internal',
    flag: '--server-name <name>',
  },
  proxy: {
    kind: 'url',
    service: 'proxy',
    doc: 'HTTP proxy for both services; else HTTPS_PROXY and NO_PROXY hold',
    example: 'http://proxy.example:3128',
    flag: '--proxy <url>',
  },
  bodies: {
    kind: 'choice',
    among: ['keep', 'digest'],
    remedy: 'leave it out to keep them',
    doc: 'keep what was sent on disk for another attempt, or its digest alone',
    fallback: 'keep',
    example: 'digest',
  },
  allowPlainHttp: {
    kind: 'yesNo',
    doc: 'let the token travel over plain http to another machine',
    fallback: false,
    example: 'false',
  },
  theme: {
    kind: 'choice',
    among: ['auto', 'colourless', 'ascii'],
    remedy: 'leave it out for auto',
    doc: 'auto (what the terminal can), colourless, or ascii (no line drawing)',
    fallback: 'auto',
    example: 'auto',
  },
  alerts: {
    kind: 'alerts',
    doc: 'what is marked, counted and rung for: filters of the list, each perhaps with a command',
    fallback: [],
    example: "[{ name: large, when: 'amount>100000 type=xfer', run: [notify-send, cantui] }]",
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof settingTable;

/** The names of the settings, in the order of the table. */
export const settingNames = Object.keys(settingTable) as readonly SettingName[];

import type { Secret } from '../lib/secret.ts';
import type { Meaning } from '../ledger/timeline/timeline.ts';
import {
  pick,
  SettingReader,
  type NumberOption,
  type SettingProblem,
  type Source,
} from './setting-reader.ts';
import { readTokenText, type TokenRead } from './token.ts';
import { readLedgerUrl, readScanUrl } from './urls.ts';

/** Options that every command takes, as they were typed. */
export interface Flags {
  readonly profile?: string;
  readonly ledgerUrl?: string;
  readonly scanUrl?: string;
  readonly tokenFile?: string;
  readonly timeout?: string;
  readonly interval?: string;
  readonly pageSize?: string;
  readonly keep?: string;
  readonly scanOrder?: string;
}

export interface Settings {
  readonly profile: string;
  /** Empty when no ledger service was named: then only the scan is used. */
  readonly ledgerUrl: string;
  /** With its `/api/scan` prefix; empty when no scan service was named. */
  readonly scanUrl: string;
  readonly token?: Secret | undefined;
  /** Where the token came from, in words; never the token. */
  readonly tokenSource: string;
  /** Milliseconds. */
  readonly timeoutMs: number;
  readonly intervalMs: number;
  /** Activities asked for in one page. */
  readonly pageSize: number;
  /** Activities kept in memory. */
  readonly keep: number;
  readonly scanOrder?: Meaning | undefined;
  readonly colour: boolean;
  readonly ascii: boolean;
  readonly mode: 'demo' | 'dev' | 'test' | 'prod';
  readonly readOnly: boolean;
  /** What was changed or is doubtful about what was given, in words. */
  readonly notes: readonly string[];
}

/** Where each setting came from. */
export type Sources = Readonly<Record<'token' | Exclude<keyof Flags, 'tokenFile'>, Source>>;

export type Resolved =
  | { readonly ok: true; readonly settings: Settings; readonly sources: Sources }
  | { readonly ok: false; readonly problems: readonly SettingProblem[] };

type Environment = Readonly<Record<string, string | undefined>>;

const numbers = {
  timeout: { option: '--timeout', unit: 'seconds', fallback: 30, least: 0.1, most: 3600 },
  interval: { option: '--interval', unit: 'seconds', fallback: 4, least: 0.5, most: 3600 },
  pageSize: { option: '--page-size', unit: 'activities', fallback: 100, least: 2, most: 1000 },
  keep: { option: '--keep', unit: 'activities', fallback: 20_000, least: 100, most: 1_000_000 },
} as const satisfies Readonly<Record<string, NumberOption>>;

export interface Given {
  readonly flags: Flags;
  readonly env: Environment;
  readonly colour: boolean;
  readonly ascii: boolean;
  /** Reads the token file that was named. */
  readonly readToken: (path: string) => TokenRead;
}

/** The flag, then the variable with the token itself, then the variable with the file. */
const tokenOf = (reader: SettingReader, { flags, env, readToken }: Given) => {
  const text = env['CANTUI_TOKEN'];
  const isText = flags.tokenFile === undefined && text !== undefined && text !== '';
  if (isText) {
    const token = reader.token('CANTUI_TOKEN', readTokenText(text));
    return { token, tokenSource: 'CANTUI_TOKEN', source: 'environment' } as const;
  }
  const {
    name,
    text: path,
    source,
  } = pick(['--token-file', flags.tokenFile], ['CANTUI_TOKEN_FILE', env['CANTUI_TOKEN_FILE']]);
  if (path === undefined) return { token: undefined, tokenSource: 'none', source } as const;
  const token = reader.token(`${name} ${path}`, readToken(path));
  return { token, tokenSource: `file ${path}`, source } as const;
};

const fromFlag = (value: string | undefined): Source => (value === undefined ? 'default' : 'flag');

/** Settles every setting: flag before environment before default. */
export const resolveSettings = (given: Given): Resolved => {
  const { flags, env, colour, ascii } = given;
  const reader = new SettingReader();
  const profile = pick(['--profile', flags.profile], ['CANTUI_PROFILE', env['CANTUI_PROFILE']]);
  const ledger = pick(
    ['--ledger-url', flags.ledgerUrl],
    ['CANTUI_LEDGER_URL', env['CANTUI_LEDGER_URL']],
  );
  const scan = pick(['--scan-url', flags.scanUrl], ['CANTUI_SCAN_URL', env['CANTUI_SCAN_URL']]);
  const { token, tokenSource, source } = tokenOf(reader, given);
  const settings: Settings = {
    profile: reader.profile(profile),
    ledgerUrl: reader.url(ledger, readLedgerUrl),
    scanUrl: reader.url(scan, readScanUrl),
    token,
    tokenSource,
    timeoutMs: reader.number(flags.timeout, numbers.timeout) * 1000,
    intervalMs: reader.number(flags.interval, numbers.interval) * 1000,
    pageSize: reader.number(flags.pageSize, numbers.pageSize),
    keep: reader.number(flags.keep, numbers.keep),
    scanOrder: reader.meaning('--scan-order', flags.scanOrder),
    colour,
    ascii,
    mode: 'dev',
    readOnly: false,
    notes: reader.notes,
  };
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const sources: Sources = {
    profile: profile.source,
    ledgerUrl: ledger.source,
    scanUrl: scan.source,
    token: source,
    timeout: fromFlag(flags.timeout),
    interval: fromFlag(flags.interval),
    pageSize: fromFlag(flags.pageSize),
    keep: fromFlag(flags.keep),
    scanOrder: fromFlag(flags.scanOrder),
  };
  return { ok: true, settings, sources };
};

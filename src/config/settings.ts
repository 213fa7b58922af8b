import type { Secret } from '../lib/secret.ts';
import type { Meaning } from '../ledger/timeline/timeline.ts';
import { readTokenFile, readTokenText, type TokenRead } from './token.ts';
import { readLedgerUrl, readScanUrl, type BaseUrl } from './urls.ts';

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

/** What was given and cannot be used: where it came from, what is wrong, what to do. */
export interface SettingProblem {
  readonly option: string;
  readonly message: string;
  readonly remedy: string;
}

export type Resolved =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly problems: readonly SettingProblem[] };

type Environment = Readonly<Record<string, string | undefined>>;

/** Options with a number: the flag, what it counts, its default and its bounds. */
const numbers = {
  timeout: { option: '--timeout', unit: 'seconds', fallback: 30, least: 0.1, most: 3600 },
  interval: { option: '--interval', unit: 'seconds', fallback: 4, least: 0.5, most: 3600 },
  pageSize: { option: '--page-size', unit: 'activities', fallback: 100, least: 2, most: 1000 },
  keep: { option: '--keep', unit: 'activities', fallback: 20_000, least: 100, most: 1_000_000 },
} as const;

const meanings: readonly Meaning[] = ['backward', 'forward', 'minimum'];

/** Collects values and problems while the options are gone through. */
class Reading {
  readonly problems: SettingProblem[] = [];
  readonly notes: string[] = [];

  number(flags: Flags, name: keyof typeof numbers): number {
    const { option, unit, fallback, least, most } = numbers[name];
    const text = flags[name];
    if (text === undefined) return fallback;
    const value = Number(text);
    const isWhole = unit === 'seconds' || Number.isInteger(value);
    if (text.trim() !== '' && value >= least && value <= most && isWhole) return value;
    this.problems.push({
      option,
      message: `is not a number of ${unit} from ${least} to ${most}`,
      remedy: `for example ${option} ${fallback}`,
    });
    return fallback;
  }

  url(option: string, text: string | undefined, read: (text: string) => BaseUrl): string {
    if (text === undefined || text === '') return '';
    const url = read(text);
    if (!url.ok) {
      this.problems.push({ option, message: url.message, remedy: url.remedy });
      return '';
    }
    if (url.note !== undefined) this.notes.push(url.note);
    return url.url;
  }

  token(option: string, read: TokenRead): Secret | undefined {
    if (!read.ok) {
      this.problems.push({ option, message: read.message, remedy: read.remedy });
      return undefined;
    }
    if (read.note !== undefined) this.notes.push(read.note);
    return read.token;
  }

  meaning(text: string | undefined): Meaning | undefined {
    const meaning = meanings.find((known) => known === text);
    if (text !== undefined && meaning === undefined) {
      const message = 'is none of backward, forward, minimum';
      this.problems.push({
        option: '--scan-order',
        message,
        remedy: 'leave it out to have it learnt',
      });
    }
    return meaning;
  }
}

const tokenOf = (reading: Reading, flags: Flags, env: Environment) => {
  if (flags.tokenFile !== undefined) {
    const token = reading.token(`--token-file ${flags.tokenFile}`, readTokenFile(flags.tokenFile));
    return { token, tokenSource: `file ${flags.tokenFile}` };
  }
  const text = env['CANTUI_TOKEN'];
  if (text !== undefined && text !== '') {
    return {
      token: reading.token('CANTUI_TOKEN', readTokenText(text)),
      tokenSource: 'environment',
    };
  }
  const path = env['CANTUI_TOKEN_FILE'];
  if (path === undefined || path === '') return { token: undefined, tokenSource: 'none' };
  const token = reading.token(`CANTUI_TOKEN_FILE ${path}`, readTokenFile(path));
  return { token, tokenSource: `file ${path}` };
};

const profileOf = (reading: Reading, flags: Flags, env: Environment): string => {
  const profile = flags.profile ?? env['CANTUI_PROFILE'] ?? 'default';
  if (profile !== 'default' && profile !== 'demo') {
    const message = `there is no profile "${profile}"`;
    reading.problems.push({ option: '--profile', message, remedy: 'use demo, or give URLs' });
  }
  return profile;
};

export interface Given {
  readonly flags: Flags;
  readonly env: Environment;
  readonly colour: boolean;
  readonly ascii: boolean;
}

/** Settles every setting: flag before environment before default. Reads the token file, if any. */
export const resolveSettings = ({ flags, env, colour, ascii }: Given): Resolved => {
  const reading = new Reading();
  const settings: Settings = {
    profile: profileOf(reading, flags, env),
    ledgerUrl: reading.url(
      '--ledger-url',
      flags.ledgerUrl ?? env['CANTUI_LEDGER_URL'],
      readLedgerUrl,
    ),
    scanUrl: reading.url('--scan-url', flags.scanUrl ?? env['CANTUI_SCAN_URL'], readScanUrl),
    ...tokenOf(reading, flags, env),
    timeoutMs: reading.number(flags, 'timeout') * 1000,
    intervalMs: reading.number(flags, 'interval') * 1000,
    pageSize: reading.number(flags, 'pageSize'),
    keep: reading.number(flags, 'keep'),
    scanOrder: reading.meaning(flags.scanOrder),
    colour,
    ascii,
    mode: 'dev',
    readOnly: false,
    notes: reading.notes,
  };
  return reading.problems.length > 0
    ? { ok: false, problems: reading.problems }
    : { ok: true, settings };
};

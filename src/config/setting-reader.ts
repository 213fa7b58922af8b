import type { Secret } from '../lib/secret.ts';
import type { Meaning } from '../ledger/timeline/timeline.ts';
import type { TokenRead } from './token.ts';
import type { BaseUrl } from './urls.ts';

/** Where a value came from: the flag, the environment variable, or the default. */
export type Source = 'flag' | 'environment' | 'default';

/** What was given and cannot be used: where it came from, what is wrong, what to do. */
export interface SettingProblem {
  readonly option: string;
  readonly message: string;
  readonly remedy: string;
}

/** A text that was given, and by what: the name is the one that a problem with it must tell. */
export interface Picked {
  readonly name: string;
  readonly text: string | undefined;
  readonly source: Source;
}

/** An option with a number, the default when it is not given, and its bounds. */
export interface NumberOption {
  readonly option: string;
  readonly unit: 'seconds' | 'activities';
  readonly fallback: number;
  readonly least: number;
  readonly most: number;
}

const meanings: readonly Meaning[] = ['backward', 'forward', 'minimum'];

/** A flag goes before its environment variable. An empty variable is one that is not set. */
export const pick = (
  [option, flag]: readonly [string, string | undefined],
  [variable, value]: readonly [string, string | undefined],
): Picked => {
  if (flag !== undefined) return { name: option, text: flag, source: 'flag' };
  if (value !== undefined && value !== '')
    return { name: variable, text: value, source: 'environment' };
  return { name: option, text: undefined, source: 'default' };
};

/** Reads settings one by one, and collects what is wrong and what is to be said. */
export class SettingReader {
  readonly problems: SettingProblem[] = [];
  readonly notes: string[] = [];

  number(text: string | undefined, { option, unit, fallback, least, most }: NumberOption): number {
    if (text === undefined) return fallback;
    const value = Number(text);
    const isWhole = unit === 'seconds' || Number.isInteger(value);
    if (text.trim() !== '' && value >= least && value <= most && isWhole) return value;
    const message = `is not a number of ${unit} from ${least} to ${most}`;
    this.refuse(option, { message, remedy: `for example ${option} ${fallback}` });
    return fallback;
  }

  url({ name, text }: Picked, read: (text: string) => BaseUrl): string {
    if (text === undefined) return '';
    const url = read(text);
    if (!url.ok) return this.refuse(name, url);
    if (url.note !== undefined) this.notes.push(url.note);
    return url.url;
  }

  token(name: string, read: TokenRead): Secret | undefined {
    if (!read.ok) {
      this.refuse(name, read);
      return undefined;
    }
    if (read.note !== undefined) this.notes.push(read.note);
    return read.token;
  }

  meaning(option: string, text: string | undefined): Meaning | undefined {
    const meaning = meanings.find((known) => known === text);
    if (text !== undefined && meaning === undefined) {
      const message = `is none of ${meanings.join(', ')}`;
      this.refuse(option, { message, remedy: 'leave it out to have it learnt' });
    }
    return meaning;
  }

  profile({ name, text = 'default' }: Picked): string {
    if (text === 'default' || text === 'demo') return text;
    const message = 'names a profile that there is not';
    return this.refuse(name, { message, remedy: 'use default or demo, and give URLs' });
  }

  private refuse(option: string, { message, remedy }: Omit<SettingProblem, 'option'>): string {
    this.problems.push({ option, message, remedy });
    return '';
  }
}

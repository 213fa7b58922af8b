import * as v from 'valibot';
import { checkUserId, checkWholeId } from '../../../ledger/ids/identifiers.ts';
import {
  durationExamples,
  formatDurationOption,
  parseDuration,
} from '../../../lib/time/duration.ts';
import { momentExamples, parseCalendar } from '../../../lib/time/moment.ts';
import { closestMatch } from '../../../lib/text/closest-match.ts';
import type { Setting } from '../settings-table.ts';
import { isThemeFile } from '../theme-setting.ts';
import { checked, refuseSetting } from './strict-object.ts';
import { secretSchema, tokenSchema } from '../../tokens/token-schema.ts';
import { parseLedgerUrl, parseProxyUrl, parseScanUrl, type BaseUrl } from '../urls.ts';

type Of<K extends Setting['kind']> = Extract<Setting, { kind: K }>;

const urlReaders: Readonly<Record<Of<'url'>['service'], (text: string) => BaseUrl>> = {
  ledger: parseLedgerUrl,
  scan: parseScanUrl,
  proxy: parseProxyUrl,
};

const urlOf = ({ service }: Of<'url'>) =>
  checked((value) => {
    const read = urlReaders[service](typeof value === 'string' ? value : String(value));
    return read.ok ? { ok: true, value: read.value.url } : read;
  });

/** A short value is shown; a longer one may be a secret that was pasted into the wrong setting. */
const shownNumber = (value: unknown): string =>
  (typeof value === 'number' || typeof value === 'string') && /^.{1,12}$/.test(String(value))
    ? `${JSON.stringify(value)}, `
    : '';

const numberOf = ({ unit, min, max, whyLeast, fallback, example }: Of<'number'>) =>
  checked((value) => {
    if (Number.isInteger(value) && Number(value) >= min && Number(value) <= max)
      return { ok: true, value: Number(value) };
    const message = `is ${shownNumber(value)}not a number of ${unit} from ${min} to ${max}`;
    const isTooLow = whyLeast !== undefined && typeof value === 'number' && value < min;
    // The least is often the least safe: no approvals, for example.
    const sample = `for example, ${String(fallback === min ? min + 1 : (fallback ?? example))}`;
    return refuseSetting(message, isTooLow ? `${whyLeast}; ${sample}` : sample);
  });

const sinceTime = (text: string): number | undefined => {
  const at = parseCalendar(text);
  return at === undefined ? undefined : Date.now() - at;
};

const durationOf = ({ min, max, fallback = min, orTime }: Of<'duration'>) =>
  checked((value) => {
    const text = typeof value === 'string' || value === 0 ? String(value) : '';
    const ms = parseDuration(text) ?? (orTime === true ? sinceTime(text) : undefined);
    if (ms !== undefined && ms >= min && ms <= max) return { ok: true, value: ms };
    const [from, to] = [formatDurationOption(min), formatDurationOption(max)];
    return ms === undefined
      ? refuseSetting(
          /^\d+$/.test(String(value)) ? 'needs a unit' : 'is not a duration',
          `use ${orTime === true ? momentExamples : durationExamples}`,
        )
      : refuseSetting(
          `is not between ${from} and ${to}`,
          `for example, ${formatDurationOption(Number(fallback))}`,
        );
  });

/** Recognizes `prod` for `production`, and `tset` for `test`. */
const choiceLike = (text: string, among: readonly string[]): string | undefined =>
  among.find((choice) => text !== '' && choice.startsWith(text.toLowerCase())) ??
  closestMatch(text, among);

const choiceOf = ({ among, remedy }: Of<'choice'>) =>
  checked((value) => {
    const choice = among.find((item) => item === value);
    if (choice !== undefined) return { ok: true, value: choice };
    const meant = typeof value === 'string' ? choiceLike(value, among) : undefined;
    return refuseSetting(
      `is not one of ${among.join(', ')}`,
      meant === undefined ? remedy : `did you mean ${meant}?`,
    );
  });

const themeOf = ({ among }: Of<'theme'>) =>
  checked((value) => {
    const name = typeof value === 'string' ? value : '';
    if (among.includes(name) || isThemeFile(name)) return { ok: true, value: name };
    const meant = choiceLike(name, among);
    return refuseSetting(
      `is not one of ${among.join(', ')}, or the path of a theme file`,
      meant === undefined
        ? 'write a path with its folder or its ending: ./theme.yaml'
        : `did you mean ${meant}?`,
    );
  });

const idNeeded = { message: 'is not a user id', remedy: 'for example, operator' };

const textMatching = (pattern: RegExp, message: string, example: string) =>
  checked((value) =>
    typeof value === 'string' && pattern.test(value)
      ? { ok: true, value }
      : refuseSetting(message, `for example, ${example}`),
  );

const partyListSetting = ({ example }: Of<'parties'>) =>
  checked((value) => {
    const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
    const parties: readonly string[] = isList ? value : [];
    const isFine = isList && parties.every((party) => /^\S+$/.test(party));
    return isFine
      ? { ok: true, value: parties }
      : refuseSetting('is not a list of party ids', `for example, ${example}`);
  });

const columnListSetting = ({ among }: Of<'columns'>) =>
  checked((value) => {
    const columns: readonly unknown[] = Array.isArray(value) ? value : [];
    const wrong = columns.find((item) => !among.some((known) => known === item));
    if (wrong !== undefined)
      return refuseSetting(
        `has an unknown column: ${JSON.stringify(wrong)}`,
        `use ${among.join(', ')}`,
      );
    return columns.length > 0 && new Set(columns).size === columns.length
      ? { ok: true, value: columns }
      : refuseSetting('is not a list of different columns', `use ${among.join(', ')}`);
  });

const userId = checked((value) => {
  const problem = typeof value === 'string' ? checkUserId(value) : idNeeded;
  return problem === undefined
    ? { ok: true, value: String(value) }
    : refuseSetting(problem.message, problem.remedy);
});

const wholeParty = checked((value) =>
  typeof value === 'string' && checkWholeId(value) === undefined
    ? { ok: true, value }
    : refuseSetting('is not a whole party id', 'use NAME::FINGERPRINT, for example DSO::1220…'),
);

const yesNo = checked((value) =>
  typeof value === 'boolean'
    ? { ok: true, value }
    : refuseSetting('is not true or false', 'use true or false, without quotation marks'),
);

export const settingSchema = (setting: Setting): v.GenericSchema => {
  switch (setting.kind) {
    case 'url':
      return urlOf(setting);
    case 'number':
      return numberOf(setting);
    case 'duration':
      return durationOf(setting);
    case 'choice':
      return choiceOf(setting);
    case 'yesNo':
      return yesNo;
    case 'path':
      return textMatching(/\S/, 'is not a file path', setting.example);
    case 'theme':
      return themeOf(setting);
    case 'host':
      return textMatching(/^[A-Za-z0-9.-]+$/, 'is not a host name', setting.example);
    case 'user':
      return userId;
    case 'party':
      return wholeParty;
    case 'parties':
      return partyListSetting(setting);
    case 'columns':
      return columnListSetting(setting);
    case 'token':
      return tokenSchema;
    case 'secret':
      return secretSchema;
    case 'signers':
    case 'registries':
    case 'packages':
    case 'dars':
    case 'readings':
    case 'names':
    case 'filters':
    case 'alerts':
    case 'watch':
      // The value is parsed where a file is read: a start without these loads no parser for them.
      return v.unknown();
    default:
      return setting satisfies never;
  }
};

export const parsedFromText = ({ kind }: Setting, text: string): unknown => {
  if (kind === 'number') return text.trim() === '' ? text : Number(text);
  return kind === 'token' ? { file: text } : text;
};

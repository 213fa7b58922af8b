import type { ResolvedSetting, SettingProblem, SettingValues } from './precedence.ts';
import { type SettingName, formatProblem } from './settings-table.ts';
import { isPlainHttp } from './urls.ts';

const inClear = (what: string): string =>
  formatProblem(
    `would receive ${what} over plain HTTP, readable in transit`,
    'use an https address, or set allowPlainHttp: true in the profile',
  );

type Broken = {
  readonly path: readonly [SettingName, ...string[]];
  readonly text: string;
};

/** A secret must not cross a network unencrypted, unless the profile allows it by name. */
const openSecrets = ({ token, ledgerUrl, allowPlainHttp }: SettingValues): readonly Broken[] => {
  if (token === undefined || allowPlainHttp) return [];
  const open: Broken[] = [];
  if (isPlainHttp(ledgerUrl)) open.push({ path: ['ledgerUrl'], text: inClear('the token') });
  if (token.kind === 'oauth2' && isPlainHttp(token.tokenUrl))
    open.push({ path: ['token', 'oauth2', 'tokenUrl'], text: inClear('the client secret') });
  return open;
};

/** A certificate needs its key, and a key its certificate. */
const halfPair = ({ clientCert, clientKey }: SettingValues): readonly Broken[] => {
  const needing = (has: SettingName, lacks: SettingName): readonly Broken[] => [
    { path: [has], text: formatProblem(`needs ${lacks}`, `set ${lacks} as well`) },
  ];
  if ((clientCert === undefined) === (clientKey === undefined)) return [];
  return clientKey === undefined
    ? needing('clientCert', 'clientKey')
    : needing('clientKey', 'clientCert');
};

/** Each problem names the source of the value. */
export const crossFieldProblems = (
  values: SettingValues,
  settledOf: (name: SettingName) => Pick<ResolvedSetting, 'name' | 'source'>,
): readonly SettingProblem[] =>
  [...openSecrets(values), ...halfPair(values)].map(({ path, text }) => {
    const { name, source } = settledOf(path[0]);
    return source === 'profile' ? { option: path.join('.'), text, path } : { option: name, text };
  });

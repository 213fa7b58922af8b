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
  const isAsked = token.kind === 'oauth2' && isPlainHttp(token.tokenUrl);
  return [
    ...(isPlainHttp(ledgerUrl)
      ? [{ path: ['ledgerUrl'], text: inClear('the token') } as const]
      : []),
    ...(isAsked
      ? [
          {
            path: ['token', 'oauth2', 'tokenUrl'],
            text: inClear('the client secret'),
          } as const,
        ]
      : []),
  ];
};

/** A certificate needs its key, and a key its certificate. */
const halfPair = ({ clientCert, clientKey }: SettingValues): readonly Broken[] => {
  if ((clientCert === undefined) === (clientKey === undefined)) return [];
  const [has, lacks] =
    clientKey === undefined
      ? (['clientCert', 'clientKey'] as const)
      : (['clientKey', 'clientCert'] as const);
  return [{ path: [has], text: formatProblem(`needs ${lacks}`, `set ${lacks} as well`) }];
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

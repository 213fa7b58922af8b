import type { Settled, SettingProblem } from './layers.ts';
import type { SettingName } from './table.ts';
import { told } from './told.ts';
import { isOpenToAll } from './urls.ts';
import type { Values } from './values.ts';

const inClear = (what: string): string =>
  told(
    `would get ${what} over plain http, where anybody on the way can read it`,
    'give an https address, or allowPlainHttp: true in the profile',
  );

type Broken = {
  /** The key at fault, and what of it below. */
  readonly path: readonly [SettingName, ...string[]];
  readonly text: string;
};

/** Secrets that would cross a network in clear, unless the profile allows it by name. */
const openSecrets = ({ token, ledgerUrl, allowPlainHttp }: Values): readonly Broken[] => {
  if (token === undefined || allowPlainHttp) return [];
  const isAsked = token.kind === 'oauth2' && isOpenToAll(token.tokenUrl);
  return [
    ...(isOpenToAll(ledgerUrl)
      ? [{ path: ['ledgerUrl'], text: inClear('the token') } as const]
      : []),
    ...(isAsked
      ? [
          {
            path: ['token', 'oauth2', 'tokenUrl'],
            text: inClear('the secret of the client'),
          } as const,
        ]
      : []),
  ];
};

/** A certificate and its key are of no use alone. */
const halfPair = ({ clientCert, clientKey }: Values): readonly Broken[] => {
  if ((clientCert === undefined) === (clientKey === undefined)) return [];
  const [has, lacks] =
    clientKey === undefined
      ? (['clientCert', 'clientKey'] as const)
      : (['clientKey', 'clientCert'] as const);
  return [{ path: [has], text: told(`has no ${lacks} beside it`, `add ${lacks}`) }];
};

/** Rules that no setting can break by itself; each problem names whatever gave the value. */
export const jointProblems = (
  values: Values,
  settledOf: (name: SettingName) => Pick<Settled, 'name' | 'source'>,
): readonly SettingProblem[] =>
  [...openSecrets(values), ...halfPair(values)].map(({ path, text }) => {
    const { name, source } = settledOf(path[0]);
    return source === 'profile' ? { option: path.join('.'), text, path } : { option: name, text };
  });

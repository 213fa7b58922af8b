import type { Environment, Layers, ResolvedSetting } from '../settings/precedence.ts';
import type { TokenSource } from './token-source.ts';

/** The token's source, its origin, and the name of the option or variable. */
export type ResolvedTokenSource = Omit<ResolvedSetting, 'value'> & {
  readonly value: TokenSource | undefined;
};

const isSet = (value: string | undefined): value is string => value !== undefined && value !== '';

const fromEnvironment = (env: Environment): ResolvedTokenSource | undefined => {
  if (isSet(env['CANTUI_TOKEN'])) {
    const value = { kind: 'env', variable: 'CANTUI_TOKEN' } as const;
    return { value, source: 'environment', name: 'CANTUI_TOKEN' };
  }
  const path = env['CANTUI_TOKEN_FILE'];
  if (!isSet(path)) return undefined;
  return {
    value: { kind: 'file', path },
    source: 'environment',
    name: `CANTUI_TOKEN_FILE ${path}`,
  };
};

/**
 * The candidates in order of precedence: the flag, the variable with the token, the variable with its
 * file, the profile.
 */
export const resolveTokenSource = ({ flags, env, profile }: Layers): ResolvedTokenSource => {
  const { token: path } = flags;
  if (typeof path === 'string')
    return { value: { kind: 'file', path }, source: 'flag', name: `--token-file ${path}` };
  const source = fromEnvironment(env);
  if (source !== undefined) return source;
  const value = profile.token;
  return { value, source: value === undefined ? 'default' : 'profile', name: 'token' };
};

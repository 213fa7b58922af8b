import { fstatSync, statSync } from 'node:fs';
import { readAtMost, withFile, readPipe } from '../../storage/files/read-at-most.ts';
import { systemReason } from '../../lib/result.ts';
import { withoutJwts } from '../../lib/io/secret.ts';
import type { Environment, Layers, ResolvedSetting } from '../settings/precedence.ts';
import { noSecret, parseSecret, type SecretForm, type SecretResult } from './parse-secret.ts';
import type { TokenSource } from './token-schema.ts';

const contents = { token: 'token', text: 'secret' } as const;

const readText = (text: string, form: SecretForm): SecretResult => {
  const remedy =
    text.trim() === ''
      ? `write the ${contents[form]} into it`
      : `keep only the ${contents[form]} in it, on one line`;
  return parseSecret(text, remedy, form);
};

const othersMayRead = 0o044;

type Named = { readonly path: string; readonly form: SecretForm };

/** No server takes more as a header: a wrong path must not send a whole file to the ledger. */
const maxBytes = 64 * 1024;

const readBytes = (
  bytes: Buffer | undefined,
  { path, form, mode }: Named & { readonly mode: number },
): SecretResult => {
  if (bytes === undefined)
    return noSecret('is larger than 64 KiB', `use a file that holds only the ${contents[form]}`);
  const read = readText(bytes.toString('utf8'), form);
  const isOpen = (mode & othersMayRead) !== 0;
  if (!read.ok || !isOpen) return read;
  const note = `other users can read ${path}; run chmod 600 on it`;
  return { ok: true, value: { ...read.value, note } };
};

/** Pipes, such as `<(COMMAND)` and `/dev/stdin`: the token is read often, a pipe once. */
const fromPipes = new Map<string, SecretResult>();

const readNamedFile = ({ path, form }: Named): SecretResult =>
  withFile(path, (file) => {
    const about = fstatSync(file);
    const read = readBytes(readAtMost(file, maxBytes), { path, form, mode: about.mode });
    if (!about.isFile()) fromPipes.set(path, read);
    return read;
  });

/** True if the path is a token itself, and so must not be shown. */
const isToken = (path: string): boolean => withoutJwts(path) !== path;

const whyUnreadable = (path: string, error: unknown): SecretResult =>
  isToken(path)
    ? noSecret(
        'is a token, not the path of a file with one',
        'write the token into a file, or set CANTUI_TOKEN to it',
      )
    : noSecret(
        `cannot be read: ${error instanceof Error ? systemReason(error) : String(error)}`,
        'check the path and its permissions',
      );

/** A file that others can read works, with a note. */
export const readTokenFile = (path: string, form: SecretForm = 'token'): SecretResult => {
  try {
    return fromPipes.get(path) ?? readNamedFile({ path, form });
  } catch (error) {
    return whyUnreadable(path, error);
  }
};

const readNamedPipe = async (
  { path, form }: Named,
  rest: () => Promise<boolean>,
): Promise<SecretResult> => {
  const content = await readPipe(path, maxBytes, rest);
  if (content.kind === 'nothing came')
    return noSecret(
      'is a pipe to which nothing was written',
      'run the program that writes the token',
    );
  const bytes = content.kind === 'read' ? content.bytes : undefined;
  const read = readBytes(bytes, { path, form, mode: statSync(path).mode });
  fromPipes.set(path, read);
  return read;
};

/** Reads a token from a pipe. Waits for its writer with `rest`, which returns false when the wait is over. */
export const readTokenPipe = async (
  path: string,
  rest: () => Promise<boolean>,
  form: SecretForm = 'token',
): Promise<SecretResult> => {
  try {
    return fromPipes.get(path) ?? (await readNamedPipe({ path, form }, rest));
  } catch (error) {
    return whyUnreadable(path, error);
  }
};

/** A token that was typed is in a file or in `CANTUI_TOKEN`, which is set then. */
export const readToken = (source: TokenSource, env: Environment): SecretResult | undefined => {
  if (source.kind === 'file') return readTokenFile(source.path);
  return source.kind === 'env' ? readText(env[source.variable] ?? '', 'token') : undefined;
};

/** `name` is that of the option or variable. */
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
    name: `CANTUI_TOKEN_FILE ${withoutJwts(path)}`,
  };
};

/** The order is: the flag, the variable with the token, the one with its file, the profile. */
export const resolveTokenSource = ({ flags, env, profile }: Layers): ResolvedTokenSource => {
  const { token: path } = flags;
  if (typeof path === 'string')
    return {
      value: { kind: 'file', path },
      source: 'flag',
      name: `--token-file ${withoutJwts(path)}`,
    };
  const source = fromEnvironment(env);
  if (source !== undefined) return source;
  const value = profile.token;
  return { value, source: value === undefined ? 'default' : 'profile', name: 'token' };
};

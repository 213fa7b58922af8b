import { fstatSync, statSync } from 'node:fs';
import { readAtMost, withFile, readPipe } from '../../storage/files/read-at-most.ts';
import { err, type Result, systemReason } from '../../lib/result.ts';
import { type Secret, markSecretVariable, withoutJwts } from '../../lib/io/secret.ts';
import type { Environment, Layers, ResolvedSetting } from '../settings/precedence.ts';
import { emptySecret, secretIn, type SecretForm } from './parse-secret.ts';
import type { TokenSource } from './token-schema.ts';

interface TokenProblem {
  readonly message: string;
  readonly remedy: string;
}

export type ReadTokenResult = Result<
  { readonly token: Secret; readonly note?: string },
  TokenProblem
>;

const contents = { token: 'token', text: 'secret' } as const;

export const readTokenText = (text: string, form: SecretForm = 'token'): ReadTokenResult => {
  const read = secretIn(text, form);
  if (read.ok) return { ok: true, value: { token: read.value } };
  const remedy =
    read.error === emptySecret
      ? `write the ${contents[form]} into it`
      : `keep only the ${contents[form]} in it, on one line`;
  return err({ message: read.error, remedy });
};

const othersMayRead = 0o044;

type Named = { readonly path: string; readonly form: SecretForm };

/** No server takes more as a header: a wrong path must not send a whole file to the ledger. */
const maxBytes = 64 * 1024;

const readBytes = (
  bytes: Buffer | undefined,
  { path, form, mode }: Named & { readonly mode: number },
): ReadTokenResult => {
  if (bytes === undefined) {
    const message = 'is larger than 64 KiB';
    return {
      ok: false,
      error: { message, remedy: `use a file that holds only the ${contents[form]}` },
    };
  }
  const read = readTokenText(bytes.toString('utf8'), form);
  const isOpen = (mode & othersMayRead) !== 0;
  if (!read.ok || !isOpen) return read;
  const note = `other users can read ${path}; run chmod 600 on it`;
  return { ok: true, value: { ...read.value, note } };
};

/** Pipes, such as `<(COMMAND)` and `/dev/stdin`: the token is read often, a pipe once. */
const fromPipes = new Map<string, ReadTokenResult>();

const readNamedFile = ({ path, form }: Named): ReadTokenResult =>
  withFile(path, (file) => {
    const about = fstatSync(file);
    const read = readBytes(readAtMost(file, maxBytes), { path, form, mode: about.mode });
    if (!about.isFile()) fromPipes.set(path, read);
    return read;
  });

const unreadable = (reason: string): TokenProblem => ({
  message: `cannot be read: ${reason}`,
  remedy: 'check the path and its permissions',
});

/** True if the path is a token itself, and so must not be shown. */
const isToken = (path: string): boolean => withoutJwts(path) !== path;

const tokenAsPath: TokenProblem = {
  message: 'is a token, not the path of a file with one',
  remedy: 'write the token into a file, or set CANTUI_TOKEN to it',
};

const whyUnreadable = (path: string, error: unknown): ReadTokenResult =>
  err(
    isToken(path)
      ? tokenAsPath
      : unreadable(error instanceof Error ? systemReason(error) : String(error)),
  );

/** A file that others can read works, with a note. */
export const readTokenFile = (path: string, form: SecretForm = 'token'): ReadTokenResult => {
  try {
    return fromPipes.get(path) ?? readNamedFile({ path, form });
  } catch (error) {
    return whyUnreadable(path, error);
  }
};

const neverWritten: TokenProblem = {
  message: 'is a pipe to which nothing was written',
  remedy: 'run the program that writes the token',
};

const readNamedPipe = async (
  { path, form }: Named,
  rest: () => Promise<boolean>,
): Promise<ReadTokenResult> => {
  const content = await readPipe(path, maxBytes, rest);
  if (content.kind === 'nothing came') return err(neverWritten);
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
): Promise<ReadTokenResult> => {
  try {
    return fromPipes.get(path) ?? (await readNamedPipe({ path, form }, rest));
  } catch (error) {
    return whyUnreadable(path, error);
  }
};

const readTokenVariable = (variable: string, env: Environment): ReadTokenResult => {
  markSecretVariable(variable);
  const text = env[variable];
  return text === undefined
    ? {
        ok: false,
        error: {
          message: `is read from ${variable}, which is not set`,
          remedy: `export ${variable}`,
        },
      }
    : readTokenText(text);
};

export const readToken = (source: TokenSource, env: Environment): ReadTokenResult | undefined => {
  if (source.kind === 'file') return readTokenFile(source.path);
  return source.kind === 'env' ? readTokenVariable(source.variable, env) : undefined;
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

import { statSync, readFileSync } from 'node:fs';
import type { Result } from '../../lib/result.ts';
import { Secret, markSecretVariable } from '../../lib/io/secret.ts';
import type { Environment } from '../settings/precedence.ts';
import type { TokenSource } from './token-source.ts';

/** A token, or why there is none; never its text. */
export type ReadTokenResult = Result<
  { readonly token: Secret; readonly note?: string },
  { readonly message: string; readonly remedy: string }
>;

const checked = (text: string): ReadTokenResult => {
  const trimmed = text.trim();
  if (trimmed === '')
    return { ok: false, error: { message: 'is empty', remedy: 'put the token into it' } };
  if (/[^\x21-\x7e]/.test(trimmed)) {
    const message = 'holds more than a token: white space or characters that no header can carry';
    return { ok: false, error: { message, remedy: 'leave the token alone in it, on one line' } };
  }
  return { ok: true, value: { token: Secret.of(trimmed) } };
};

export const readTokenText = (text: string): ReadTokenResult => checked(text);

const othersMayRead = 0o044;

/** Reads a token file. One that others may read works, and the note says so. */
export const readTokenFile = (path: string): ReadTokenResult => {
  try {
    const read = checked(readFileSync(path, 'utf8'));
    const isOpen = (statSync(path).mode & othersMayRead) !== 0;
    if (!read.ok || !isOpen) return read;
    return { ok: true, value: { ...read.value, note: `${path} can be read by others: chmod 600` } };
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    return {
      ok: false,
      error: { message: `cannot be read (${reason})`, remedy: 'check the path and its rights' },
    };
  }
};

const readTokenVariable = (variable: string, env: Environment): ReadTokenResult => {
  markSecretVariable(variable);
  const text = env[variable];
  return text === undefined
    ? { ok: false, error: { message: `is in ${variable}, which is not set`, remedy: 'export it' } }
    : readTokenText(text);
};

/** Reads a token that is there to be read; of any other source it is known when it is asked. */
export const readToken = (source: TokenSource, env: Environment): ReadTokenResult | undefined => {
  if (source.kind === 'file') return readTokenFile(source.path);
  return source.kind === 'env' ? readTokenVariable(source.variable, env) : undefined;
};

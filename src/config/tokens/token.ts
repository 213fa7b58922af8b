import { statSync, readFileSync } from 'node:fs';
import type { Result } from '../../lib/result.ts';
import { Secret, markSecretVariable } from '../../lib/io/secret.ts';
import type { Environment } from '../settings/precedence.ts';
import type { TokenSource } from './token-source.ts';

/** A token, or the reason for its absence, which never contains the token's text. */
export type ReadTokenResult = Result<
  { readonly token: Secret; readonly note?: string },
  { readonly message: string; readonly remedy: string }
>;

const checked = (text: string): ReadTokenResult => {
  const trimmed = text.trim();
  if (trimmed === '')
    return { ok: false, error: { message: 'is empty', remedy: 'write the token into it' } };
  if (/[^\x21-\x7e]/.test(trimmed)) {
    const message = 'contains white space or characters that no HTTP header can carry';
    return { ok: false, error: { message, remedy: 'keep only the token in it, on one line' } };
  }
  return { ok: true, value: { token: Secret.of(trimmed) } };
};

export const readTokenText = (text: string): ReadTokenResult => checked(text);

const othersMayRead = 0o044;

/** Reads a token file. A file that others can read works, with a note. */
export const readTokenFile = (path: string): ReadTokenResult => {
  try {
    const read = checked(readFileSync(path, 'utf8'));
    const isOpen = (statSync(path).mode & othersMayRead) !== 0;
    if (!read.ok || !isOpen) return read;
    return {
      ok: true,
      value: { ...read.value, note: `other users can read ${path}; run chmod 600 on it` },
    };
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    return {
      ok: false,
      error: {
        message: `cannot be read (${reason})`,
        remedy: 'check the path and its permissions',
      },
    };
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

/** Reads a token that is available now; any other source is read when a token is needed. */
export const readToken = (source: TokenSource, env: Environment): ReadTokenResult | undefined => {
  if (source.kind === 'file') return readTokenFile(source.path);
  return source.kind === 'env' ? readTokenVariable(source.variable, env) : undefined;
};

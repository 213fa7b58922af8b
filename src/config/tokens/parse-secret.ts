import type { Result } from '../../lib/result.ts';
import { Secret } from '../../lib/io/secret.ts';
import { formatProblem } from '../settings/settings-table.ts';
import type { Environment } from '../settings/precedence.ts';

/** What reading a secret needs. */
export type ReadSecretDeps = {
  readonly env: Environment;
  readonly signal: AbortSignal;
};

/** A secret as its source returned it. */
export type ObtainedSecret = {
  readonly secret: Secret;
  /** The lifetime in ms, if the source reports one. */
  readonly lastsMs?: number | undefined;
  /** A warning about the secret's file. */
  readonly note?: string | undefined;
};

/** A secret, or the reason for its absence, in words that contain no part of it. */
export type SecretResult = Result<ObtainedSecret, string>;

export const noSecret = (message: string, remedy: string): SecretResult => ({
  ok: false,
  error: formatProblem(message, remedy),
});

/** Checks that a secret from a source is a single word that a header can carry. */
export const parseSecret = (text: string, remedy: string): SecretResult => {
  const trimmed = text.trim();
  if (trimmed === '') return noSecret('is empty', remedy);
  return /[^\x21-\x7e]/.test(trimmed)
    ? noSecret('contains white space or characters that no HTTP header can carry', remedy)
    : { ok: true, value: { secret: Secret.of(trimmed) } };
};

import type { Result } from '../../lib/result.ts';
import type { Secret } from '../../lib/io/secret.ts';
import { secretIn, type SecretForm } from './secret-form.ts';
import { formatProblem } from '../settings/settings-table.ts';
import type { Environment } from '../settings/precedence.ts';

/** What reading a secret needs. */
export type ReadSecretDeps = {
  readonly env: Environment;
  readonly signal: AbortSignal;
  /** The form of the secret; a token by default. */
  readonly form?: SecretForm | undefined;
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

/** Checks that a secret from a source has its form. */
export const parseSecret = (
  text: string,
  remedy: string,
  form: SecretForm = 'token',
): SecretResult => {
  const read = secretIn(text, form);
  return read.ok ? { ok: true, value: { secret: read.value } } : noSecret(read.error, remedy);
};

import type { Result } from '../../lib/result.ts';
import { Secret } from '../../lib/io/secret.ts';
import { formatProblem } from '../settings/format-problem.ts';

/** A secret as its source gave it. */
export type ObtainedSecret = {
  readonly secret: Secret;
  /** The lifetime in ms, where the source reports one. */
  readonly lastsMs?: number | undefined;
  /** A doubt about the secret's file. */
  readonly note?: string | undefined;
};

/** A secret, or why there is none, in words that hold nothing of it. */
export type SecretResult = Result<ObtainedSecret, string>;

export const noSecret = (message: string, remedy: string): SecretResult => ({
  ok: false,
  error: formatProblem(message, remedy),
});

/** Takes what a source gave for a secret: one word that a header can carry. */
export const parseSecret = (text: string, remedy: string): SecretResult => {
  const trimmed = text.trim();
  if (trimmed === '') return noSecret('is empty', remedy);
  return /[^\x21-\x7e]/.test(trimmed)
    ? noSecret('contains white space or characters that no HTTP header can carry', remedy)
    : { ok: true, value: { secret: Secret.of(trimmed) } };
};

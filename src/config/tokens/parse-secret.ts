import { Secret } from '../../lib/io/secret.ts';
import { formatProblem } from '../settings/format-problem.ts';

/** A secret as its source gave it, or why there is none, in words that hold nothing of it. */
export type SecretResult =
  | {
      readonly ok: true;
      readonly secret: Secret;
      /** How long it lasts, in ms, where the source says so. */
      readonly lastsMs?: number | undefined;
      /** What is doubtful about where it is kept. */
      readonly note?: string | undefined;
    }
  | { readonly ok: false; readonly reason: string };

export const noSecret = (message: string, remedy: string): SecretResult => ({
  ok: false,
  reason: formatProblem(message, remedy),
});

/** Takes what a source gave for a secret: one word that a header can carry. */
export const parseSecret = (text: string, remedy: string): SecretResult => {
  const trimmed = text.trim();
  if (trimmed === '') return noSecret('is empty', remedy);
  return /[^\x21-\x7e]/.test(trimmed)
    ? noSecret('holds white space or characters that no header can carry', remedy)
    : { ok: true, secret: Secret.of(trimmed) };
};

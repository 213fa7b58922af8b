import { Secret } from '../../lib/io/secret.ts';
import type { Result } from '../../lib/result.ts';
import type { Environment } from '../settings/precedence.ts';
import { formatProblem } from '../settings/settings-table.ts';

/** `token`: a single word that a header can carry. `text`: any line, such as a passphrase. */
export type SecretForm = 'token' | 'text';

const forms = {
  token: {
    strip: (text: string): string => text.trim(),
    wrong: /[^\x21-\x7e]/,
    rule: 'contains white space or characters that no HTTP header can carry',
  },
  text: {
    strip: (text: string): string => text.replace(/\r?\n$/, ''),
    wrong: /\p{Cc}/u,
    rule: 'contains line breaks or other control characters',
  },
} as const;

export type ReadSecretDeps = {
  readonly env: Environment;
  readonly signal: AbortSignal;
  readonly form?: SecretForm | undefined;
};

export type ObtainedSecret = {
  readonly secret: Secret;
  /** The lifetime in ms, if the source reports one. */
  readonly lastsMs?: number | undefined;
  readonly note?: string | undefined;
};

/** The words contain no part of the secret. */
export type SecretResult = Result<ObtainedSecret, string>;

export const noSecret = (message: string, remedy: string): SecretResult => ({
  ok: false,
  error: formatProblem(message, remedy),
});

export const parseSecret = (
  text: string,
  remedy: string,
  form: SecretForm = 'token',
): SecretResult => {
  const { strip, wrong, rule } = forms[form];
  const secret = strip(text);
  if (secret === '') return noSecret('is empty', remedy);
  return wrong.test(secret)
    ? noSecret(rule, remedy)
    : { ok: true, value: { secret: Secret.of(secret) } };
};

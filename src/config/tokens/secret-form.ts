import { Secret } from '../../lib/io/secret.ts';
import type { Result } from '../../lib/result.ts';

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

export const emptySecret = 'is empty';

/** Reads a secret from the text of its source, or returns the rule that the text breaks. */
export const secretIn = (text: string, form: SecretForm): Result<Secret, string> => {
  const { strip, wrong, rule } = forms[form];
  const secret = strip(text);
  if (secret === '') return { ok: false, error: emptySecret };
  return wrong.test(secret) ? { ok: false, error: rule } : { ok: true, value: Secret.of(secret) };
};

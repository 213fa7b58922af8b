import * as v from 'valibot';
import { sanitize } from '../../lib/text/sanitize.ts';
import { withoutJwts } from './without-jwts.ts';
import { parseSecret, noSecret, type SecretResult } from './parse-secret.ts';

/** RFC 6749, 5.1; some providers send the number of seconds as a text. */
const granted = v.object({
  access_token: v.string(),
  token_type: v.optional(v.string()),
  expires_in: v.optional(v.union([v.number(), v.pipe(v.string(), v.transform(Number))])),
});

/** RFC 6749, 5.2. */
const refused = v.object({ error: v.string(), error_description: v.optional(v.string()) });

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

const maxWords = 200;

/** In seconds: a lifetime longer than a century has no end. */
const maxLife = 3.2e9;

const saidBy = (json: unknown, redact: Redact): string => {
  const read = v.safeParse(refused, json);
  if (!read.success) return '';
  const { error, error_description: description } = read.output;
  const words = description === undefined ? error : `${error} (${description})`;
  return sanitize(withoutJwts(redact(words))).slice(0, maxWords);
};

const remedyOf = (status: number): string =>
  status === 400 || status === 401
    ? 'check the client id and secret, and whether clientAuth must be basic'
    : 'check the token URL';

/** Removes the client's secret from a text, because a provider may repeat what it received. */
type Redact = (text: string) => string;

/** Reads an identity provider's response to a token request. */
export const parseTokenResponse = (status: number, text: string, redact: Redact): SecretResult => {
  const json = jsonOf(text);
  if (status !== 200) {
    const said = saidBy(json, redact);
    const words = `the token endpoint responded with HTTP ${status}${said === '' ? '' : `: ${said}`}`;
    return noSecret(words, remedyOf(status));
  }
  const read = v.safeParse(granted, json);
  if (!read.success)
    return noSecret('the token endpoint returned no access_token', 'check the token URL');
  const { access_token: token, token_type: type, expires_in: lasts } = read.output;
  if (type !== undefined && type.toLowerCase() !== 'bearer')
    return noSecret(
      'the token endpoint returned a token that is not a bearer token',
      'check the client’s configuration',
    );
  const obtained = parseSecret(token, 'contact its operator');
  const lastsMs = lasts !== undefined && lasts > 0 && lasts < maxLife ? lasts * 1000 : undefined;
  return obtained.ok
    ? { ok: true, value: { ...obtained.value, lastsMs } }
    : { ok: false, error: `its token ${obtained.error}` };
};

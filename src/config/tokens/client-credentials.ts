import * as v from 'valibot';
import { ownEntry } from '../../lib/json/fields.ts';
import { sanitize } from '../../lib/text/sanitize.ts';
import { readSecret } from './read-secret.ts';
import { parseSecret, noSecret, type ReadSecretDeps, type SecretResult } from './parse-secret.ts';
import type { FormResponse, FormRequest } from '../../http/transport/post-form.ts';
import { tokenRedactor } from '../../http/send/redact.ts';
import type { ClientCredentials } from './token-schema.ts';
import { tryParsePlainJson } from '../../lib/json/json.ts';
import { withoutJwts } from '../../lib/io/secret.ts';

/** RFC 6749, 5.1; some providers send the seconds as a text. */
const granted = v.object({
  access_token: v.string(),
  token_type: v.optional(v.string()),
  expires_in: v.optional(v.union([v.number(), v.pipe(v.string(), v.transform(Number))])),
});

const refused = v.object({ error: v.string(), error_description: v.optional(v.string()) });

const maxWords = 200;

/** The unit is seconds: a longer lifetime than a century has no end. */
const maxLife = 3.2e9;

type Refusal = v.InferOutput<typeof refused> | undefined;

const refusalIn = (json: unknown): Refusal => {
  const read = v.safeParse(refused, json);
  return read.success ? read.output : undefined;
};

const saidBy = (refusal: Refusal, redact: Redact): string => {
  if (refusal === undefined) return '';
  const { error, error_description: description } = refusal;
  const words = description === undefined ? error : `${error} (${description})`;
  return sanitize(withoutJwts(redact(words))).slice(0, maxWords);
};

const checkGrant = 'check the audience, and that the provider allows it to this client';

/**
 * `unauthorized_client` is Keycloak's for a wrong secret and for a client without a service
 * account, `access_denied` Auth0's for a client without a grant, and `invalid_request`
 * oidc-provider's for a client without this kind of grant.
 */
const remedies: Readonly<Record<string, string>> = {
  access_denied: checkGrant,
  invalid_scope: 'check the scope',
  invalid_target: 'check the resource',
  invalid_request:
    'check that the client may use the client credentials grant, and whether the provider requires an audience or a resource',
  unsupported_grant_type:
    'check the token URL, and that the provider offers the client credentials grant',
  unauthorized_client:
    'check the client id, secret and clientAuth, and that the client may use the client credentials grant',
};

const passingStatuses: readonly number[] = [429, 503];

const noEndpoint: readonly number[] = [404, 405];

const remedyOf = (status: number, refusal: Refusal): string => {
  if (passingStatuses.includes(status)) return 'try again later';
  if (noEndpoint.includes(status)) return 'check the token URL';
  const byCode = refusal && ownEntry(remedies, refusal.error);
  if (byCode !== undefined) return byCode;
  if (status === 400 || status === 401)
    return 'check the client id and secret, and whether clientAuth must be basic';
  return status === 403 ? checkGrant : 'check the token URL';
};

/** A provider may repeat the client's secret. */
type Redact = (text: string) => string;

const parseTokenResponse = (status: number, text: string, redact: Redact): SecretResult => {
  const json = tryParsePlainJson(text);
  if (status !== 200) {
    const refusal = refusalIn(json);
    const said = saidBy(refusal, redact);
    const words = `the token endpoint responded with HTTP ${status}${said === '' ? '' : `: ${said}`}`;
    return noSecret(words, remedyOf(status, refusal));
  }
  const read = v.safeParse(granted, json);
  if (!read.success)
    return noSecret('the token endpoint returned no access_token', 'check the token URL');
  const { access_token: token, token_type: type, expires_in: lasts } = read.output;
  if (type !== undefined && type.toLowerCase() !== 'bearer')
    return noSecret(
      'the token endpoint returned a token whose type is not Bearer',
      'check the client’s configuration',
    );
  const obtained = parseSecret(token, 'contact its operator');
  const lastsMs = lasts !== undefined && lasts > 0 && lasts < maxLife ? lasts * 1000 : undefined;
  return obtained.ok
    ? { ok: true, value: { ...obtained.value, lastsMs } }
    : { ok: false, error: `its token ${obtained.error}` };
};

type ClientCredentialsDeps = ReadSecretDeps & {
  readonly post: (post: FormRequest) => Promise<FormResponse>;
  readonly timeoutMs: number;
};

/** Each part is form-encoded, and then they are joined (RFC 6749, 2.3.1). */
const formWord = (text: string): string =>
  new URLSearchParams({ word: text }).toString().slice('word='.length);

const basicOf = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${formWord(id)}:${formWord(secret)}`).toString('base64')}`;

const formOf = (
  { tokenUrl: url, clientId, clientAuth, audience, scope, resource }: ClientCredentials,
  secret: string,
): Pick<FormRequest, 'url' | 'fields' | 'headers'> => {
  const asked = {
    grant_type: 'client_credentials',
    ...(audience !== undefined && { audience }),
    ...(scope !== undefined && { scope }),
    ...(resource !== undefined && { resource }),
  };
  return clientAuth === 'basic'
    ? { url, fields: asked, headers: { authorization: basicOf(clientId, secret) } }
    : { url, fields: { ...asked, client_id: clientId, client_secret: secret } };
};

/** RFC 6749, 4.4; the client's secret is read again for each request. */
export const requestClientCredentialsToken = async (
  source: ClientCredentials,
  means: ClientCredentialsDeps,
): Promise<SecretResult> => {
  const secret = await readSecret(source.clientSecret, { ...means, form: 'text' });
  if (!secret.ok) return { ok: false, error: `client secret: ${secret.error}` };
  const { timeoutMs, signal } = means;
  const text = secret.value.secret.reveal();
  const response = await means.post({ ...formOf(source, text), timeoutMs, signal });
  if (!response.ok) return response;
  const redact = (words: string): string =>
    tokenRedactor(text)(words.replaceAll(text, '•••').replaceAll(formWord(text), '•••'));
  return parseTokenResponse(response.value.status, response.value.text, redact);
};

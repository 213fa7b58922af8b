import type { FormResponse, FormRequest } from '../../http/transport/post-form.ts';
import { tokenRedactor } from '../../http/send/redact.ts';
import type { ClientCredentials } from './token-source.ts';
import type { SecretResult } from './parse-secret.ts';
import { readSecret, type ReadSecretDeps } from './read-secret.ts';
import { parseTokenResponse } from './token-response.ts';

export type ClientCredentialsDeps = ReadSecretDeps & {
  readonly post: (post: FormRequest) => Promise<FormResponse>;
  readonly timeoutMs: number;
};

/** Encodes the credentials as RFC 6749, 2.3.1 requires: each form-encoded, then joined. */
const formWord = (text: string): string =>
  new URLSearchParams({ word: text }).toString().slice('word='.length);

const basicOf = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${formWord(id)}:${formWord(secret)}`).toString('base64')}`;

const formOf = (
  { tokenUrl: url, clientId, clientAuth, audience, scope }: ClientCredentials,
  secret: string,
): Pick<FormRequest, 'url' | 'fields' | 'headers'> => {
  const asked = {
    grant_type: 'client_credentials',
    ...(audience !== undefined && { audience }),
    ...(scope !== undefined && { scope }),
  };
  return clientAuth === 'basic'
    ? { url, fields: asked, headers: { authorization: basicOf(clientId, secret) } }
    : { url, fields: { ...asked, client_id: clientId, client_secret: secret } };
};

/** Requests a token for the client itself (RFC 6749, 4.4); its secret is read again for each request. */
export const requestClientCredentialsToken = async (
  source: ClientCredentials,
  means: ClientCredentialsDeps,
): Promise<SecretResult> => {
  const secret = await readSecret(source.clientSecret, means);
  if (!secret.ok) return { ok: false, error: `client secret: ${secret.error}` };
  const { timeoutMs, signal } = means;
  const text = secret.value.secret.reveal();
  const answer = await means.post({ ...formOf(source, text), timeoutMs, signal });
  if (!answer.ok)
    return { ok: false, error: `${answer.error}: check the token URL and the network` };
  const redact = (words: string): string => tokenRedactor(text)(words.replaceAll(text, '•••'));
  return parseTokenResponse(answer.value.status, answer.value.text, redact);
};

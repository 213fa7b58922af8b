import { statSync } from 'node:fs';
import { createClient, type Client, type ClientOptions } from '../../http/client.ts';
import type { TransportOptions } from '../../http/transport/http.ts';
import { postForm, type FormRequest } from '../../http/transport/post-form.ts';
import type { Environment } from '../settings/precedence.ts';
import type { Settings } from '../settings/settings.ts';
import { requestClientCredentialsToken } from '../tokens/client-credentials.ts';
import { readSecret } from '../tokens/read-secret.ts';
import { noSecret, type SecretResult } from '../tokens/parse-secret.ts';
import { createTokenManager, type TokenManager, type TokenState } from '../tokens/token-manager.ts';
import type { TokenSource } from '../tokens/token-schema.ts';
import { traceSession, transportConfig } from './transport-options.ts';

const marksOf = (path: string): string | undefined => {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.size} ${found.mtimeMs}`;
};

type TokenManagerDeps = {
  readonly env: Environment;
  readonly timeoutMs: number;
  readonly now: () => number;
  readonly transportOptions?: Pick<TransportOptions, 'secureFor' | 'proxyFor'>;
  readonly onChange?: (state: TokenState) => void;
};

const maxBytes = 256 * 1024;

const typedIn = noSecret('not entered yet', 'enter it in the dashboard: press 6, then i');

const askerOf =
  (source: TokenSource, { env, timeoutMs, transportOptions }: TokenManagerDeps) =>
  (signal: AbortSignal): Promise<SecretResult> => {
    if (source.kind === 'given')
      return Promise.resolve({ ok: true, value: { secret: source.token } });
    if (source.kind === 'prompt') return Promise.resolve(typedIn);
    if (source.kind !== 'oauth2') return readSecret(source, { env, signal });
    const post = (form: FormRequest) => postForm(form, { maxBytes, ...transportOptions });
    return requestClientCredentialsToken(source, { env, signal, timeoutMs, post });
  };

export const openTokenManager = (source: TokenSource, deps: TokenManagerDeps): TokenManager => {
  const { now, onChange } = deps;
  const ask = askerOf(source, deps);
  if (source.kind !== 'file')
    return createTokenManager({ ask, hasChanged: () => false, now, onChange });
  const { path } = source;
  let seen: string | undefined;
  return createTokenManager({
    ask: (signal) => {
      seen = marksOf(path);
      return ask(signal);
    },
    // A file that is missing for a moment counts as unchanged.
    hasChanged: () => {
      const marks = marksOf(path);
      return marks !== undefined && seen !== undefined && marks !== seen;
    },
    now,
    onChange,
  });
};

export type ServiceClients = {
  readonly client: Client;
  /** A service without authorization has none. */
  readonly tokens: TokenManager | undefined;
  readonly close: () => void;
};

type ServiceClientsDeps = Pick<ClientOptions, 'version' | 'retries' | 'random' | 'http'> & {
  readonly env: Environment;
  readonly now: () => number;
  readonly onToken?: (state: TokenState) => void;
};

export const createServiceClients = (
  settings: Settings,
  means: ServiceClientsDeps,
): ServiceClients => {
  const { ledgerUrl, scanUrl, timeoutMs, tokenFrom } = settings;
  const { env, now, onToken, ...others } = means;
  const transportOptions = transportConfig(settings);
  traceSession(settings, others.version);
  const tokens =
    tokenFrom &&
    openTokenManager(tokenFrom, {
      env,
      timeoutMs,
      now,
      transportOptions,
      ...(onToken && { onChange: onToken }),
    });
  const client = createClient({
    ledgerUrl,
    scanUrl,
    timeoutMs,
    tokens,
    now,
    ...transportOptions,
    ...others,
  });
  return {
    client,
    tokens,
    close: () => {
      client.close();
      tokens?.close();
    },
  };
};

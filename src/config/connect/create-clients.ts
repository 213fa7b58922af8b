import { createClient, type Client, type ClientOptions } from '../../http/client.ts';
import type { Environment } from '../settings/precedence.ts';
import type { Settings } from '../settings/settings.ts';
import { traceSession, transportConfig } from './transport-options.ts';
import type { TokenManager, TokenState } from '../tokens/token-manager.ts';
import { openTokenManager } from '../tokens/create-token-manager.ts';

export type ServiceClients = {
  readonly client: Client;
  /** Absent if the profile has no token: the service is called without authorization. */
  readonly tokens: TokenManager | undefined;
  /** Cancels requests in flight and closes the connections. */
  readonly close: () => void;
};

export type ServiceClientsDeps = Pick<ClientOptions, 'version' | 'retries' | 'random' | 'http'> & {
  readonly env: Environment;
  readonly now: () => number;
  readonly onToken?: (state: TokenState) => void;
};

/** Creates the clients of a profile. Nothing is sent, and no token is requested. */
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

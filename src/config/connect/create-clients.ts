import { createClient, type Client, type ClientOptions } from '../../http/client.ts';
import type { Environment } from '../settings/precedence.ts';
import type { Settings } from '../settings/settings.ts';
import { transportConfig } from './transport-options.ts';
import type { TokenManager, TokenState } from '../tokens/token-manager.ts';
import { openTokenManager } from '../tokens/create-token-manager.ts';

/** The services of a profile, and whoever keeps the token for them. */
export type ServiceClients = {
  readonly client: Client;
  /** Absent where no token was named: a service without authorisation is called without one. */
  readonly tokens: TokenManager | undefined;
  /** Cancels what is under way and closes the connections. */
  readonly close: () => void;
};

export type ServiceClientsDeps = Pick<ClientOptions, 'version' | 'retries' | 'random'> & {
  readonly env: Environment;
  readonly now: () => number;
  readonly onToken?: (state: TokenState) => void;
};

/** Makes what talks to the services of a profile. Nothing leaves, and no token is asked for. */
export const createServiceClients = (
  settings: Settings,
  means: ServiceClientsDeps,
): ServiceClients => {
  const { ledgerUrl, scanUrl, timeoutMs, tokenFrom } = settings;
  const { env, now, onToken, ...others } = means;
  const transportOptions = transportConfig(settings);
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

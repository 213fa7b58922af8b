import { createClient, type Client, type ClientOptions } from '../client/client.ts';
import type { Environment } from '../config/layers.ts';
import type { Settings } from '../config/settings.ts';
import { waysOf } from './ways.ts';
import type { TokenManager, TokenState } from '../tokens/keeper.ts';
import { openTokenManager } from '../tokens/open-keeper.ts';

/** The services of a profile, and whoever keeps the token for them. */
export type Connected = {
  readonly client: Client;
  /** Absent where no token was named: a service without authorisation is called without one. */
  readonly tokens: TokenManager | undefined;
  /** Cancels what is under way and closes the connections. */
  readonly close: () => void;
};

export type ConnectMeans = Pick<ClientOptions, 'version' | 'retries' | 'random'> & {
  readonly env: Environment;
  readonly now: () => number;
  readonly onToken?: (state: TokenState) => void;
};

/** Makes what talks to the services of a profile. Nothing leaves, and no token is asked for. */
export const connect = (settings: Settings, means: ConnectMeans): Connected => {
  const { ledgerUrl, scanUrl, timeoutMs, tokenFrom } = settings;
  const { env, now, onToken, ...others } = means;
  const ways = waysOf(settings);
  const tokens =
    tokenFrom &&
    openTokenManager(tokenFrom, {
      env,
      timeoutMs,
      now,
      ways,
      ...(onToken && { onChange: onToken }),
    });
  const client = createClient({ ledgerUrl, scanUrl, timeoutMs, tokens, now, ...ways, ...others });
  return {
    client,
    tokens,
    close: () => {
      client.close();
      tokens?.close();
    },
  };
};

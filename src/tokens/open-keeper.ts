import { postForm } from '../client/post-form.ts';
import type { TransportOptions } from '../client/transport.ts';
import type { Environment } from '../config/layers.ts';
import type { TokenSource } from '../config/token-source.ts';
import { askForToken } from './client-credentials.ts';
import { watchFile } from './file-watch.ts';
import { createTokenKeeper, type TokenKeeper, type TokenState } from './keeper.ts';
import { without, type Obtained } from './obtained.ts';
import { readSecret } from './read-secret.ts';

export type KeeperMeans = {
  readonly env: Environment;
  /** Deadline of a request to an identity provider, in ms. */
  readonly timeoutMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** How an identity provider is reached. */
  readonly ways?: Pick<TransportOptions, 'secureFor' | 'proxyFor'>;
  readonly onChange?: (state: TokenState) => void;
};

/** An answer with a token is small. */
const maxBytes = 256 * 1024;

const typedIn = without('it is to be typed', 'in the dashboard with 6, then i');

const never = (): boolean => false;

const askerOf =
  (source: TokenSource, { env, timeoutMs, ways }: KeeperMeans) =>
  (signal: AbortSignal): Promise<Obtained> => {
    if (source.kind === 'given') return Promise.resolve({ ok: true, secret: source.token });
    if (source.kind === 'prompt') return Promise.resolve(typedIn);
    if (source.kind !== 'oauth2') return readSecret(source, { env, signal });
    const post = (form: Parameters<typeof postForm>[0]) => postForm(form, { maxBytes, ...ways });
    return askForToken(source, { env, signal, timeoutMs, post });
  };

/** The keeper of the token that comes from a source. */
export const openTokenKeeper = (source: TokenSource, means: KeeperMeans): TokenKeeper => {
  const { now, onChange } = means;
  const ask = askerOf(source, means);
  if (source.kind !== 'file') return createTokenKeeper({ ask, hasChanged: never, now, onChange });
  const watch = watchFile(source.path);
  return createTokenKeeper({
    ask: (signal) => {
      watch.look();
      return ask(signal);
    },
    hasChanged: watch.hasChanged,
    now,
    onChange,
  });
};

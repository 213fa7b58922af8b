import { statSync } from 'node:fs';
import { postForm, type FormRequest } from '../../http/transport/post-form.ts';
import type { TransportOptions } from '../../http/transport/http.ts';
import type { Environment } from '../settings/precedence.ts';
import type { ClientCredentials, TokenSource } from './token-schema.ts';
import { createTokenManager, type TokenManager, type TokenState } from './token-manager.ts';
import { noSecret, type SecretResult } from './parse-secret.ts';
import { readSecret } from './read-secret.ts';
import { requestClientCredentialsToken } from './client-credentials.ts';

type FileWatch = {
  /** Remembers the state of a file. Call it before reading the file. */
  readonly look: () => void;
  /** Returns whether the file or its text changed since the last call. */
  readonly hasChanged: () => boolean;
};

const marksOf = (path: string): string | undefined => {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.size} ${found.mtimeMs}`;
};

/** Detects that a file was replaced. A file that is missing for a moment counts as unchanged. */
const watchFile = (path: string): FileWatch => {
  let seen: string | undefined;
  return {
    look: () => {
      seen = marksOf(path);
    },
    hasChanged: () => {
      const marks = marksOf(path);
      return marks !== undefined && seen !== undefined && marks !== seen;
    },
  };
};

type TokenManagerDeps = {
  readonly env: Environment;
  /** Deadline of a request to an identity provider, in ms. */
  readonly timeoutMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The transport to an identity provider. */
  readonly transportOptions?: Pick<TransportOptions, 'secureFor' | 'proxyFor'>;
  readonly onChange?: (state: TokenState) => void;
};

/** A token response is small. */
const maxBytes = 256 * 1024;

const typedIn = noSecret('not entered yet', 'enter it in the dashboard: press 6, then i');

const never = (): boolean => false;

const fromProvider = async (
  source: ClientCredentials,
  { env, timeoutMs, transportOptions }: TokenManagerDeps,
  signal: AbortSignal,
): Promise<SecretResult> => {
  const post = (form: FormRequest) => postForm(form, { maxBytes, ...transportOptions });
  return requestClientCredentialsToken(source, { env, signal, timeoutMs, post });
};

const askerOf =
  (source: TokenSource, deps: TokenManagerDeps) =>
  (signal: AbortSignal): Promise<SecretResult> => {
    if (source.kind === 'given')
      return Promise.resolve({ ok: true, value: { secret: source.token } });
    if (source.kind === 'prompt') return Promise.resolve(typedIn);
    if (source.kind !== 'oauth2') return readSecret(source, { env: deps.env, signal });
    return fromProvider(source, deps, signal);
  };

export const openTokenManager = (source: TokenSource, deps: TokenManagerDeps): TokenManager => {
  const { now, onChange } = deps;
  const ask = askerOf(source, deps);
  if (source.kind !== 'file') return createTokenManager({ ask, hasChanged: never, now, onChange });
  const watch = watchFile(source.path);
  return createTokenManager({
    ask: (signal) => {
      watch.look();
      return ask(signal);
    },
    hasChanged: watch.hasChanged,
    now,
    onChange,
  });
};

import { isPipe } from '../../storage/files/read-pipe.ts';
import { sleep } from '../../lib/time/sleep.ts';
import { readTokenFile, readTokenPipe, type ReadTokenResult } from './token.ts';
import type { SecretSource } from './token-source.ts';
import { markSecretVariable, withoutJwts } from '../../lib/io/secret.ts';
import { parseSecret, noSecret, type ReadSecretDeps, type SecretResult } from './parse-secret.ts';
import { runSecretCommand } from './run-secret-command.ts';

const stepMs = 50;
/** The time for a writer to come; a person may have to confirm something for it. */
const pipePatienceMs = 30_000;

const readWithoutBlocking = (
  path: string,
  { signal, form }: ReadSecretDeps,
): Promise<ReadTokenResult> => {
  if (!isPipe(path)) return Promise.resolve(readTokenFile(path, form));
  let waited = 0;
  const rest = async (): Promise<boolean> => {
    await sleep(stepMs, signal);
    waited += stepMs;
    return !signal.aborted && waited < pipePatienceMs;
  };
  return readTokenPipe(path, rest, form);
};

const fromFile = async (path: string, deps: ReadSecretDeps): Promise<SecretResult> => {
  const read = await readWithoutBlocking(path, deps);
  return read.ok
    ? { ok: true, value: { secret: read.value.token, note: read.value.note } }
    : noSecret(`${withoutJwts(path)} ${read.error.message}`, read.error.remedy);
};

const fromVariable = (variable: string, { env, form }: ReadSecretDeps): SecretResult => {
  markSecretVariable(variable);
  const text = env[variable];
  if (text === undefined || text === '')
    return noSecret(`the variable ${variable} is not set`, 'export it before you start cantui');
  const obtained = parseSecret(text, 'set it to the secret and nothing else', form);
  return obtained.ok ? obtained : { ok: false, error: `${variable} ${obtained.error}` };
};

/** Reads a secret from its source. */
export const readSecret = async (
  source: SecretSource,
  deps: ReadSecretDeps,
): Promise<SecretResult> => {
  switch (source.kind) {
    case 'file':
      return fromFile(source.path, deps);
    case 'env':
      return fromVariable(source.variable, deps);
    case 'command':
      return runSecretCommand(source, deps);
    default:
      return source satisfies never;
  }
};

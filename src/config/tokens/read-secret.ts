import { tokenRedactor } from '../../http/send/redact.ts';
import { isPipe } from '../../storage/files/read-pipe.ts';
import { sleep } from '../../lib/time/sleep.ts';
import { readTokenFile, readTokenPipe, type ReadTokenResult } from './token.ts';
import type { Environment } from '../settings/precedence.ts';
import type { SecretSource } from './token-source.ts';
import { sanitize } from '../../lib/text/sanitize.ts';
import { markSecretVariable, withoutJwts } from '../../lib/io/secret.ts';
import { parseSecret, noSecret, type SecretResult } from './parse-secret.ts';
import { childEnvironment, runInBackground, type ChildOutput } from '../child-process.ts';

export type ReadSecretDeps = {
  readonly env: Environment;
  readonly signal: AbortSignal;
};

const maxWords = 200;

/** The last line of a command's error output, without any secret that it may contain. */
const lastWords = ({ stdout, stderr }: ChildOutput): string => {
  const secret = stdout.trim();
  const kept = secret === '' ? stderr : tokenRedactor(secret)(stderr.replaceAll(secret, '•••'));
  const line = withoutJwts(kept).trimEnd().split('\n').at(-1) ?? '';
  return sanitize(line).slice(0, maxWords);
};

const fromCommand = async (
  { argv, deadlineMs }: SecretSource & { kind: 'command' },
  { env, signal }: ReadSecretDeps,
): Promise<SecretResult> => {
  const [program = ''] = argv;
  const result = await runInBackground(argv, { deadlineMs, signal, env: childEnvironment(env) });
  const { trouble, stdout } = result;
  const said = lastWords(result);
  if (trouble !== undefined)
    return noSecret(
      `the command ${program} ${trouble}${said === '' ? '' : `: ${said}`}`,
      'run it manually without a terminal to see its output',
    );
  const obtained = parseSecret(stdout, 'make it print nothing but the token');
  return obtained.ok
    ? obtained
    : { ok: false, error: `the output of ${program} ${obtained.error}` };
};

const stepMs = 50;
/** The time for a writer to come; a person may have to confirm something for it. */
const pipePatienceMs = 30_000;

const readWithoutBlocking = (path: string, signal: AbortSignal): Promise<ReadTokenResult> => {
  if (!isPipe(path)) return Promise.resolve(readTokenFile(path));
  let waited = 0;
  return readTokenPipe(path, async () => {
    await sleep(stepMs, signal);
    waited += stepMs;
    return !signal.aborted && waited < pipePatienceMs;
  });
};

const fromFile = async (path: string, signal: AbortSignal): Promise<SecretResult> => {
  const read = await readWithoutBlocking(path, signal);
  return read.ok
    ? { ok: true, value: { secret: read.value.token, note: read.value.note } }
    : noSecret(`${withoutJwts(path)} ${read.error.message}`, read.error.remedy);
};

const fromVariable = (variable: string, env: Environment): SecretResult => {
  markSecretVariable(variable);
  const text = env[variable];
  if (text === undefined || text === '')
    return noSecret(`the variable ${variable} is not set`, 'export it before you start cantui');
  const obtained = parseSecret(text, 'set it to the token and nothing else');
  return obtained.ok ? obtained : { ok: false, error: `${variable} ${obtained.error}` };
};

/** Reads a secret from its source. */
export const readSecret = (source: SecretSource, deps: ReadSecretDeps): Promise<SecretResult> => {
  switch (source.kind) {
    case 'file':
      return fromFile(source.path, deps.signal);
    case 'env':
      return Promise.resolve(fromVariable(source.variable, deps.env));
    case 'command':
      return fromCommand(source, deps);
    default:
      return source satisfies never;
  }
};

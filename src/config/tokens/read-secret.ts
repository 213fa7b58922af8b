import { tokenRedactor } from '../../http/send/redact.ts';
import { markSecretVariable, withoutJwts } from '../../lib/io/secret.ts';
import { lastLines } from '../../lib/text/excerpt.ts';
import { sleep } from '../../lib/time/sleep.ts';
import { isPipe } from '../../storage/files/read-at-most.ts';
import { childEnvironment, runInBackground, type ChildOutput } from '../child-process.ts';
import { parseSecret, noSecret, type ReadSecretDeps, type SecretResult } from './parse-secret.ts';
import type { SecretSource } from './token-schema.ts';
import { readTokenFile, readTokenPipe } from './token.ts';

/** Takes the end of what the program said, without any secret that it may contain. */
const lastWords = ({ stdout, stderr }: ChildOutput): string => {
  const secret = stdout.trim();
  const kept = secret === '' ? stderr : tokenRedactor(secret)(stderr.replaceAll(secret, '•••'));
  return lastLines(withoutJwts(kept));
};

const runSecretCommand = async (
  { argv, deadlineMs }: SecretSource & { kind: 'command' },
  { env, signal, form }: ReadSecretDeps,
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
  const obtained = parseSecret(stdout, 'make it print nothing but the secret', form);
  return obtained.ok
    ? obtained
    : { ok: false, error: `the output of ${program} ${obtained.error}` };
};

const stepMs = 50;
/** A person may have to confirm something for the writer. */
const pipePatienceMs = 30_000;

const readWithoutBlocking = (
  path: string,
  { signal, form }: ReadSecretDeps,
): Promise<SecretResult> => {
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
  return read.ok ? read : { ok: false, error: `${withoutJwts(path)} ${read.error}` };
};

const fromVariable = (variable: string, { env, form }: ReadSecretDeps): SecretResult => {
  markSecretVariable(variable);
  const text = env[variable];
  if (text === undefined || text === '')
    return noSecret(`the variable ${variable} is not set`, 'export it before you start cantui');
  const obtained = parseSecret(text, 'set it to the secret and nothing else', form);
  return obtained.ok ? obtained : { ok: false, error: `${variable} ${obtained.error}` };
};

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

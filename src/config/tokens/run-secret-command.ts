import { tokenRedactor } from '../../http/send/redact.ts';
import { lastLines } from '../../lib/text/last-lines.ts';
import { withoutJwts } from '../../lib/io/secret.ts';
import { childEnvironment, runInBackground, type ChildOutput } from '../child-process.ts';
import { noSecret, parseSecret, type ReadSecretDeps, type SecretResult } from './parse-secret.ts';
import type { SecretSource } from './token-source.ts';

/** The last lines of a command's error output, without any secret that they may contain. */
const lastWords = ({ stdout, stderr }: ChildOutput): string => {
  const secret = stdout.trim();
  const kept = secret === '' ? stderr : tokenRedactor(secret)(stderr.replaceAll(secret, '•••'));
  return lastLines(withoutJwts(kept));
};

/** Runs the command of a token and reads what it prints. */
export const runSecretCommand = async (
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

import { childEnvironment, runForBytes } from '../config/child-process.ts';
import type { SignerSetting } from '../config/settings/schemas/signer-schema.ts';
import type { Result } from '../lib/result.ts';
import { looksLikePrivateKey } from '../lib/io/private-key.ts';
import { sanitize } from '../lib/text/sanitize.ts';
import { commandText } from './messages.ts';
import type { SignDeps, Signer } from './signer-types.ts';

const maxWords = 200;

/** The last line that a program wrote to stderr, unless it holds a key. */
const lastWords = (stderr: string): string => {
  const line = stderr.trimEnd().split('\n').at(-1) ?? '';
  const isSecret = stderr.includes('PRIVATE KEY') || looksLikePrivateKey(line);
  return isSecret ? '' : sanitize(line).slice(0, maxWords);
};

/** Runs the program of a signer with the message as its standard input, and returns what it prints. */
export const signWithCommand = async (
  {
    name,
    setting: { command, deadlineMs },
  }: Omit<Signer, 'setting'> & { readonly setting: SignerSetting & { readonly type: 'command' } },
  message: Buffer,
  { env, signal }: SignDeps,
): Promise<Result<Buffer, string>> => {
  const options = { deadlineMs, signal, env: childEnvironment(env), input: message };
  const [program = ''] = command;
  const { stdout, stderr, trouble } = await runForBytes(command, options);
  if (trouble === undefined) return { ok: true, value: stdout };
  return { ok: false, error: commandText.trouble(name, program, trouble, lastWords(stderr)) };
};

import { childEnvironment, runForBytes } from '../config/child-process.ts';
import type { SignerSetting } from '../config/settings/schemas/signer-schema.ts';
import type { Result } from '../lib/result.ts';
import { looksLikePrivateKey } from '../lib/io/private-key.ts';
import { lastLines } from '../lib/text/last-lines.ts';
import { commandText } from './messages.ts';
import type { SignDeps, Signer } from './signer-types.ts';

/** The last lines that a program wrote to stderr, unless they hold a key. */
const lastWords = (stderr: string): string =>
  stderr.includes('PRIVATE KEY') || stderr.split('\n').some(looksLikePrivateKey)
    ? ''
    : lastLines(stderr);

/** Tokens lock themselves after a few wrong PINs: trying again is no way to learn more. */
const isAboutPin =
  /\bCKR_PIN_|\bPIN\b.{0,40}\b(?:incorrect|invalid|wrong|locked|blocked|tries)\b|\b(?:incorrect|invalid|wrong|bad|locked|blocked)\b.{0,20}\bPIN\b/i;

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
  const { stdout, stderr, trouble: failure } = await runForBytes(command, options);
  const said = lastWords(stderr);
  const isSilent = said !== '' && stdout.toString('latin1').trim() === '';
  const trouble = failure ?? (isSilent ? commandText.noSignature : undefined);
  if (trouble === undefined) return { ok: true, value: stdout };
  const next = isAboutPin.test(said) ? commandText.fixPin : commandText.runAgain;
  return { ok: false, error: commandText.trouble({ name, program, trouble, said }, next) };
};

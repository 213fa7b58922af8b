import { sign } from 'node:crypto';
import { childEnvironment, runForBytes } from '../../config/child-process.ts';
import type { KnownSigner } from '../../config/settings/schemas/signer-schema.ts';
import { looksLikePrivateKey } from '../../lib/io/secret.ts';
import { tryFile, type Result } from '../../lib/result.ts';
import { lastLines } from '../../lib/text/excerpt.ts';
import { readFile } from '../../storage/files/atomic-files.ts';
import {
  parsePublicKey,
  type ParsePublicKeyResult,
} from '../../verify/signatures/read-public-key.ts';
import { readSignature } from '../../verify/signatures/read-signature.ts';
import type { GivenSignature } from '../../verify/signatures/signature.ts';
import { signWithAgent } from './sign-with-agent.ts';
import { formatSignatureProblem, otherKeyText, signerText, commandText } from './messages.ts';
import type { SignDeps, Signer } from './signer-types.ts';
import { signOptions } from '../sign-messages.ts';
import { signerFingerprints, type SignedWrite } from '../../submission/review-records.ts';
import type { Settings } from '../../config/settings/settings.ts';
import type { PublicKey } from '../../verify/signatures/public-key.ts';
import { ownEntry } from '../../lib/json/fields.ts';

const lastWords = (stderr: string): string =>
  stderr.includes('PRIVATE KEY') || stderr.split('\n').some(looksLikePrivateKey)
    ? ''
    : lastLines(stderr);

/** Tokens lock themselves after a few wrong PINs: trying again is no way to learn more. */
const isAboutPin =
  /\bCKR_PIN_|\bPIN\b.{0,40}\b(?:incorrect|invalid|wrong|locked|blocked|tries)\b|\b(?:incorrect|invalid|wrong|bad|locked|blocked)\b.{0,20}\bPIN\b/i;

const signWithCommand = async (
  {
    name,
    setting: { command, deadlineMs },
  }: Omit<Signer, 'setting'> & { readonly setting: KnownSigner & { readonly type: 'command' } },
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

/** Reads the public key of a signer; the problem is worded to follow the name of the file or setting. */
export const readSignerKey = (path: string): ParsePublicKeyResult => {
  const file = tryFile(() => readFile(path));
  if (file.ok) return parsePublicKey(file.value);
  return {
    ok: false,
    error: { problem: signerText.unreadable(file.error), remedy: signerText.correctPath },
  };
};

export const openSigner = (name: string, setting: KnownSigner): Result<Signer, string> => {
  if (setting.type === 'sandbox') return { ok: true, value: { name, setting, key: setting.key } };
  const { publicKey: path } = setting;
  const key = readSignerKey(path);
  if (key.ok) return { ok: true, value: { name, setting, key: key.value } };
  const { problem, remedy } = key.error;
  return { ok: false, error: signerText.badKey(name, path, problem, remedy) };
};

const call = (signer: Signer, message: Buffer, deps: SignDeps): Promise<Result<Buffer, string>> => {
  const { setting } = signer;
  switch (setting.type) {
    case 'command':
      return signWithCommand({ ...signer, setting }, message, deps);
    case 'ssh-agent':
      return signWithAgent(signer, message, deps);
    case 'sandbox':
      return Promise.resolve({ ok: true, value: sign(null, message, setting.privateKey) });
    default:
      return setting satisfies never;
  }
};

const signedBy = (
  output: Buffer,
  message: Buffer,
  { others = [] }: Pick<SignDeps, 'others'>,
): string | undefined => others.find(({ key }) => readSignature(output, { message, key }).ok)?.name;

/** The signer gets nothing but the message. Its signature must verify with the known key. */
export const signWith = async (
  signer: Signer,
  message: Buffer,
  deps: SignDeps,
): Promise<Result<GivenSignature, string>> => {
  const { name, key } = signer;
  const output = await call(signer, message, deps);
  if (!output.ok) return output;
  const read = readSignature(output.value, { message, key });
  if (read.ok) return read;
  const other = signedBy(output.value, message, deps);
  if (other !== undefined) return { ok: false, error: otherKeyText(name, other) };
  return { ok: false, error: formatSignatureProblem(name, read.error, key.spec) };
};

type Known = Pick<Settings, 'profile' | 'signers'>;

const openNamed = (name: string, { profile, signers = {} }: Known): Result<Signer, string> => {
  const setting = ownEntry(signers, name);
  return setting === undefined
    ? { ok: false, error: signOptions.unknownSigner(name, profile, Object.keys(signers)) }
    : openSigner(name, setting);
};

/** Refuses two with one key, because the key counts once. */
export const openSigners = (
  names: readonly string[],
  settings: Known,
): Result<readonly Signer[], string> => {
  const opened: Signer[] = [];
  for (const name of names) {
    const signer = openNamed(name, settings);
    if (!signer.ok) return signer;
    const { fingerprint } = signer.value.key;
    const twin = opened.find(({ key }) => key.fingerprint === fingerprint);
    if (twin !== undefined) return { ok: false, error: signOptions.sameKey(twin.name, name) };
    opened.push(signer.value);
  }
  return { ok: true, value: opened };
};

/** Opens the signers of the profile, whose keys verify earlier signatures. */
export const openKnownSigners = ({ signers = {} }: Known): readonly Signer[] =>
  Object.entries(signers).flatMap(([name, setting]) => {
    const signer = openSigner(name, setting);
    return signer.ok ? [signer.value] : [];
  });

/** Each key is there once. */
export const withSignerKeys = (
  given: readonly PublicKey[],
  known: readonly Signer[],
  write: SignedWrite,
): readonly PublicKey[] => {
  const signed = signerFingerprints(write);
  const others = known
    .map(({ key }) => key)
    .filter(
      ({ fingerprint }, index, keys) =>
        signed.includes(fingerprint) &&
        given.every((key) => key.fingerprint !== fingerprint) &&
        keys.findIndex((key) => key.fingerprint === fingerprint) === index,
    );
  return [...given, ...others];
};

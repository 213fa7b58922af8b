import { signOptions } from './sign-messages.ts';
import { signerFingerprints, type SignedWrite } from '../submission/origin-records.ts';
import type { Settings } from '../config/settings/settings.ts';
import type { Result } from '../lib/result.ts';
import { openSigner } from './signers/signer.ts';
import type { Signer } from './signers/signer-types.ts';
import type { PublicKey } from '../verify/signatures/public-key.ts';
import { ownEntry } from '../lib/json/fields.ts';

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

import { failed, passed, type VerificationCheck } from './check-result.ts';
import type { PublicKey } from './signatures/public-key.ts';

const checkGivenKey = (
  key: PublicKey,
  named: ReadonlySet<string>,
  index: number,
): VerificationCheck => {
  const name = { id: `given-key-${index}`, title: `Public key ${index} belongs to this` };
  return named.has(key.fingerprint)
    ? passed(name, `${key.fingerprint} (${key.spec})`)
    : failed(
        name,
        `it is ${key.fingerprint}, and named here are ${[...named].join(', ') || 'no keys'}`,
        'give the public half of the key that signs, or leave this one out',
      );
};

/** A key that was brought along and that nothing names is not the key it was taken for. */
export const checkProvidedKeys = (
  keys: readonly PublicKey[],
  named: ReadonlySet<string>,
): readonly VerificationCheck[] => keys.map((key, index) => checkGivenKey(key, named, index + 1));

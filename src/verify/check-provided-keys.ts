import { failed, passed, type VerificationCheck } from './check-result.ts';
import type { PublicKey } from './signatures/public-key.ts';
import { repeatedChecks } from './check-names.ts';

const checkGivenKey = (
  key: PublicKey,
  named: ReadonlySet<string>,
  index: number,
): VerificationCheck => {
  const name = repeatedChecks.publicKey(index);
  return named.has(key.fingerprint)
    ? passed(name, `${key.fingerprint} (${key.spec})`)
    : failed(
        name,
        `the key is ${key.fingerprint}, but the request names ${[...named].join(', ') || 'no keys'}`,
        'load the public key of the signing key, or omit this one',
      );
};

/** Reports provided keys that nothing names: each may be the wrong key. */
export const checkProvidedKeys = (
  keys: readonly PublicKey[],
  named: ReadonlySet<string>,
): readonly VerificationCheck[] => keys.map((key, index) => checkGivenKey(key, named, index + 1));

import type { JsonObject } from '../../lib/json/json.ts';
import { textAt } from '../../lib/json/fields.ts';
import { parseBase64 } from '../shared-checks.ts';
import { publicKeyFromSpki, type KeySpec, type PublicKey } from './public-key.ts';

const keySpecs: Readonly<Record<KeySpec, string>> = {
  Ed25519: 'SIGNING_KEY_SPEC_EC_CURVE25519',
  'ECDSA P-256': 'SIGNING_KEY_SPEC_EC_P256',
  'ECDSA P-384': 'SIGNING_KEY_SPEC_EC_P384',
  'ECDSA secp256k1': 'SIGNING_KEY_SPEC_EC_SECP256K1',
};

const spkiFormat = 'CRYPTO_KEY_FORMAT_DER_X509_SUBJECT_PUBLIC_KEY_INFO';

export const toLedgerKey = ({ spec, spki }: PublicKey) => ({
  format: spkiFormat,
  keyData: spki.toString('base64'),
  keySpec: keySpecs[spec],
});

export const fromLedgerKey = (json: JsonObject): PublicKey | undefined => {
  const bytes = parseBase64(textAt(json, 'keyData'));
  const key = bytes && textAt(json, 'format') === spkiFormat ? publicKeyFromSpki(bytes) : undefined;
  return key !== undefined && keySpecs[key.spec] === textAt(json, 'keySpec') ? key : undefined;
};

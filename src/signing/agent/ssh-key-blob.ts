import type { JsonWebKey } from 'node:crypto';
import type { PublicKey } from '../../verify/signatures/public-key.ts';
import { sshString } from '../../verify/signatures/ssh/ssh-reader.ts';

const raw = (base64url = ''): Buffer => Buffer.from(base64url, 'base64url');

/** ECDSA keys as RFC 5656, section 3.1, encodes them, with an uncompressed point. */
const ecdsaBlob = (curve: string, { x, y }: JsonWebKey): Buffer =>
  Buffer.concat(
    [`ecdsa-sha2-${curve}`, curve, Buffer.concat([Buffer.from([4]), raw(x), raw(y)])].map(
      sshString,
    ),
  );

/**
 * The blob by which an agent knows a key; undefined for a key that SSH has no format for. Ed25519
 * keys are encoded as in RFC 8709, section 4.
 */
export const sshKeyBlob = ({ spec, key }: PublicKey): Buffer | undefined => {
  const jwk = key.export({ format: 'jwk' });
  switch (spec) {
    case 'Ed25519':
      return Buffer.concat(['ssh-ed25519', raw(jwk.x)].map(sshString));
    case 'ECDSA P-256':
      return ecdsaBlob('nistp256', jwk);
    case 'ECDSA P-384':
      return ecdsaBlob('nistp384', jwk);
    case 'ECDSA secp256k1':
      return undefined;
    default:
      return spec satisfies never;
  }
};

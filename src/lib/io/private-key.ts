import { createPrivateKey } from 'node:crypto';

/** Bytes; a larger text is something else, and is not read as a key. */
const maxKey = 16 * 1024;

/** The shortest that is written in DER: an Ed25519 key has 48 bytes. */
const minKey = 32;

/** Whether bytes are a private key in DER, of whichever algorithm and form. */
export const isPrivateKeyDer = (bytes: Buffer): boolean =>
  (['pkcs8', 'sec1', 'pkcs1'] as const).some((type) => {
    try {
      createPrivateKey({ key: bytes, format: 'der', type });
      return true;
    } catch (error) {
      // An encrypted one wants its passphrase: then it is a private key all the same.
      if (error instanceof Error && 'code' in error) return error.code === 'ERR_MISSING_PASSPHRASE';
      throw error;
    }
  });

/** The bytes that a text spells in hex or in base64; of a text that is long none. */
const spelt = (text: string): readonly Buffer[] => {
  if (text.length > 2 * maxKey) return [];
  const digits = text.replace(/\s+/g, '');
  if (/^(?:[0-9a-fA-F]{2})+$/.test(digits)) return [Buffer.from(digits, 'hex')];
  return /^[A-Za-z0-9+/_-]+={0,2}$/.test(digits) ? [Buffer.from(digits, 'base64')] : [];
};

/** Whether a text spells a private key without saying so: DER in hex or base64, or its PEM in them. */
export const looksLikePrivateKey = (text: string): boolean =>
  spelt(text).some(
    (bytes) =>
      bytes.length >= minKey && (isPrivateKeyDer(bytes) || bytes.includes('PRIVATE KEY-----')),
  );

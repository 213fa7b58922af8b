import { createPrivateKey } from 'node:crypto';
import { inspect } from 'node:util';
import { isCodedError } from '../result.ts';
import { trace } from './trace.ts';

/** The longest text that is read as a key. */
const maxKey = 16 * 1024;

/** An Ed25519 key has 48 bytes in DER. */
const minKey = 32;

/** Every private key in DER is a sequence. */
const sequenceTag = 0x30;

export const isPrivateKeyDer = (bytes: Buffer): boolean =>
  bytes[0] === sequenceTag &&
  (['pkcs8', 'sec1', 'pkcs1'] as const).some((type) => {
    try {
      createPrivateKey({ key: bytes, format: 'der', type });
      return true;
    } catch (error) {
      // An encrypted key asks for its passphrase: it is still a private key.
      if (isCodedError(error)) return error.code === 'ERR_MISSING_PASSPHRASE';
      throw error;
    }
  });

/** Decodes hex or base64; nothing for a long text. */
const spelt = (text: string): readonly Buffer[] => {
  if (text.length > 2 * maxKey) return [];
  const digits = text.replace(/\s+/g, '');
  if (/^(?:[0-9a-fA-F]{2})+$/.test(digits)) return [Buffer.from(digits, 'hex')];
  return /^[A-Za-z0-9+/_-]+={0,2}$/.test(digits) ? [Buffer.from(digits, 'base64')] : [];
};

/** True if a text may be a private key: DER in hex or base64, or its PEM in either. */
export const looksLikePrivateKey = (text: string): boolean =>
  spelt(text).some(
    (bytes) =>
      bytes.length >= minKey && (isPrivateKeyDer(bytes) || bytes.includes('PRIVATE KEY-----')),
  );

/** Environment variables with secrets. They only grow: a profile that was left still counts. */
const names = new Set<string>(['CANTUI_TOKEN']);

/** Marks a variable whether or not it was read yet. */
export const markSecretVariable = (name: string): void => void names.add(name);

export const isSecretVariable = (name: string): boolean => names.has(name);

const dots = '•••';

/** Prints, inspects and serializes as dots. Only `reveal` returns the text. */
export class Secret {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  static of(text: string): Secret {
    trace.secret?.(text);
    return new Secret(text);
  }

  reveal(): string {
    return this.#text;
  }

  toString(): string {
    return dots;
  }

  toJSON(): string {
    return dots;
  }

  [inspect.custom](): string {
    return dots;
  }
}

/** Matches a JWT or its beginning: every header is base64url of `{"`. */
const jwt = /eyJ[\w-]{8,}(?:\.[\w-]*){1,2}/g;

/** Removes tokens from the output of a program, or from a setting. */
export const withoutJwts = (text: string): string => text.replace(jwt, dots);

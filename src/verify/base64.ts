import { checkBase64 } from '../ledger/rules/rules.ts';

/** The bytes of standard base64, the one alphabet that ledgers decode; nothing for any other text. */
export const parseBase64 = (text: string): Buffer | undefined =>
  checkBase64(text) === undefined ? Buffer.from(text, 'base64') : undefined;

/**
 * Whether base64 is the only spelling of its bytes. The last character before the padding has bits
 * that a decoder ignores; an encoder leaves them zero.
 */
export const isCanonicalBase64 = (text: string): boolean =>
  parseBase64(text)?.toString('base64') === text;

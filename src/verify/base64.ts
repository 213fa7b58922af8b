import { checkBase64 } from '../ledger/rules/rules.ts';

/** Decodes standard base64, the only alphabet that ledgers accept; undefined for any other text. */
export const parseBase64 = (text: string): Buffer | undefined =>
  checkBase64(text) === undefined ? Buffer.from(text, 'base64') : undefined;

/**
 * Returns whether base64 text is the canonical spelling of its bytes. The last character before the
 * padding has bits that a decoder ignores and an encoder leaves zero.
 */
export const isCanonicalBase64 = (text: string): boolean =>
  parseBase64(text)?.toString('base64') === text;

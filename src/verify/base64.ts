import { checkBase64 } from '../ledger/rules.ts';

/** The bytes of standard base64, the one alphabet that ledgers decode; nothing for any other text. */
export const readBase64 = (text: string): Buffer | undefined =>
  checkBase64(text) === undefined ? Buffer.from(text, 'base64') : undefined;

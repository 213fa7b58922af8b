/** The base64 of 32 bytes. */
const base64Hash = /^[A-Za-z0-9+/]{43}=$/;

/**
 * Returns a signed hash in hex, as transactions and scans write it. Completions hold the bytes of the
 * protobuf field, which the JSON Ledger API writes in base64 (Canton, `JsCommandService`).
 */
export const hashAsHex = (text: string): string =>
  base64Hash.test(text) ? Buffer.from(text, 'base64').toString('hex') : text.toLowerCase();

/** Returns a hash in base64, as the requests by hash hold it (Canton, `GetUpdateByHashRequest`). */
export const hashAsBase64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64');

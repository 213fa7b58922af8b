import type { Json, JsonObject } from '../lib/json.ts';
import { checkBase64 } from '../ledger/rules.ts';
import { invalidField } from './errors.ts';
import { textAt } from '../ledger/json-fields.ts';
import { checkEnum, firstRefusal } from './format-rules.ts';
import { refuse, undecodable, type Refusal } from './result.ts';

const formats = ['UNSPECIFIED', 'RAW', 'DER', 'CONCAT', 'SYMBOLIC'].map(
  (name) => `SIGNATURE_FORMAT_${name}`,
);

const algorithms = ['UNSPECIFIED', 'ED25519', 'EC_DSA_SHA_256', 'EC_DSA_SHA_384'].map(
  (name) => `SIGNING_ALGORITHM_SPEC_${name}`,
);

const specified = (
  signature: JsonObject,
  key: 'format' | 'signingAlgorithmSpec',
  field: string,
): Refusal | undefined =>
  textAt(signature, key).endsWith('_UNSPECIFIED')
    ? refuse(invalidField(field, `Unspecified ${field}`))
    : undefined;

const excerptLength = 200;

/** The refusal of a body that holds something else where base64 is to stand. */
export const notEncoded = (value: Json | undefined, path: string): Refusal => {
  const excerpt = typeof value === 'string' ? value.slice(0, excerptLength) : '';
  return undecodable(`The string is not a valid Base64: ${excerpt}`, path);
};

const checkEncoded = (text: string, path: string): Refusal | undefined =>
  checkBase64(text) === undefined ? undefined : notEncoded(text, path);

/** A signature's own fields (interface 2, Signature). The path leads to it in the request. */
export const checkSignature = (signature: JsonObject, path: string): Refusal | undefined =>
  firstRefusal([
    () => checkEnum(signature, 'format', { known: formats, path }),
    () => checkEnum(signature, 'signingAlgorithmSpec', { known: algorithms, path }),
    () => checkEncoded(textAt(signature, 'signature'), `${path}signature`),
    () => specified(signature, 'format', 'signature_format'),
    () => specified(signature, 'signingAlgorithmSpec', 'signing_algorithm_spec'),
  ]);

export const checkSignatures = (
  signatures: readonly JsonObject[],
  path: string,
): Refusal | undefined =>
  firstRefusal(
    signatures.map((signature, index) => () => checkSignature(signature, `${path}[${index}].`)),
  );

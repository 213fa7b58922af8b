import type { Json, JsonObject } from '../../lib/json/json.ts';
import { checkBase64 } from '../../ledger/rules/rules.ts';
import { invalidField } from '../server/ledger-errors.ts';
import { textAt } from '../../lib/json/fields.ts';
import { checkEnum, firstError } from '../server/format-rules.ts';
import { refuseOperation, undecodableBody, type OperationRefusal } from './operation.ts';

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
): OperationRefusal | undefined =>
  textAt(signature, key).endsWith('_UNSPECIFIED')
    ? refuseOperation(invalidField(field, `Unspecified ${field}`))
    : undefined;

const excerptLength = 200;

/** The refusal of a body that holds something else where base64 is to stand. */
export const invalidBase64 = (value: Json | undefined, path: string): OperationRefusal => {
  const excerpt = typeof value === 'string' ? value.slice(0, excerptLength) : '';
  return undecodableBody(`The string is not a valid Base64: ${excerpt}`, path);
};

const checkEncoded = (text: string, path: string): OperationRefusal | undefined =>
  checkBase64(text) === undefined ? undefined : invalidBase64(text, path);

/** A signature's own fields (API description 2, Signature). The path leads to it in the request. */
export const validateSignature = (
  signature: JsonObject,
  path: string,
): OperationRefusal | undefined =>
  firstError([
    () => checkEnum(signature, 'format', { known: formats, path }),
    () => checkEnum(signature, 'signingAlgorithmSpec', { known: algorithms, path }),
    () => checkEncoded(textAt(signature, 'signature'), `${path}signature`),
    () => specified(signature, 'format', 'signature_format'),
    () => specified(signature, 'signingAlgorithmSpec', 'signing_algorithm_spec'),
  ]);

export const validateSignatures = (
  signatures: readonly JsonObject[],
  path: string,
): OperationRefusal | undefined =>
  firstError(
    signatures.map((signature, index) => () => validateSignature(signature, `${path}[${index}].`)),
  );

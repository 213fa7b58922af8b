import type { ChoiceOption, Field } from './form-values.ts';
import { fieldsOf } from './make-fields.ts';

const { text, large, choice } = fieldsOf('2 Signature');

/** Values that real services know; the API description lists none, so any other may be typed. */
const formats = ['SIGNATURE_FORMAT_CONCAT', 'SIGNATURE_FORMAT_DER', 'SIGNATURE_FORMAT_RAW'];
const algorithms = [
  'SIGNING_ALGORITHM_SPEC_ED25519',
  'SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_256',
  'SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_384',
];

const named = (values: readonly string[]): readonly ChoiceOption[] => [
  ...values.map((value) => ({ value, label: value, json: value })),
  { value: 'other', label: 'other, typed below', rest: true },
];

const typed = (path: string, chosenIn: string, hint: string): Field =>
  text(path, 'A value that is not in the list above, sent exactly as typed.', {
    id: `${chosenIn}.other`,
    label: `  ${path}`,
    hint,
    when: { field: chosenIn, is: 'other' },
  });

export const signatureFields: readonly Field[] = [
  text('signedBy', 'Fingerprint of the key that signed. Never enter the key itself.', {
    hint: '1220 and 64 hex digits',
    isId: true,
  }),
  large('signature', 'Signature in base64, as the signer printed it.'),
  choice('format', 'Signature format: usually CONCAT for Ed25519, DER for ECDSA.', {
    options: named(formats),
    initial: 'SIGNATURE_FORMAT_CONCAT',
  }),
  typed('format', 'format', 'SIGNATURE_FORMAT_…'),
  choice('signingAlgorithmSpec', 'Algorithm of the signing key.', {
    id: 'algorithm',
    options: named(algorithms),
    initial: 'SIGNING_ALGORITHM_SPEC_ED25519',
  }),
  typed('signingAlgorithmSpec', 'algorithm', 'SIGNING_ALGORITHM_SPEC_…'),
];

import { type Field, type ChoiceOption, textField } from './form-values.ts';
import { sharedHelp } from '../messages/fields.ts';

const named = (values: readonly string[]): readonly ChoiceOption[] => [
  ...values.map((value) => ({ value, label: value, json: value })),
  { value: 'other', label: 'other, typed below', rest: true },
];

/** Values that real services know; the API description lists none, so any other may be typed. */
const formats = ['SIGNATURE_FORMAT_CONCAT', 'SIGNATURE_FORMAT_DER', 'SIGNATURE_FORMAT_RAW'];
const algorithms = [
  'SIGNING_ALGORITHM_SPEC_ED25519',
  'SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_256',
  'SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_384',
];

const typed = (path: string, chosenIn: string, example: string): Field => ({
  kind: 'text',
  json: 'text',
  id: `${chosenIn}.other`,
  path,
  label: `  ${path}`,
  hint: example,
  help: sharedHelp.other,
  specSection: '2 Signature',
  when: { field: chosenIn, is: 'other' },
});

export const signatureFields: readonly Field[] = [
  textField('signedBy', {
    hint: '1220 and 64 hex digits',
    isId: true,
    help: sharedHelp.signedBy,
    specSection: '2 Signature',
  }),
  {
    kind: 'large',
    id: 'signature',
    path: 'signature',
    label: 'signature',
    help: sharedHelp.signature,
    specSection: '2 Signature',
  },
  {
    kind: 'choice',
    id: 'format',
    path: 'format',
    label: 'format',
    options: named(formats),
    initial: 'SIGNATURE_FORMAT_CONCAT',
    help: sharedHelp.format,
    specSection: '2 Signature',
  },
  typed('format', 'format', 'SIGNATURE_FORMAT_…'),
  {
    kind: 'choice',
    id: 'algorithm',
    path: 'signingAlgorithmSpec',
    label: 'signingAlgorithmSpec',
    options: named(algorithms),
    initial: 'SIGNING_ALGORITHM_SPEC_ED25519',
    help: sharedHelp.algorithm,
    specSection: '2 Signature',
  },
  typed('signingAlgorithmSpec', 'algorithm', 'SIGNING_ALGORITHM_SPEC_…'),
];

import { formTitles } from '../messages/forms.ts';
import { formPages, type FormId } from '../../submission/form-ids.ts';
import type { Form, ChoiceOption, Field } from './form-values.ts';
import { fieldsOf } from './make-fields.ts';
import { topologyPage } from './topology-fields.ts';
import { executeOptions } from './execute-options.ts';
import { preparePage } from './prepare-fields.ts';

const signature = fieldsOf('2 Signature');

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
  signature.text(path, 'A value that is not in the list above, sent exactly as typed.', {
    id: `${chosenIn}.other`,
    label: `  ${path}`,
    hint,
    when: { field: chosenIn, is: 'other' },
  });

export const signatureFields: readonly Field[] = [
  signature.text('signedBy', 'Fingerprint of the key that signed. Never enter the key itself.', {
    hint: '1220 and 64 hex digits',
    isId: true,
  }),
  signature.large('signature', 'Signature in base64, as the signer printed it.'),
  signature.choice('format', 'Signature format: usually CONCAT for Ed25519, DER for ECDSA.', {
    options: named(formats),
    initial: 'SIGNATURE_FORMAT_CONCAT',
  }),
  typed('format', 'format', 'SIGNATURE_FORMAT_…'),
  signature.choice('signingAlgorithmSpec', 'Algorithm of the signing key.', {
    id: 'algorithm',
    options: named(algorithms),
    initial: 'SIGNING_ALGORITHM_SPEC_ED25519',
  }),
  typed('signingAlgorithmSpec', 'algorithm', 'SIGNING_ALGORITHM_SPEC_…'),
];

const allocation = fieldsOf('4.3');
const signedTransaction = fieldsOf('2 SignedTransaction');

/** Allocation of an externally signed party (API description 4.3). */
export const allocateForm: Form = {
  operation: 'allocateParty',
  title: formTitles.allocate,
  front: topologyPage,
  steps: [
    {
      title: formPages.allocate[0],
      fields: [
        allocation.text(
          'synchronizer',
          'Synchronizer that onboards the party: its id, not an alias.',
          { label: 'synchronizer *', hint: 'name::1220…', isId: true },
        ),
        allocation.text(
          'identityProviderId',
          'Identity provider that manages the party. Empty: the default identity provider.',
          { hint: 'empty: default provider' },
        ),
        allocation.text(
          'userId',
          'User that may act as the new party (act_as). Empty: no user gets rights.',
          { hint: 'empty: no user gets rights' },
        ),
        allocation.choice(
          'waitForAllocation',
          'Wait for the party before responding. Best effort; ignored if the party has several hosts.',
          {
            options: [
              { value: 'unset', label: 'not sent (true)' },
              { value: 'true', label: 'true', json: true },
              { value: 'false', label: 'false', json: false },
            ],
            initial: 'unset',
          },
        ),
      ],
    },
    {
      title: formPages.allocate[1],
      fields: [
        allocation.list(
          'onboardingTransactions',
          'Topology transactions that onboard the party. One must be its PartyToParticipant (hosts, keys, threshold); a namespace may be added.',
          {
            label: 'onboardingTransactions *',
            noun: 'transaction',
            always: true,
            item: [
              signedTransaction.large('transaction', 'Encoded topology transaction in base64.'),
              signedTransaction.list(
                'signatures',
                'Signatures of this transaction only. Not needed if the combined hash is signed.',
                { noun: 'signature of this transaction', item: signatureFields },
              ),
            ],
          },
        ),
      ],
    },
    {
      title: formPages.allocate[2],
      fields: [
        allocation.list(
          'multiHashSignatures',
          'Signatures of the combined hash of all transactions, instead of signatures of each transaction.',
          { noun: 'signature of the combined hash', item: signatureFields },
        ),
      ],
    },
  ],
};

const execution = fieldsOf('4.4');
const partySignatures = fieldsOf('2 PartySignatures');

/** Execution of a prepared and signed submission (API description 4.4). */
const executeForm: Form = {
  operation: 'executeSubmission',
  title: formTitles.execute,
  front: preparePage,
  steps: [
    {
      title: formPages.execute[0],
      fields: [
        execution.large(
          'preparedTransaction',
          'Prepared transaction in base64, from the response of the prepare endpoint.',
          { label: 'preparedTransaction *' },
        ),
      ],
    },
    {
      title: formPages.execute[1],
      fields: [
        execution.list(
          'partySignatures.signatures',
          'The acting party and its signatures of the prepared hash. Currently, only one party can act.',
          {
            ...{ id: 'partySignatures', label: 'partySignatures *', noun: 'party', always: true },
            item: [
              partySignatures.text(
                'party',
                'The acting party, the same as in the prepared transaction.',
                { hint: 'hint::1220…', isId: true },
              ),
              partySignatures.list(
                'signatures',
                'One or more signatures of the prepared hash, by keys of this party.',
                { noun: 'signature of this party', always: true, item: signatureFields },
              ),
            ],
          },
        ),
      ],
    },
    { title: formPages.execute[2], fields: executeOptions },
  ],
};

export const forms: Readonly<Record<FormId, Form>> = {
  allocate: allocateForm,
  execute: executeForm,
};

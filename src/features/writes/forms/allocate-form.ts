import { formPages } from '../../../submission/form-ids.ts';
import type { Form } from './form-types.ts';
import { signatureFields } from './signature-fields.ts';

/** Allocation of an externally signed party (interface 4.3). */
export const allocateForm: Form = {
  operation: 'allocateParty',
  title: 'Allocate external party',
  steps: [
    {
      title: formPages.allocate[0],
      fields: [
        {
          kind: 'text',
          json: 'text',
          id: 'synchronizer',
          path: 'synchronizer',
          label: 'synchronizer *',
          hint: 'name::1220…',
          isId: true,
          help: 'The synchronizer on which the party is onboarded: its id, never an alias.',
          specSection: '4.3',
        },
        {
          kind: 'text',
          json: 'text',
          id: 'identityProviderId',
          path: 'identityProviderId',
          label: 'identityProviderId',
          hint: 'empty: the default one',
          help: 'Who manages the party. Left empty, it is the default identity provider.',
          specSection: '4.3',
        },
        {
          kind: 'text',
          json: 'text',
          id: 'userId',
          path: 'userId',
          label: 'userId',
          hint: 'empty: nobody gets rights',
          help: 'This user will be able to act as the new party. Left empty, no user gets rights.',
          specSection: '4.3',
        },
        {
          kind: 'choice',
          id: 'waitForAllocation',
          path: 'waitForAllocation',
          label: 'waitForAllocation',
          options: [
            { value: 'unset', label: 'not sent: true' },
            { value: 'true', label: 'true', json: true },
            { value: 'false', label: 'false', json: false },
          ],
          initial: 'unset',
          help: 'Whether the answer waits for the party. Best effort; ignored with several hosts.',
          specSection: '4.3',
        },
      ],
    },
    {
      title: formPages.allocate[1],
      fields: [
        {
          kind: 'list',
          id: 'onboardingTransactions',
          path: 'onboardingTransactions',
          label: 'onboardingTransactions *',
          noun: 'transaction',
          always: true,
          help: 'Topology transactions that onboard the party. One is its PartyToParticipant: hosts, keys, threshold; a namespace may come with it.',
          specSection: '4.3',
          item: [
            {
              kind: 'large',
              id: 'transaction',
              path: 'transaction',
              label: 'transaction',
              help: 'An encoded topology transaction in base64.',
              specSection: '2 SignedTransaction',
            },
            {
              kind: 'list',
              id: 'signatures',
              path: 'signatures',
              label: 'signatures',
              noun: 'signature of this transaction',
              help: 'Signatures of this transaction alone. None are needed where the combined hash is signed.',
              specSection: '2 SignedTransaction',
              item: signatureFields,
            },
          ],
        },
      ],
    },
    {
      title: formPages.allocate[2],
      fields: [
        {
          kind: 'list',
          id: 'multiHashSignatures',
          path: 'multiHashSignatures',
          label: 'multiHashSignatures',
          noun: 'signature of the combined hash',
          help: 'Signatures of the combined hash of all transactions, instead of signatures on each.',
          specSection: '4.3',
          item: signatureFields,
        },
      ],
    },
  ],
};

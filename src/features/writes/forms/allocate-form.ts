import { formPages } from '../../../submission/form-ids.ts';
import type { Form } from './form-types.ts';
import { signatureFields } from './signature-fields.ts';
import { topologyPage } from './topology-fields.ts';
import { allocateHelp as help } from '../messages/fields.ts';
import { formTitles } from '../messages/forms.ts';

/** Allocation of an externally signed party (API description 4.3). */
export const allocateForm: Form = {
  operation: 'allocateParty',
  title: formTitles.allocate,
  front: topologyPage,
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
          help: help.synchronizer,
          specSection: '4.3',
        },
        {
          kind: 'text',
          json: 'text',
          id: 'identityProviderId',
          path: 'identityProviderId',
          label: 'identityProviderId',
          hint: 'empty: default provider',
          help: help.identityProviderId,
          specSection: '4.3',
        },
        {
          kind: 'text',
          json: 'text',
          id: 'userId',
          path: 'userId',
          label: 'userId',
          hint: 'empty: no user gets rights',
          help: help.userId,
          specSection: '4.3',
        },
        {
          kind: 'choice',
          id: 'waitForAllocation',
          path: 'waitForAllocation',
          label: 'waitForAllocation',
          options: [
            { value: 'unset', label: 'not sent (true)' },
            { value: 'true', label: 'true', json: true },
            { value: 'false', label: 'false', json: false },
          ],
          initial: 'unset',
          help: help.waitForAllocation,
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
          help: help.onboardingTransactions,
          specSection: '4.3',
          item: [
            {
              kind: 'large',
              id: 'transaction',
              path: 'transaction',
              label: 'transaction',
              help: help.transaction,
              specSection: '2 SignedTransaction',
            },
            {
              kind: 'list',
              id: 'signatures',
              path: 'signatures',
              label: 'signatures',
              noun: 'signature of this transaction',
              help: help.signatures,
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
          help: help.multiHashSignatures,
          specSection: '4.3',
          item: signatureFields,
        },
      ],
    },
  ],
};

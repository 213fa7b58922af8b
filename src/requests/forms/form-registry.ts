import { formTitles } from '../messages/forms.ts';
import { formPages, type FormId } from '../../submission/form-ids.ts';
import { type Form, textField } from './form-values.ts';
import { signatureFields } from './signature-fields.ts';
import { topologyPage } from './topology-fields.ts';
import { allocateHelp, executeHelp } from '../messages/fields.ts';
import { executeOptions } from './execute-options.ts';
import { preparePage } from './prepare-fields.ts';

/** Allocation of an externally signed party (API description 4.3). */
export const allocateForm: Form = {
  operation: 'allocateParty',
  title: formTitles.allocate,
  front: topologyPage,
  steps: [
    {
      title: formPages.allocate[0],
      fields: [
        textField('synchronizer', {
          label: 'synchronizer *',
          hint: 'name::1220…',
          isId: true,
          help: allocateHelp.synchronizer,
          specSection: '4.3',
        }),
        textField('identityProviderId', {
          hint: 'empty: default provider',
          help: allocateHelp.identityProviderId,
          specSection: '4.3',
        }),
        textField('userId', {
          hint: 'empty: no user gets rights',
          help: allocateHelp.userId,
          specSection: '4.3',
        }),
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
          help: allocateHelp.waitForAllocation,
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
          help: allocateHelp.onboardingTransactions,
          specSection: '4.3',
          item: [
            {
              kind: 'large',
              id: 'transaction',
              path: 'transaction',
              label: 'transaction',
              help: allocateHelp.transaction,
              specSection: '2 SignedTransaction',
            },
            {
              kind: 'list',
              id: 'signatures',
              path: 'signatures',
              label: 'signatures',
              noun: 'signature of this transaction',
              help: allocateHelp.signatures,
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
          help: allocateHelp.multiHashSignatures,
          specSection: '4.3',
          item: signatureFields,
        },
      ],
    },
  ],
};

/** Execution of a prepared and signed submission (API description 4.4). */
const executeForm: Form = {
  operation: 'executeSubmission',
  title: formTitles.execute,
  front: preparePage,
  steps: [
    {
      title: formPages.execute[0],
      fields: [
        {
          kind: 'large',
          id: 'preparedTransaction',
          path: 'preparedTransaction',
          label: 'preparedTransaction *',
          help: executeHelp.preparedTransaction,
          specSection: '4.4',
        },
      ],
    },
    {
      title: formPages.execute[1],
      fields: [
        {
          kind: 'list',
          id: 'partySignatures',
          path: 'partySignatures.signatures',
          label: 'partySignatures *',
          noun: 'party',
          always: true,
          help: executeHelp.partySignatures,
          specSection: '4.4',
          item: [
            textField('party', {
              hint: 'hint::1220…',
              isId: true,
              help: executeHelp.party,
              specSection: '2 PartySignatures',
            }),
            {
              kind: 'list',
              id: 'signatures',
              path: 'signatures',
              label: 'signatures',
              noun: 'signature of this party',
              always: true,
              help: executeHelp.signatures,
              specSection: '2 PartySignatures',
              item: signatureFields,
            },
          ],
        },
      ],
    },
    { title: formPages.execute[2], fields: executeOptions },
  ],
};

export const forms: Readonly<Record<FormId, Form>> = {
  allocate: allocateForm,
  execute: executeForm,
};

import { formPages } from '../../../submission/form-ids.ts';
import { executeOptions } from './execute-options.ts';
import type { Form } from './form-types.ts';
import { preparePage } from './prepare-fields.ts';
import { signatureFields } from './signature-fields.ts';
import { executeHelp as help } from '../messages/fields.ts';
import { formTitles } from '../messages/forms.ts';

/** Execution of a prepared and signed submission (API description 4.4). */
export const executeForm: Form = {
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
          help: help.preparedTransaction,
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
          help: help.partySignatures,
          specSection: '4.4',
          item: [
            {
              kind: 'text',
              json: 'text',
              id: 'party',
              path: 'party',
              label: 'party',
              hint: 'hint::1220…',
              isId: true,
              help: help.party,
              specSection: '2 PartySignatures',
            },
            {
              kind: 'list',
              id: 'signatures',
              path: 'signatures',
              label: 'signatures',
              noun: 'signature of this party',
              always: true,
              help: help.signatures,
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

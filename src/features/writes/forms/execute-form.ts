import { formPages } from '../../../submission/form-ids.ts';
import { executeOptions } from './execute-options.ts';
import type { Form } from './form-types.ts';
import { signatureFields } from './signature-fields.ts';

/** Execution of a prepared and signed submission (interface 4.4). */
export const executeForm: Form = {
  operation: 'executeSubmission',
  title: 'Execute prepared submission',
  steps: [
    {
      title: formPages.execute[0],
      fields: [
        {
          kind: 'large',
          id: 'preparedTransaction',
          path: 'preparedTransaction',
          label: 'preparedTransaction *',
          help: 'The prepared transaction in base64, from the answer of the prepare operation.',
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
          help: 'The acting party and its signatures of the prepared hash. Only submissions of a single party are supported at present.',
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
              help: 'The party that acts: the same as in the prepared transaction.',
              specSection: '2 PartySignatures',
            },
            {
              kind: 'list',
              id: 'signatures',
              path: 'signatures',
              label: 'signatures',
              noun: 'signature of this party',
              always: true,
              help: 'One signature or more of the prepared hash, by keys of this party.',
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

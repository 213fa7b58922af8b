import * as v from 'valibot';
import { offerActions, transferKinds } from '../../ledger/registry/registry-routes.ts';

const text = v.string();
const instrument = v.object({ admin: text, id: text });

const transfer = v.object({
  kind: v.literal('transfer'),
  party: text,
  transferKind: v.picklist(transferKinds),
  terms: v.object({
    ...{ sender: text, receiver: text, amount: text, instrument },
    inputs: v.pipe(v.array(text), v.readonly()),
    ...{ requestedAt: text, executeBefore: text, memo: v.optional(text) },
  }),
});

const answer = v.object({
  kind: v.picklist(offerActions),
  party: text,
  offer: v.object({
    ...{ contractId: text, sender: text, receiver: text, amount: text, instrument },
    deadline: v.optional(text),
  }),
});

const preapprove = v.object({
  kind: v.literal('preapprove'),
  party: text,
  terms: v.object({ receiver: text, provider: text, dso: text }),
});

const cancel = v.object({
  kind: v.literal('cancel-preapproval'),
  party: text,
  contractId: text,
});

/**
 * A `TokenIntent` in a file: by the word of its author, as the request next to it. The values are only
 * compared with what the bytes do, so they need no form of their own.
 */
export const tokenIntentSchema = v.variant('kind', [transfer, answer, preapprove, cancel]);

import { operationsInDocument } from '../documents/interface-document.ts';
import { resources, type Type } from '../documents/interface-resources.ts';
import type { LookupKind } from '../../../src/ledger/rules/check-lookup-response.ts';

const { contractById, transactionById, updateById } = operationsInDocument;

/** The type of a request or a response of the document as one. */
export const typeOf = (fields: Readonly<Record<string, { readonly type: Type }>>): Type =>
  Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [name, type]));

/** Responses of the lookups, field by field as the document names them; the variants of events too. */
export const lookupResponses: readonly (readonly [name: string, kind: LookupKind, type: Type])[] = [
  ['a contract', 'contract', typeOf(contractById.response)],
  ['a transaction', 'transaction', typeOf(transactionById.response)],
  [
    'a transaction that creates',
    'transaction',
    {
      transaction: {
        ...resources.JsTransaction,
        events: [{ CreatedEvent: resources.CreatedEvent }],
      },
    },
  ],
  ['an update', 'update', typeOf(updateById.response)],
  [
    'an update of a transaction',
    'update',
    { update: { Transaction: { value: resources.JsTransaction } } },
  ],
  [
    'an error',
    'contract',
    { code: 'string', cause: 'string', traceId: 'string', context: { '*': 'string' } },
  ],
];

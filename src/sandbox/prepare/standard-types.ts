import type { DamlType } from './daml-types.ts';

/** A value of a choice context that registries of this ledger hand over. */
const contextValue: DamlType = {
  variant: {
    AV_Bool: 'bool',
    AV_ContractId: 'contractId',
    AV_Text: 'text',
    AV_List: { list: { variant: { AV_ContractId: 'contractId' } } },
  },
};

const metadata: DamlType = { record: { values: { textMap: 'text' } } };

const extraArgs: DamlType = {
  record: { context: { record: { values: { textMap: contextValue } } }, meta: metadata },
};

const account: DamlType = {
  record: { owner: { optional: 'party' }, provider: { optional: 'party' }, id: 'text' },
};

const transferOf = (party: DamlType): DamlType => ({
  record: {
    sender: party,
    receiver: party,
    amount: 'numeric',
    instrumentId: { record: { admin: 'party', id: 'text' } },
    requestedAt: 'time',
    executeBefore: 'time',
    inputHoldingCids: { list: 'contractId' },
    meta: metadata,
  },
});

/** Arguments of the choices of `Splice.Api.Token.TransferInstructionV1` and V2. */
export const transferArgument = {
  v1: { record: { expectedAdmin: 'party', transfer: transferOf('party'), extraArgs } },
  v2: { record: { transfer: transferOf(account), actors: { list: 'party' }, extraArgs } },
} as const satisfies Record<string, DamlType>;

export const endingArgument = {
  v1: { record: { extraArgs } },
  v2: { record: { actors: { list: 'party' }, extraArgs } },
} as const satisfies Record<string, DamlType>;

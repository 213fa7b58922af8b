/**
 * Transactions of the Registry App as its Daml reference describes them (docs.digitalasset.com,
 * Utility.Registry.App.V0.Model.Transfer, .TransferPreapproval, .Service.AllocationFactory and
 * Utility.Registry.V0.Rule.Transfer), and as MainNet shows them: with published packages.
 */
import type { TokenIntent } from '../../../src/verify/intent/token-intent.ts';
import type { JsonObject } from '../../../src/lib/json/json.ts';
import type { FlowExercise, FlowNode } from './flow-nodes.ts';
import type { RecordedFlow } from './recorded-flows.ts';
import {
  contractOf,
  newestId,
  payer,
  partyOf,
  receiver,
  times,
  type ModelContract,
} from './token-world.ts';

const [registrar, provider, operator] = ['registrar', 'provider', 'operator'].map(partyOf) as [
  string,
  string,
  string,
];

export const registryToken = { admin: registrar, id: 'USDCx' } as const;

const amount = '40.0000000000';

const holdingOf = (words: string, owner: string, value: string, lock: JsonObject | null = null) =>
  contractOf({
    words,
    packageName: 'utility-registry-holding-v0',
    entity: 'Utility.Registry.Holding.V0.Holding:Holding',
    signatories: [owner, registrar],
    observers: [provider, operator],
    argument: {
      ...{ operator, provider, registrar, owner },
      instrument: { source: registrar, id: registryToken.id, scheme: 'RegistrarInternalScheme' },
      label: 'free',
      ...{ amount: value, lock },
    },
  });

const lock = { lockers: { map: [[registrar, {}]] }, context: 'offer' };

const own = holdingOf('utility holding', payer, '100.0000000000');
const locked = holdingOf('utility lock', payer, amount, lock);

const transfer = (inputs: readonly ModelContract[]): JsonObject => ({
  ...{ sender: payer, receiver, amount, instrumentId: { ...registryToken } },
  ...times,
  inputHoldingCids: inputs.map(({ contractId }) => contractId),
  meta: { values: {} },
});

const offer = contractOf({
  words: 'utility offer',
  packageName: 'utility-registry-app-v0',
  entity: 'Utility.Registry.App.V0.Model.Transfer:TransferOffer',
  signatories: [provider, registrar, payer],
  observers: [receiver, operator],
  argument: { operator, provider, transfer: transfer([locked]) },
});

const factory = contractOf({
  words: 'utility factory',
  packageName: 'utility-registry-app-v0',
  entity: 'Utility.Registry.App.V0.Service.AllocationFactory:AllocationFactory',
  signatories: [provider, registrar],
  argument: { operator, provider, registrar },
});

const rule = contractOf({
  words: 'utility rule',
  packageName: 'utility-registry-v0',
  entity: 'Utility.Registry.V0.Rule.Transfer:TransferRule',
  signatories: [provider, registrar],
  argument: { operator, provider, registrar },
});

const preapproval = contractOf({
  words: 'utility preapproval',
  packageName: 'utility-registry-app-v0',
  entity: 'Utility.Registry.App.V0.Model.TransferPreapproval:TransferPreapproval',
  signatories: [receiver],
  observers: [operator],
  argument: { operator, receiver, instrumentAdmin: registrar, instrumentAllowances: [] },
});

const featured = contractOf({
  words: 'featured',
  entity: 'Splice.Amulet:FeaturedAppRight',
  signatories: [partyOf('dso')],
  observers: [registrar],
  argument: { dso: partyOf('dso'), provider: registrar },
});

const archive = (on: ModelContract): FlowNode => ({
  ...{ on, choice: 'Archive', consuming: true, by: on.signatories },
});

/** The rule moves the holding in the name of both, and rewards the registrar's app. */
const moves = (choice: string, from: ModelContract, change?: ModelContract): FlowNode => ({
  ...{ on: rule, choice, consuming: false, by: [payer, receiver] },
  below: [
    {
      on: featured,
      choice: 'FeaturedAppRight_CreateActivityMarker',
      interfaceId: `${newestId('splice-api-featured-app-v1')}:Splice.Api.FeaturedAppRightV1:FeaturedAppRight`,
      ...{ consuming: false, by: [registrar] },
    },
    archive(from),
    { creates: holdingOf('utility paid', receiver, amount) },
    ...(change === undefined ? [] : [{ creates: change }]),
  ],
});

const instruction = newestId('splice-api-token-transfer-instruction-v1');

const answer = (kind: 'accept' | 'reject' | 'withdraw', below: readonly FlowNode[]) => {
  const { contractId } = offer;
  const [choice, party] = {
    accept: ['TransferInstruction_Accept', receiver] as const,
    reject: ['TransferInstruction_Reject', receiver] as const,
    withdraw: ['TransferInstruction_Withdraw', payer] as const,
  }[kind];
  const root: FlowExercise = {
    ...{ on: offer, choice, consuming: true, by: [party], below },
    interfaceId: `${instruction}:Splice.Api.Token.TransferInstructionV1:TransferInstruction`,
    argument: { extraArgs: { context: { values: {} }, meta: { values: {} } } },
  };
  const terms = { contractId, sender: payer, receiver, amount, instrument: registryToken };
  const intent: TokenIntent = { kind, party, offer: terms };
  return { note: `Registry App: ${kind}`, intent, root };
};

const pays = (
  transferKind: 'direct' | 'offer',
  on: ModelContract,
  below: readonly FlowNode[],
): RecordedFlow => {
  const inputs = [own.contractId];
  const terms = { sender: payer, receiver, amount, instrument: registryToken, inputs, ...times };
  const tag = `TransferInstructionResult_${transferKind === 'offer' ? 'Pending' : 'Completed'}`;
  const root: FlowExercise = {
    ...{ on, choice: 'TransferFactory_Transfer', consuming: false, by: [payer], below },
    interfaceId: `${instruction}:Splice.Api.Token.TransferInstructionV1:TransferFactory`,
    argument: {
      expectedAdmin: registrar,
      transfer: transfer([own]),
      extraArgs: { context: { values: {} }, meta: { values: {} } },
    },
    result: { output: { tag, value: {} } },
  };
  const intent: TokenIntent = { kind: 'transfer', party: payer, transferKind, terms };
  return { note: `Registry App: ${transferKind}`, intent, root };
};

const change = holdingOf('utility change', payer, '60.0000000000');

export const registryAppFlows: readonly RecordedFlow[] = [
  pays('direct', preapproval, [moves('TransferRule_DirectTransfer', own, change)]),
  pays('offer', factory, [
    archive(own),
    { creates: locked },
    { creates: change },
    { creates: offer },
  ]),
  answer('accept', [moves('TransferRule_TwoStepTransfer', locked)]),
  answer('reject', [archive(locked), { creates: holdingOf('utility freed', payer, amount) }]),
  answer('withdraw', [archive(locked), { creates: holdingOf('utility freed', payer, amount) }]),
];

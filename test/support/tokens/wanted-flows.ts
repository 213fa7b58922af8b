import { objectAt } from '../../../src/lib/json/fields.ts';
import type { JsonObject } from '../../../src/lib/json/json.ts';
import type { OfferAction } from '../../../src/ledger/registry/registry-endpoints.ts';
import { offerChoices } from '../../../src/ledger/registry/transfer-commands.ts';
import type { TrustedPackage } from '../../../src/ledger/packages/known-packages.ts';
import type { VerificationCheck } from '../../../src/verify/check-result.ts';
import type { KnownOffer, TokenIntent } from '../../../src/verify/intent/token-intent.ts';
import { verifySubmission } from '../../../src/verify/prepared/submission.ts';
import { epoch } from '../samples/sample-activities.ts';
import { preparedResponse, type FlowExercise, type FlowNode } from './flow-nodes.ts';
import { preapproval } from './model-flows.ts';
import { modelDeadline, stepsOf, type Behavior } from './model-participant.ts';
import type { RecordedFlow } from './recorded-flows.ts';
import {
  amulet,
  amuletOf,
  factory,
  newestId,
  openInstruction,
  openLock,
  payer,
  receiver,
  synchronizerId,
  times,
  wallet,
  type ModelContract,
} from './token-world.ts';

const instruction = newestId('splice-api-token-transfer-instruction-v1');
const via = (entity: string) => `${instruction}:Splice.Api.Token.TransferInstructionV1:${entity}`;

export const idsOf = (contracts: readonly ModelContract[]) =>
  contracts.map(({ contractId }) => contractId);

type Kind = 'direct' | 'offer' | 'self';
type Transfer = Extract<TokenIntent, { readonly kind: 'transfer' }>;

const termsOf = (kind: Kind): Transfer['terms'] => ({
  ...{ sender: payer, receiver: kind === 'self' ? payer : receiver, instrument: amulet },
  amount: kind === 'self' ? '125.0000000000' : '100.0000000000',
  inputs: idsOf(kind === 'self' ? wallet : wallet.slice(0, 2)),
  ...{ ...times, memo: 'rent' },
});

const argumentOf = ({
  inputs,
  memo = '',
  instrument,
  sender,
  receiver,
  amount,
  requestedAt,
  executeBefore,
}: Transfer['terms']): JsonObject => ({
  expectedAdmin: instrument.admin,
  transfer: {
    ...{ sender, receiver, amount, requestedAt, executeBefore },
    ...{ instrumentId: { ...instrument }, inputHoldingCids: [...inputs] },
    meta: { values: { 'splice.lfdecentralizedtrust.org/reason': memo } },
  },
  extraArgs: { context: { values: {} }, meta: { values: {} } },
});

type Changes = Partial<FlowExercise> & {
  readonly terms?: Partial<Transfer['terms']>;
  readonly code?: Partial<Behavior>;
  readonly also?: readonly FlowNode[];
};

/** A transfer of the model, where what is wanted or what is done may differ. */
export const transfer = (
  kind: Kind,
  { terms, code, also = [], ...root }: Changes = {},
): RecordedFlow => {
  const honest = termsOf(kind);
  const argument = argumentOf(honest);
  const tag = `TransferInstructionResult_${kind === 'offer' ? 'Pending' : 'Completed'}`;
  return {
    note: kind,
    intent: { kind: 'transfer', party: payer, transferKind: kind, terms: { ...honest, ...terms } },
    root: {
      ...{ on: factory, choice: 'TransferFactory_Transfer', consuming: false, by: [payer] },
      ...{ argument, interfaceId: via('TransferFactory'), result: { output: { tag, value: {} } } },
      below: [...stepsOf(argument, { kind, ...code }), ...also],
      ...root,
    },
  };
};

export const archive = (on: ModelContract): FlowNode => ({
  ...{ on, choice: 'Archive', consuming: true, by: on.signatories },
});

const open: KnownOffer = {
  ...{ contractId: openInstruction.contractId, sender: payer, receiver },
  ...{ amount: '30.0000000000', instrument: amulet },
};

const returned = (action: OfferAction): FlowNode => ({
  creates: amuletOf('freed', {
    owner: action === 'accept' ? receiver : payer,
    amount: '30.0000000000',
  }),
});

interface Response {
  readonly offer?: Partial<KnownOffer>;
  readonly used?: readonly ModelContract[];
  readonly made?: readonly FlowNode[];
  readonly root?: Partial<FlowExercise>;
}

/** The open offer ends: its receiver accepts or rejects it, or its sender withdraws it. */
export const ending = (
  action: OfferAction,
  { offer, used = [openLock], made = [returned(action)], root }: Response = {},
): RecordedFlow => {
  const party = action === 'withdraw' ? payer : receiver;
  return {
    note: action,
    intent: { kind: action, party, offer: { ...open, ...offer } },
    root: {
      ...{ on: openInstruction, choice: offerChoices[action], by: [party] },
      ...{ consuming: true, interfaceId: via('TransferInstruction') },
      argument: { extraArgs: { context: { values: {} }, meta: { values: {} } } },
      below: [...used.map(archive), ...made],
      ...root,
    },
  };
};

/** The receiver accepts the open offer. */
export const accept = (response?: Response): RecordedFlow => ending('accept', response);

/** The receiver cancels its preapproval. */
export const cancel = (contractId = preapproval.contractId, root: Partial<FlowExercise> = {}) => ({
  note: 'cancel',
  intent: { kind: 'cancel-preapproval', party: payer, contractId } as const,
  root: {
    ...{ on: preapproval, choice: 'TransferPreapproval_Cancel', consuming: true, by: [payer] },
    argument: { p: payer },
    ...root,
  },
});

/** What a participant prepared for an intent, verified; some packages may be trusted. */
export const verifyForest = (
  intent: TokenIntent,
  forest: readonly FlowNode[],
  trustedPackages: readonly TrustedPackage[] = [],
) => {
  const request = { party: intent.party, synchronizerId, maxRecordTime: modelDeadline };
  const response = preparedResponse(forest, { ...request, commandId: 'cantui-model' });
  return verifySubmission(response, [], { nowMs: epoch, wanted: intent, trustedPackages });
};

/** The failed rules of the intent among some checks, with what they say. */
export const intentRefusals = (checks: readonly VerificationCheck[]): readonly string[] =>
  checks.flatMap(({ id, state, detail }) =>
    state === 'failed' && id.startsWith('intent-') ? [`${id}: ${detail}`] : [],
  );

export const refusals = (
  { intent, root }: RecordedFlow,
  trustedPackages?: readonly TrustedPackage[],
): readonly string[] => intentRefusals(verifyForest(intent, [root], trustedPackages).checks);

/** Matches what one rule of the intent says. */
export const saysOf = (rule: string, says: string): RegExp =>
  new RegExp(`^intent-${rule}: .*${says.replaceAll(/[+.]/g, String.raw`\$&`)}`);

/** The argument of the direct transfer, with other fields. */
export const changed = (transferFields: JsonObject, fields: JsonObject = {}): JsonObject => {
  const argument = argumentOf(termsOf('direct'));
  const made = { ...objectAt(argument, 'transfer'), ...transferFields };
  return { ...argument, transfer: made, ...fields };
};

import { damlValue } from '../../../src/sandbox/prepare/daml-types.ts';
import { objectAt, listAt, textAt, textsAt } from '../../../src/lib/json/fields.ts';
import { partyIn } from '../../../src/ledger/effects/described-transfer.ts';
import { addDecimals } from '../../../src/lib/numbers/decimal.ts';
import type { JsonObject } from '../../../src/lib/json/json.ts';
import type { MessageInit } from '../../../src/verify/protobuf/protobuf-encode.ts';
import { hashOf, preparedOf } from '../writes/submission-writer.ts';
import {
  amuletOf,
  factory,
  instructionOf,
  lockedOf,
  newestId,
  openInstruction,
  openLock,
  payer,
  times,
  wallet,
  type ModelContract,
} from './token-world.ts';

/**
 * What the code of the contract does that a registry handed over. Real code of Amulet does what `honest`
 * does; code of somebody else does what it likes, in the name of whoever exercises it.
 */
export interface Behavior {
  readonly kind: 'self' | 'direct' | 'offer';
  readonly to?: string;
  readonly amount?: string;
  /** Who gets what is left of the inputs. */
  readonly changeTo?: string;
  /** Of a token of another admin. */
  readonly admin?: string;
  readonly holders?: readonly string[];
  readonly executeBefore?: string;
  /** Inputs that stay as they are. */
  readonly spares?: number;
  /** How many offers there are. */
  readonly offers?: number;
  /** Contracts of the payer that are used up besides. */
  readonly alsoArchives?: readonly ModelContract[];
  readonly alsoCreates?: readonly ModelContract[];
}

type Step = { readonly archives: ModelContract } | { readonly creates: ModelContract };

const identifierOf = (id: string): MessageInit => {
  const [packageId = '', moduleName = '', entityName = ''] = id.split(':');
  return { packageId, moduleName, entityName };
};

const headOf = ({ contractId, template, packageName, ...parties }: ModelContract): MessageInit => ({
  lfVersion: '2.1',
  contractId,
  packageName,
  templateId: identifierOf(template),
  signatories: [...parties.signatories].sort(),
  stakeholders: [...new Set([...parties.signatories, ...parties.observers])].sort(),
});

const createOf = (contract: ModelContract): MessageInit => ({
  ...headOf(contract),
  argument: damlValue(contract.argument),
});

const nodeOf = (step: Step): MessageInit =>
  'creates' in step
    ? { create: createOf(step.creates) }
    : {
        exercise: {
          ...headOf(step.archives),
          choice: 'Archive',
          chosenValue: { record: {} },
          consuming: true,
          actingParties: [...step.archives.signatories].sort(),
          result: { unit: {} },
        },
      };

const amountOf = ({ argument }: ModelContract): string =>
  textAt(objectAt(argument, 'amount') ?? {}, 'initialAmount');

const isPositive = (amount: string): boolean => !/^(?:-|0+(?:\.0*)?$)/.test(amount);

/** The transfer that a factory makes. */
const transferSteps = (transfer: JsonObject, behavior: Behavior): readonly Step[] => {
  const ids = textsAt(transfer, 'inputHoldingCids');
  const inputs = wallet.filter(({ contractId }) => ids.includes(contractId));
  const used = inputs.slice(behavior.spares ?? 0);
  const from = partyIn(transfer['sender']);
  const { kind, to = partyIn(transfer['receiver']), admin } = behavior;
  const amount = behavior.amount ?? textAt(transfer, 'amount');
  const { executeBefore = textAt(transfer, 'executeBefore'), holders, offers = 1 } = behavior;
  const total = addDecimals(['0.0000000000', ...used.map(amountOf)]) ?? '';
  const change = addDecimals([total, `-${amount}`]) ?? '';
  const { changeTo = from, alsoArchives = [], alsoCreates = [] } = behavior;
  const paid = (): readonly Step[] => [
    { creates: amuletOf('paid', { owner: to, amount, ...(admin !== undefined && { admin }) }) },
  ];
  const offered = (): readonly Step[] => {
    const locked = lockedOf('locked', { owner: from, amount, ...(holders && { holders }) });
    const terms = { from, to, amount, executeBefore };
    const made = Array.from({ length: offers }, (_, index) => ({
      creates: instructionOf(`offer ${index}`, locked, terms),
    }));
    return [{ creates: locked }, ...made];
  };
  return [
    ...[...used, ...alsoArchives].map((archives) => ({ archives })),
    ...(kind === 'offer' ? offered() : paid()),
    ...(isPositive(change)
      ? [{ creates: amuletOf('change', { owner: changeTo, amount: change }) }]
      : []),
    ...alsoCreates.map((creates) => ({ creates })),
  ];
};

/** The end of the open offer. */
const answerSteps = (choice: string, behavior: Behavior): readonly Step[] => {
  const { sender, receiver } = {
    sender: payer,
    receiver: openInstruction.observers[0] ?? '',
  };
  const owner = behavior.to ?? (choice === 'TransferInstruction_Accept' ? receiver : sender);
  const amount = behavior.amount ?? '30.0000000000';
  const { alsoArchives = [], alsoCreates = [], admin } = behavior;
  return [
    ...[openLock, ...alsoArchives].map((archives) => ({ archives })),
    { creates: amuletOf('freed', { owner, amount, ...(admin !== undefined && { admin }) }) },
    ...alsoCreates.map((creates) => ({ creates })),
  ];
};

const resultOf = (kind: Behavior['kind']): JsonObject => ({
  output: {
    tag: `TransferInstructionResult_${kind === 'offer' ? 'Pending' : 'Completed'}`,
    value: {},
  },
});

/** The response of a participant that carries out a command with the code that a registry handed over. */
export const prepareWith = (
  requested: JsonObject,
  behavior: Behavior,
  rules: ModelContract = factory,
): JsonObject => {
  const command = objectAt(listAt(requested, 'commands')[0], 'ExerciseCommand') ?? {};
  const argument = objectAt(command, 'choiceArgument') ?? {};
  const choice = textAt(command, 'choice');
  const isTransfer = choice === 'TransferFactory_Transfer';
  const target = isTransfer
    ? { ...rules, contractId: textAt(command, 'contractId') }
    : openInstruction;
  const isNewer = 'actors' in argument;
  const steps = isTransfer
    ? transferSteps(objectAt(argument, 'transfer') ?? {}, behavior)
    : // The newer version leaves the end of the offer to a choice below it.
      [...(isNewer ? [{ archives: openInstruction }] : []), ...answerSteps(choice, behavior)];
  const [name = '', entity = ''] = textAt(command, 'templateId').slice(1).split(/:(.*)/s);
  const actingParties = [...textsAt(requested, 'actAs')];
  const [party = ''] = actingParties;
  const root: MessageInit = {
    exercise: {
      ...headOf(target),
      interfaceId: identifierOf(`${newestId(name)}:${entity}`),
      choice,
      chosenValue: damlValue(argument),
      consuming: !isTransfer && !isNewer,
      actingParties,
      children: steps.map((_, index) => String(index + 1)),
      result: damlValue(resultOf(isTransfer ? behavior.kind : 'direct')),
    },
  };
  const used = [target, ...steps.flatMap((step) => ('archives' in step ? [step.archives] : []))];
  const inputs = [...new Map(used.map((contract) => [contract.contractId, contract])).values()];
  const bytes = preparedOf(party, {
    nodes: [root, ...steps.map(nodeOf)],
    metadata: {
      submitterInfo: { actAs: actingParties, commandId: textAt(requested, 'commandId') },
      synchronizerId: textAt(requested, 'synchronizerId'),
      inputContracts: inputs.map((contract) => ({ v1: createOf(contract), createdAt: 1n })),
      maxRecordTime: BigInt(Date.parse(textAt(requested, 'maxRecordTime'))) * 1000n,
    },
  });
  return {
    preparedTransaction: bytes.toString('base64'),
    preparedTransactionHash: hashOf(bytes).toString('base64'),
    hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
  };
};

/** When everything ends that the model offers. */
export const modelDeadline = times.executeBefore;

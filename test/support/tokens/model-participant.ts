import { objectAt, listAt, textAt, textsAt } from '../../../src/lib/json/fields.ts';
import { partyIn } from '../../../src/ledger/effects/described-transfer.ts';
import { addDecimals } from '../../../src/lib/numbers/decimal.ts';
import type { JsonObject } from '../../../src/lib/json/json.ts';
import { preparedResponse, type FlowExercise, type FlowNode } from './flow-nodes.ts';
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
  /** The account of the payer that the transaction names. */
  readonly account?: JsonObject;
  /** The contracts of the payer, where they aren't the usual ones. */
  readonly held?: readonly ModelContract[];
  /** Contracts of the payer that are used up besides. */
  readonly alsoArchives?: readonly ModelContract[];
  readonly alsoCreates?: readonly ModelContract[];
  /** What else the code does. */
  readonly alsoActs?: readonly FlowNode[];
}

const archive = (on: ModelContract): FlowExercise => ({
  ...{ on, choice: 'Archive', consuming: true },
  by: on.signatories,
});

const amountOf = ({ argument }: ModelContract): string =>
  textAt(objectAt(objectAt(argument, 'amulet') ?? argument, 'amount') ?? {}, 'initialAmount');

const isPositive = (amount: string): boolean => !/^(?:-|0+(?:\.0*)?$)/.test(amount);

/** The transfer that a factory makes. */
const transferSteps = (transfer: JsonObject, behavior: Behavior): readonly FlowNode[] => {
  const ids = textsAt(transfer, 'inputHoldingCids');
  const inputs = (behavior.held ?? wallet).filter(({ contractId }) => ids.includes(contractId));
  const used = inputs.slice(behavior.spares ?? 0);
  const from = partyIn(transfer['sender']);
  const { kind, to = partyIn(transfer['receiver']), admin } = behavior;
  const amount = behavior.amount ?? textAt(transfer, 'amount');
  const { executeBefore = textAt(transfer, 'executeBefore'), holders, offers = 1 } = behavior;
  const total = addDecimals(['0.0000000000', ...used.map(amountOf)]) ?? '';
  const change = addDecimals([total, `-${amount}`]) ?? '';
  const { changeTo = from, alsoArchives = [], alsoCreates = [] } = behavior;
  const paid = (): readonly FlowNode[] => [
    { creates: amuletOf('paid', { owner: to, amount, ...(admin !== undefined && { admin }) }) },
  ];
  const offered = (): readonly FlowNode[] => {
    const locked = lockedOf('locked', { owner: from, amount, ...(holders && { holders }) });
    const terms = { from, to, amount, executeBefore };
    const made = Array.from({ length: offers }, (_, index) => ({
      creates: instructionOf(`offer ${index}`, locked, terms),
    }));
    return [{ creates: locked }, ...made];
  };
  return [
    ...[...used, ...alsoArchives].map(archive),
    ...(kind === 'offer' ? offered() : paid()),
    ...(isPositive(change)
      ? [{ creates: amuletOf('change', { owner: changeTo, amount: change }) }]
      : []),
    ...alsoCreates.map((creates) => ({ creates })),
  ];
};

/** What the factory does for an argument of its choice. */
export const stepsOf = (argument: JsonObject, behavior: Behavior): readonly FlowNode[] =>
  transferSteps(objectAt(argument, 'transfer') ?? {}, behavior);

/** The end of the open offer. */
const responseSteps = (choice: string, behavior: Behavior): readonly FlowNode[] => {
  const { sender, receiver } = {
    sender: payer,
    receiver: openInstruction.observers[0] ?? '',
  };
  const owner = behavior.to ?? (choice === 'TransferInstruction_Accept' ? receiver : sender);
  const amount = behavior.amount ?? '30.0000000000';
  const { alsoArchives = [], alsoCreates = [], admin } = behavior;
  return [
    ...[openLock, ...alsoArchives].map(archive),
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

/** The argument, with another account of the sender. */
const inAccount = (argument: JsonObject, { account }: Behavior): JsonObject =>
  account === undefined
    ? argument
    : { ...argument, transfer: { ...objectAt(argument, 'transfer'), sender: account } };

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
    ? stepsOf(argument, behavior)
    : // The newer version leaves the end of the offer to a choice below it.
      [...(isNewer ? [archive(openInstruction)] : []), ...responseSteps(choice, behavior)];
  const [name = '', entity = ''] = textAt(command, 'templateId').slice(1).split(/:(.*)/s);
  const [party = ''] = textsAt(requested, 'actAs');
  const root: FlowExercise = {
    on: target,
    interfaceId: `${newestId(name)}:${entity}`,
    ...{ choice, argument: inAccount(argument, behavior) },
    consuming: !isTransfer && !isNewer,
    by: textsAt(requested, 'actAs'),
    result: resultOf(isTransfer ? behavior.kind : 'direct'),
    below: [...steps, ...(behavior.alsoActs ?? [])],
  };
  return preparedResponse([root], {
    party,
    commandId: textAt(requested, 'commandId'),
    synchronizerId: textAt(requested, 'synchronizerId'),
    maxRecordTime: textAt(requested, 'maxRecordTime'),
  });
};

/** When everything ends that the model offers. */
export const modelDeadline = times.executeBefore;

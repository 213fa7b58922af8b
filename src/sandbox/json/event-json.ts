import { textAt, objectAt } from '../../lib/json/fields.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { toIsoTime } from '../decimal-units.ts';
import type { EventView } from '../operations/lookups/event-format.ts';
import {
  interfaceIdOf,
  packageNameOfTemplate,
  templateIdOf,
  type InterfaceName,
} from '../state/templates.ts';
import type { Contract, Exercise } from '../state/update-model.ts';
import { account, instrument, metadata } from '../token-standard/daml-values.ts';

const prefix = 'amulet.splice.lfdecentralizedtrust.org/';

/** `Lock`: an absent value is null before others, and omitted at the end. */
const lockView = ({
  holders = [],
  expiresAt = null,
  optContext = null,
}: JsonObject): JsonObject => ({
  holders,
  expiresAt,
  ...(optContext !== null && { expiresAfter: null, context: optContext }),
});

/** `HoldingView` of an Amulet, or of the Amulet in a lock; the versions name the owner each their way. */
const holdingView = (argument: JsonObject, owned: (owner: string) => JsonObject): JsonObject => {
  const lock = objectAt(argument, 'lock');
  const amulet = objectAt(argument, 'amulet') ?? argument;
  const amount = objectAt(amulet, 'amount') ?? {};
  return {
    ...owned(textAt(amulet, 'owner')),
    instrumentId: { admin: amulet['dso'] ?? '', id: instrument },
    amount: amount['initialAmount'] ?? '',
    lock: lock === undefined ? null : lockView(lock),
    meta: metadata({
      [`${prefix}created-in-round`]: objectAt(amount, 'createdAt')?.['number'] ?? '',
      [`${prefix}rate-per-round`]: objectAt(amount, 'ratePerRound')?.['rate'] ?? '',
    }),
  };
};

/** `HoldingView` of a holding of the utility registry, whose locks have no end. */
const utilityHoldingView = (argument: JsonObject): JsonObject => {
  const registrar = textAt(argument, 'registrar');
  const lock = objectAt(argument, 'lock');
  return {
    owner: textAt(argument, 'owner'),
    instrumentId: { admin: registrar, id: objectAt(argument, 'instrument')?.['id'] ?? '' },
    amount: argument['amount'] ?? '',
    lock:
      lock === undefined
        ? null
        : {
            ...{ holders: [registrar], expiresAt: null, expiresAfter: null },
            context: lock['context'] ?? null,
          },
    meta: metadata(),
  };
};

const instructionView = (argument: JsonObject): JsonObject => ({
  originalInstructionCid: null,
  transfer: argument['transfer'] ?? {},
  status: { tag: 'TransferPendingReceiverAcceptance', value: {} },
  meta: metadata(),
});

const instructionViewV2 = (argument: JsonObject): JsonObject => {
  const transfer = objectAt(argument, 'transfer') ?? {};
  const [sender, receiver] = [textAt(transfer, 'sender'), textAt(transfer, 'receiver')];
  const action = (tag: string, actor: string) => [{ tag, value: {} }, [[actor]]];
  return {
    originalInstructionCid: null,
    transfer: { ...transfer, sender: account(sender), receiver: account(receiver) },
    expiresAt: transfer['executeBefore'] ?? null,
    availableActions: [
      action('TIA_Accept', receiver),
      action('TIA_Reject', receiver),
      action('TIA_Withdraw', sender),
    ],
    meta: metadata(),
  };
};

const views: Partial<Readonly<Record<InterfaceName, (argument: JsonObject) => JsonObject>>> = {
  holding: (argument) =>
    'registrar' in argument
      ? utilityHoldingView(argument)
      : holdingView(argument, (owner) => ({ owner })),
  holdingV2: (argument) => holdingView(argument, (owner) => ({ account: account(owner) })),
  instruction: instructionView,
  instructionV2: instructionViewV2,
};

export const interfaceViewsJson = (
  { template, argument }: Contract,
  asked: readonly InterfaceName[],
): readonly JsonObject[] =>
  asked.flatMap((name) => {
    const viewValue = views[name]?.(argument());
    if (viewValue === undefined) return [];
    return {
      interfaceId: interfaceIdOf(name),
      viewStatus: { code: 0, message: '', details: [] },
      viewValue,
      implementationPackageId: templateIdOf(template).split(':')[0] ?? '',
    };
  });

export interface EventContext extends EventView {
  readonly offset: number;
  readonly nodeId: number;
  /** True if the event changes the active contracts of its witnesses. */
  readonly acsDelta: boolean;
}

/** Makes a stand-in for a contract's serialized form, which only a ledger can read. */
export const createdEventBlob = ({ id }: Contract): string =>
  Buffer.from(id, 'hex').toString('base64');

export const eventHead = (
  { id, template }: Contract,
  { offset, nodeId, witnesses }: EventContext,
): JsonObject => ({
  offset,
  nodeId,
  contractId: id,
  templateId: templateIdOf(template),
  witnessParties: witnesses,
  packageName: packageNameOfTemplate(template),
});

export const createdEventJson = (contract: Contract, context: EventContext): JsonObject => ({
  ...eventHead(contract, context),
  contractKey: null,
  contractKeyHash: '',
  createArgument: contract.argument(),
  createdEventBlob: context.withBlob ? createdEventBlob(contract) : '',
  interfaceViews: interfaceViewsJson(contract, context.views),
  signatories: contract.signatories,
  observers: contract.observers,
  createdAt: toIsoTime(contract.createdAt),
  representativePackageId: templateIdOf(contract.template).split(':')[0] ?? '',
  acsDelta: context.acsDelta,
});

export const archivedEventJson = (contract: Contract, context: EventContext): JsonObject => ({
  ...eventHead(contract, context),
  implementedInterfaces: context.views.map(interfaceIdOf),
});

/** What followed has the numbers up to `last`. Interfaces are named only where the choice consumes. */
export const exercisedEventJson = (
  { contract, choice, actors, consuming, through, argument, result }: Exercise,
  context: EventContext,
  last: number,
): JsonObject => ({
  ...eventHead(contract, context),
  interfaceId: through === undefined ? null : interfaceIdOf(through),
  choice,
  choiceArgument: argument?.() ?? {},
  actingParties: actors,
  consuming,
  lastDescendantNodeId: last,
  exerciseResult: result?.() ?? {},
  implementedInterfaces: consuming ? context.views.map(interfaceIdOf) : [],
  acsDelta: context.acsDelta,
});

import { listAt, textAt, textsAt } from '../../lib/json/fields.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { ownEntry } from '../../lib/own-entry.ts';
import { parseIsoMicros } from '../../lib/time/time.ts';
import { objectAt } from '../../ledger/rules/rules.ts';
import { formatUnits, parseUnits, sumUnits, createRandom } from '../decimal-units.ts';
import type { TokenStandardVersion } from '../ledger-release.ts';
import { activePreapproval } from '../registry/registry-routes.ts';
import { holdingFromContract, offerFromContract } from '../state/apply-transaction.ts';
import type { Contract, Exercise } from '../state/update-model.ts';
import type { LedgerState, Offer } from '../state/ledger-state.ts';
import type { InterfaceName, Template } from '../state/templates.ts';
import { acceptOffer, endOffer } from '../token-standard/instructions.ts';
import { makeOffer } from '../token-standard/offers.ts';
import { makeDirect, makePreapproved } from '../token-standard/transfers.ts';
import { instrument, type TransferTerms } from '../token-standard/values/daml-values.ts';
import { readUtilityHolding, gold, registrarOf } from '../utility/issuer.ts';
import { utilityAccept, utilityEnd, utilityTransfer } from '../utility/transfers.ts';
import { activeContract, InterpretationFailure, type ChoiceContext } from './choices.ts';
import { endingArgument, transferArgument, type DamlType } from './daml-types.ts';

const refuse = (problem: string): never => {
  throw new InterpretationFailure(problem);
};

const insist = (isFine: boolean, problem: string): void => {
  if (!isFine) refuse(problem);
};

/** The nodes of a choice are drawn on a copy of the world: nothing of it changes. */
export const scratchOf = ({ world, salt, at = world.clock }: ChoiceContext): LedgerState => ({
  ...world,
  clock: at,
  random: createRandom(salt),
  contracts: new Map(),
  holdings: [],
  offers: [],
});

interface Called {
  readonly context: ChoiceContext;
  readonly scratch: LedgerState;
  readonly standard: TokenStandardVersion;
  readonly contract: Contract;
  readonly argument: JsonObject;
}

const contextOf = (argument: JsonObject): JsonObject =>
  objectAt(argument, 'extraArgs', 'context', 'values') ?? {};

/** The contract that the registry handed over for a key, or a refusal as the Daml code words it. */
const requireContext = (argument: JsonObject, key: string, wanted: string): void => {
  const given = textAt(objectAt(contextOf(argument), key) ?? {}, 'value');
  insist(given !== '', `Missing context entry for: ${key}`);
  insist(given === wanted, `the context entry ${key} is not the contract that the choice needs`);
};

const ruleId = ({ rules }: LedgerState, name: string): string => rules.get(name)?.id ?? '';

const partyOf = (transfer: JsonObject, field: string): string =>
  textAt(transfer, field) || textAt(objectAt(transfer, field) ?? {}, 'owner');

const microsAt = (transfer: JsonObject, field: string): number =>
  Number(parseIsoMicros(textAt(transfer, field)) ?? 0n);

/** The terms of a transfer, and refusals of those that no factory takes. */
const readTerms = (
  { scratch: { clock: at }, argument, standard }: Called,
  admin: string,
  id: string,
): TransferTerms => {
  const transfer = objectAt(argument, 'transfer') ?? {};
  const named = objectAt(transfer, 'instrumentId') ?? {};
  const units = parseUnits(textAt(transfer, 'amount')) ?? 0n;
  const terms = {
    ...{ from: partyOf(transfer, 'sender'), to: partyOf(transfer, 'receiver'), units },
    inputs: textsAt(transfer, 'inputHoldingCids'),
    meta: objectAt(transfer, 'meta') ?? {},
    requestedAt: microsAt(transfer, 'requestedAt'),
    executeBefore: microsAt(transfer, 'executeBefore'),
  };
  insist(
    standard === 'v2' || textAt(argument, 'expectedAdmin') === admin,
    'the expected admin is not the admin of the factory',
  );
  insist(
    textAt(named, 'admin') === admin && textAt(named, 'id') === id,
    `the factory has no instrument ${textAt(named, 'id')}`,
  );
  insist(units > 0n, 'Amount must be positive');
  insist(terms.requestedAt <= at, 'requestedAt must be in the past');
  insist(terms.executeBefore > at, 'executeBefore must be in the future');
  insist(terms.inputs.length > 0, 'At least one holding must be provided');
  insist(new Set(terms.inputs).size === terms.inputs.length, 'a holding is provided twice');
  return terms;
};

const requireFunds = (input: bigint, units: bigint): void =>
  insist(
    input >= units,
    `Insufficient funds: the holdings are worth ${formatUnits(input)}, not ${formatUnits(units)}`,
  );

const transferAmulet = (called: Called): Exercise => {
  const { context, scratch, standard, argument } = called;
  const { world } = context;
  const terms = readTerms(called, world.dso, instrument);
  requireContext(
    argument,
    'external-party-config-state',
    ruleId(world, 'ExternalPartyConfigState'),
  );
  const inputs = terms.inputs.map((id) => {
    const holding = holdingFromContract(activeContract(world, id));
    if (holding === undefined) return refuse(`${id} is no unlocked Amulet`);
    return holding.owner === terms.from ? holding : refuse(`the owner of ${id} is not the sender`);
  });
  const input = sumUnits(inputs.map(({ units }) => units));
  requireFunds(input, terms.units);
  const spending = { from: terms.from, inputs, input };
  const note = textAt(
    objectAt(terms.meta, 'values') ?? {},
    'splice.lfdecentralizedtrust.org/reason',
  );
  const transfer = { terms, spending, standard, note: note || undefined };
  if (terms.from === terms.to || context.actors.includes(terms.to))
    return makeDirect(scratch, transfer).root;
  if (objectAt(contextOf(argument), 'transfer-preapproval') === undefined)
    return makeOffer(scratch, transfer).root;
  const preapproval = activePreapproval(world, terms.to);
  requireContext(argument, 'transfer-preapproval', preapproval?.id ?? '');
  return makePreapproved(scratch, transfer).root;
};

const readOffer = ({ context: { world }, contract }: Called): Offer => {
  const offer = offerFromContract(world, contract) ?? refuse(`${contract.id} locks nothing`);
  activeContract(world, offer.locked.id);
  return offer;
};

const requireInTime = (deadline: number | undefined, { scratch: { clock } }: Called): void =>
  insist(deadline !== undefined && deadline > clock, 'the deadline of the transfer has passed');

const acceptAmulet = (called: Called): Exercise => {
  const { context, scratch, standard, argument } = called;
  const offer = readOffer(called);
  requireContext(
    argument,
    'external-party-config-state',
    ruleId(context.world, 'ExternalPartyConfigState'),
  );
  requireInTime(offer.deadline, called);
  return acceptOffer(scratch, offer, () => standard).root;
};

const endAmulet =
  (choice: string, by: 'from' | 'to') =>
  (called: Called): Exercise => {
    const { scratch, standard, argument } = called;
    const offer = readOffer(called);
    insist('expire-lock' in contextOf(argument), 'Missing context entry for: expire-lock');
    const drawVersion = (): TokenStandardVersion => standard;
    return endOffer(scratch, offer, { choice, actor: offer[by], drawVersion }).root;
  };

const utilityPrefix = 'utility.digitalasset.com/';

/** The registrar's choices need its configuration, its rule and a credential of each party. */
const requireUtilityContext = (
  { context: { world }, argument }: Called,
  holders: Readonly<Record<string, string>>,
): void => {
  requireContext(
    argument,
    `${utilityPrefix}instrument-configuration`,
    ruleId(world, 'UtilityInstrument'),
  );
  requireContext(argument, `${utilityPrefix}transfer-rule`, ruleId(world, 'UtilityTransferRule'));
  for (const [role, party] of Object.entries(holders)) {
    const key = `${utilityPrefix}${role}-credentials`;
    const given = listAt(objectAt(contextOf(argument), key), 'value');
    const held = world.credentials.get(party);
    insist(
      held !== undefined && given.some((each) => textAt(each, 'value') === held.id),
      `${party} has no credential as a holder of ${gold.id}`,
    );
  }
};

const transferGold = (called: Called): Exercise => {
  const { context, scratch } = called;
  const terms = readTerms(called, registrarOf(context.world), gold.id);
  requireUtilityContext(called, { sender: terms.from });
  const inputs = terms.inputs.map((id) => activeContract(context.world, id));
  const read = inputs.map((contract) => {
    const holding = readUtilityHolding(contract);
    if (holding === undefined || holding.isLocked)
      return refuse(`${contract.id} is no unlocked holding`);
    return holding.owner === terms.from
      ? holding
      : refuse(`the owner of ${contract.id} is not the sender`);
  });
  const inputUnits = sumUnits(read.map(({ units }) => units));
  requireFunds(inputUnits, terms.units);
  return utilityTransfer(scratch, { terms, inputs, inputUnits });
};

/** What an offer of the registrar locks. */
const readGoldOffer = ({ context: { world }, contract }: Called) => {
  const transfer = objectAt(contract.argument(), 'transfer') ?? {};
  const [id = ''] = textsAt(transfer, 'inputHoldingCids');
  return {
    ...{ from: textAt(transfer, 'sender'), to: textAt(transfer, 'receiver') },
    locked: activeContract(world, id),
    units: parseUnits(textAt(transfer, 'amount')) ?? 0n,
    deadline: microsAt(transfer, 'executeBefore'),
  };
};

const acceptGold = (called: Called): Exercise => {
  const offer = readGoldOffer(called);
  requireUtilityContext(called, { receiver: offer.to });
  requireInTime(offer.deadline, called);
  return utilityAccept(called.scratch, called.contract, offer);
};

const endGold =
  (choice: string, by: 'from' | 'to') =>
  (called: Called): Exercise => {
    const offer = readGoldOffer(called);
    const ending = { ...offer, choice, actor: offer[by] };
    return utilityEnd(called.scratch, called.contract, ending);
  };

interface StandardChoice {
  readonly interface: InterfaceName;
  readonly standard: TokenStandardVersion;
  readonly argument: DamlType;
  readonly controllers: (argument: JsonObject, contract: Contract) => readonly string[];
  readonly draw: (called: Called) => Exercise;
}

type Role = 'sender' | 'receiver';

/** The second version names the parties that act; one of them has to be the party that may. */
const actorsOf = (argument: JsonObject, party: string): readonly string[] => {
  const actors = textsAt(argument, 'actors');
  if (actors.length === 0) return [party];
  return actors.includes(party) ? actors : refuse(`${party} is not among the actors`);
};

const bySender = (argument: JsonObject): readonly string[] =>
  actorsOf(argument, partyOf(objectAt(argument, 'transfer') ?? {}, 'sender'));

const byParty =
  (role: Role): StandardChoice['controllers'] =>
  (argument, contract) =>
    actorsOf(argument, textAt(objectAt(contract.argument(), 'transfer') ?? {}, role));

type Drawn = StandardChoice['draw'];

const transferOf = (versions: readonly TokenStandardVersion[], draw: Drawn) =>
  versions.map((standard): readonly [string, StandardChoice] => [
    'TransferFactory_Transfer',
    {
      interface: standard === 'v1' ? 'factory' : 'factoryV2',
      ...{ standard, argument: transferArgument[standard], controllers: bySender, draw },
    },
  ]);

const endingsOf = (
  versions: readonly TokenStandardVersion[],
  draws: Readonly<Record<string, readonly [Role, Drawn]>>,
) =>
  versions.flatMap((standard) =>
    Object.entries(draws).map(([choice, [role, draw]]): readonly [string, StandardChoice] => [
      choice,
      {
        interface: standard === 'v1' ? 'instruction' : 'instructionV2',
        ...{ standard, argument: endingArgument[standard], controllers: byParty(role), draw },
      },
    ]),
  );

const [reject, withdraw] = ['TransferInstruction_Reject', 'TransferInstruction_Withdraw'] as const;

const choices: Partial<Record<Template, readonly (readonly [string, StandardChoice])[]>> = {
  TransferFactory: transferOf(['v1', 'v2'], transferAmulet),
  TransferInstruction: endingsOf(['v1', 'v2'], {
    TransferInstruction_Accept: ['receiver', acceptAmulet],
    [reject]: ['receiver', endAmulet(reject, 'to')],
    [withdraw]: ['sender', endAmulet(withdraw, 'from')],
  }),
  UtilityFactory: transferOf(['v1'], transferGold),
  UtilityOffer: endingsOf(['v1'], {
    TransferInstruction_Accept: ['receiver', acceptGold],
    [reject]: ['receiver', endGold(reject, 'to')],
    [withdraw]: ['sender', endGold(withdraw, 'from')],
  }),
};

export const findStandardChoice = (
  template: Template,
  through: InterfaceName,
  choice: string,
): StandardChoice | undefined =>
  ownEntry(choices, template)?.find(
    ([name, found]) => name === choice && found.interface === through,
  )?.[1];

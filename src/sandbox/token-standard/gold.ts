import { textAt, objectAt } from '../../lib/json/fields.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { unitsOfOne, createRandom, formatUnits, parseUnits } from '../decimal-units.ts';
import {
  aDay,
  addRule,
  createLockedHolding,
  amuletRulesChoice,
  archiveContract,
  createContract,
} from '../state/amulet-contracts.ts';
import {
  addContract,
  type HoldingRecord,
  type LedgerState,
  type Offer,
} from '../state/ledger-state.ts';
import { registrarOf } from '../state/parties.ts';
import type { Contract, Exercise } from '../state/update-model.ts';
import { reasonMetadata, transferValue, type TransferTerms, metadata } from './daml-values.ts';
import { createInstruction } from './instructions.ts';
import { instructionResult } from './transfers.ts';

export const gold = { id: 'GOLD', name: 'Gold Receipt', symbol: 'XGLD', decimals: 4 } as const;

const scheme = 'RegistrarInternalScheme';

/** `Utility.Registry.Holding.V0.Holding:Holding` of GOLD; locked for a receiver if there is one. */
export const utilityHolding = (
  world: LedgerState,
  {
    owner,
    units,
    lockedFor,
  }: { readonly owner: string; readonly units: bigint; readonly lockedFor?: string },
): Contract => {
  const registrar = registrarOf(world);
  return addContract(world, world.random, {
    template: 'UtilityHolding',
    signatories: [registrar, owner],
    observers: lockedFor === undefined ? [] : [lockedFor],
    argument: () => ({
      ...{ operator: registrar, provider: registrar, registrar, owner },
      instrument: { source: registrar, id: gold.id, scheme },
      label: '',
      amount: formatUnits(units),
      lock:
        lockedFor === undefined
          ? null
          : {
              lockers: { map: [[registrar, {}]] },
              context: `transfer to ${lockedFor}`,
              observers: { map: [[lockedFor, {}]] },
            },
    }),
  });
};

export const readUtilityHolding = (contract: Contract): HoldingRecord | undefined => {
  const argument = contract.argument();
  if (contract.template !== 'UtilityHolding' || objectAt(argument, 'lock') !== undefined)
    return undefined;
  const units = parseUnits(textAt(argument, 'amount')) ?? 0n;
  return { contract, owner: textAt(argument, 'owner'), units };
};

/** `Utility.Registry.App.V0.Model.Transfer:TransferOffer`, and the holding that it locks. */
export const utilityOffer = (
  world: LedgerState,
  terms: Omit<TransferTerms, 'inputs'>,
): readonly [locked: Contract, offer: Contract] => {
  const { from, to, units } = terms;
  const registrar = registrarOf(world);
  const locked = utilityHolding(world, { owner: from, units, lockedFor: to });
  const offer = addContract(world, world.random, {
    template: 'UtilityOffer',
    signatories: [...new Set([registrar, from])],
    observers: [to],
    argument: () => ({
      ...{ operator: registrar, provider: registrar },
      transfer: transferValue(registrar, { ...terms, inputs: [locked.id] }, 'v1', gold.id),
    }),
  });
  return [locked, offer];
};

const addRules = (world: LedgerState): readonly Contract[] => {
  const registrar = registrarOf(world);
  const common = { operator: registrar, provider: registrar, registrar };
  return [
    addRule(world, registrar, 'UtilityFactory', common),
    addRule(world, registrar, 'UtilityInstrument', {
      ...common,
      defaultIdentifier: { source: registrar, id: gold.id, scheme },
      additionalIdentifiers: [],
      issuerRequirements: [],
      holderRequirements: [],
    }),
  ];
};

/** What the registrar has on the ledger from the start. Its contracts are drawn apart from all others. */
export const addIssuer = (ledger: LedgerState): readonly Contract[] => {
  const registrar = registrarOf(ledger);
  const world = { ...ledger, random: createRandom(`${registrar} contracts`) };
  const { clock } = world;
  const { party: to } = world.signing;
  const rules = addRules(world);
  const held = [200n, 50n].map((amount) =>
    utilityHolding(world, { owner: to, units: amount * unitsOfOne }),
  );
  const deadline = clock + 6 * aDay;
  const terms = { from: registrar, to, requestedAt: clock, executeBefore: deadline };
  const goldUnits = (25n * unitsOfOne) / 2n;
  const meta = reasonMetadata('delivery 7');
  const goldOffer = utilityOffer(world, { ...terms, units: goldUnits, meta });
  const units = 25n * unitsOfOne;
  const locked = createLockedHolding(world, {
    ...{ from: registrar, units, expiresAt: deadline, context: `transfer to '${to}'` },
  });
  const offer = createInstruction(world, locked, {
    ...terms,
    units,
    meta: reasonMetadata('invoice 42'),
  });
  world.offers.push(offer);
  return [...rules, ...held, ...goldOffer, locked, offer.contract];
};

interface Paid {
  readonly terms: TransferTerms;
  readonly inputs: readonly Contract[];
  readonly input: bigint;
}

/** What a choice of the registrar's token results in, and the holdings that its sender gets back. */
const outcome =
  (kind: 'Pending' | 'Completed' | 'Failed', value: JsonObject, back: readonly Contract[] = []) =>
  (): JsonObject =>
    instructionResult(kind, value, { change: back.map(({ id }) => id), meta: metadata() });

/** `TransferFactory_Transfer` of the registrar: an offer, or at once if the sender is the receiver. */
export const utilityTransfer = (world: LedgerState, { terms, inputs, input }: Paid): Exercise => {
  const { from, to, units } = terms;
  const rest = input - units;
  const back = rest > 0n ? [utilityHolding(world, { owner: from, units: rest })] : [];
  const made =
    from === to ? [utilityHolding(world, { owner: to, units })] : utilityOffer(world, terms);
  const last = made.at(-1)?.id ?? '';
  return amuletRulesChoice(world, {
    rule: 'UtilityFactory',
    choice: 'TransferFactory_Transfer',
    actors: [from],
    through: 'factory',
    children: [...inputs.map(archiveContract), ...[...made, ...back].map(createContract)],
    result:
      from === to
        ? outcome('Completed', { receiverHoldingCids: [last] }, back)
        : outcome('Pending', { transferInstructionCid: last }, back),
  });
};

type GoldOffer = Omit<Offer, 'deadline'>;

export const utilityAccept = (
  world: LedgerState,
  { contract, locked, to, units }: GoldOffer,
): Exercise => {
  const received = utilityHolding(world, { owner: to, units });
  return {
    ...archiveContract(contract),
    choice: 'TransferInstruction_Accept',
    actors: [to],
    through: 'instruction',
    children: [archiveContract(locked), createContract(received)],
    result: outcome('Completed', { receiverHoldingCids: [received.id] }),
  };
};

export const utilityEnd = (
  world: LedgerState,
  offer: GoldOffer,
  { choice, by }: { readonly choice: string; readonly by: 'from' | 'to' },
): Exercise => {
  const { contract, locked, from, units } = offer;
  const back = utilityHolding(world, { owner: from, units });
  return {
    ...archiveContract(contract),
    ...{ choice, actors: [offer[by]], through: 'instruction' },
    children: [archiveContract(locked), createContract(back)],
    result: outcome('Failed', {}, [back]),
  };
};

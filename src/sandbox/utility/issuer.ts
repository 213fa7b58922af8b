import { objectAt } from '../../ledger/rules/rules.ts';
import { textAt } from '../../lib/json/fields.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { sha256Hex } from '../../lib/sha256.ts';
import {
  unitsOfOne,
  createRandom,
  formatUnits,
  parseUnits,
  toIsoTime,
  type Random,
} from '../decimal-units.ts';
import { aDay, createLockedHolding } from '../state/amulet-contracts.ts';
import { addContract, type LedgerState } from '../state/ledger-state.ts';
import type { AnyTemplate, Template } from '../state/templates.ts';
import type { Contract } from '../state/update-model.ts';
import {
  reasonMetadata,
  transferValue,
  type TransferTerms,
} from '../token-standard/values/daml-values.ts';

interface Held {
  readonly registrar: string;
  readonly owner: string;
  readonly units: bigint;
  /** The receiver for whom it is locked. */
  readonly lockedFor?: string;
}

/** `Utility.Registry.Holding.V0.Holding:Holding` of GOLD. */
export const utilityHolding = (
  world: LedgerState,
  random: Random,
  { registrar, owner, units, lockedFor }: Held,
  id = 'GOLD',
): Contract =>
  addContract(world, random, {
    template: 'UtilityHolding',
    signatories: [registrar, owner],
    observers: lockedFor === undefined ? [] : [lockedFor],
    argument: () => ({
      ...{ operator: registrar, provider: registrar, registrar, owner },
      instrument: { source: registrar, id, scheme: 'RegistrarInternalScheme' },
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

/** A holding as value; undefined for any other contract. */
export const readUtilityHolding = (
  contract: Contract,
): { readonly owner: string; readonly units: bigint; readonly isLocked: boolean } | undefined => {
  if (contract.template !== 'UtilityHolding') return undefined;
  const argument = contract.argument();
  return {
    owner: textAt(argument, 'owner'),
    units: parseUnits(textAt(argument, 'amount')) ?? 0n,
    isLocked: objectAt(argument, 'lock') !== undefined,
  };
};

type OfferTerms = Omit<TransferTerms, 'inputs'>;

/** `Transfer` of the first version, of an instrument of the registrar. */
const utilityTransferValue = (
  registrar: string,
  { from, to, units, requestedAt, executeBefore, meta }: OfferTerms,
  inputs: readonly string[],
  id = 'GOLD',
): JsonObject => ({
  ...{ sender: from, receiver: to, amount: formatUnits(units) },
  instrumentId: { admin: registrar, id },
  requestedAt: toIsoTime(requestedAt),
  executeBefore: toIsoTime(executeBefore),
  inputHoldingCids: inputs,
  meta,
});

/** `Utility.Registry.App.V0.Model.Transfer:TransferOffer`, and the holding that it locks. */
export const utilityOffer = (
  world: LedgerState,
  random: Random,
  { registrar, terms }: { readonly registrar: string; readonly terms: OfferTerms },
): readonly [locked: Contract, offer: Contract] => {
  const { from, to, units } = terms;
  const locked = utilityHolding(world, random, { registrar, owner: from, units, lockedFor: to });
  const offer = addContract(world, random, {
    template: 'UtilityOffer',
    signatories: [...new Set([registrar, from])],
    observers: [to],
    argument: () => ({
      ...{ operator: registrar, provider: registrar },
      transfer: utilityTransferValue(registrar, terms, [locked.id]),
    }),
  });
  return [locked, offer];
};

/** The registrar of another token, whose registry asks senders and receivers for credentials. */
export const registrarOf = ({ dso }: Pick<LedgerState, 'dso'>): string =>
  `goldhouse::1220${sha256Hex(`${dso} registrar`)}`;

/** The token of the registrar. */
export const gold = { id: 'GOLD', name: 'Gold Receipt', symbol: 'XGLD', decimals: 4 } as const;

/** A package that no list of published packages has. */
const credentialTemplate: AnyTemplate = {
  id: `${'c2ed'.repeat(16)}:Utility.Credential.V0.Credential:Credential`,
  packageName: 'utility-credential-v0',
};

/** The contracts that the choices of the registrar need, by their names among the rules. */
export const issuerRules = [
  'UtilityFactory',
  'UtilityTransferRule',
  'UtilityInstrument',
] as const satisfies readonly Template[];

const ruleArguments = (
  registrar: string,
): Readonly<Record<(typeof issuerRules)[number], JsonObject>> => ({
  UtilityFactory: { operator: registrar, provider: registrar, registrar },
  UtilityTransferRule: { operator: registrar, provider: registrar, registrar },
  UtilityInstrument: {
    ...{ operator: registrar, provider: registrar, registrar },
    defaultIdentifier: { source: registrar, id: gold.id, scheme: 'RegistrarInternalScheme' },
    additionalIdentifiers: [],
    issuerRequirements: [],
    holderRequirements: [{ issuer: registrar, requiredClaims: [['isHolderOf', gold.id]] }],
  },
});

/** What the registrar has on the ledger from the start. Its contracts are drawn apart from all others. */
export const addIssuer = (world: LedgerState): readonly Contract[] => {
  if (world.trees === 'legacy') return [];
  const registrar = registrarOf(world);
  const random = createRandom(`${registrar} contracts`);
  const { signing, traders, dso, clock } = world;
  const texts = ruleArguments(registrar);
  const rules = issuerRules.map((template) => {
    const argument = texts[template];
    const contract = addContract(world, random, {
      ...{ template, signatories: [registrar], observers: [] },
      argument: () => argument,
    });
    world.rules.set(template, contract);
    return contract;
  });
  const unseen = { ...world, contracts: new Map<string, Contract>() };
  for (const holder of [registrar, signing.party, ...traders]) {
    const credential = addContract(unseen, random, {
      ...{ template: credentialTemplate, signatories: [registrar], observers: [] },
      argument: () => ({
        ...{ issuer: registrar, holder, id: `holder of ${gold.id}`, description: '' },
        claims: [{ subject: holder, property: 'isHolderOf', value: gold.id }],
      }),
    });
    world.credentials.set(holder, credential);
  }
  const held = [200n, 50n].map((amount) =>
    utilityHolding(world, random, {
      ...{ registrar, owner: signing.party, units: amount * unitsOfOne },
    }),
  );
  const terms = {
    ...{ from: registrar, to: signing.party, requestedAt: clock, executeBefore: clock + 6 * aDay },
  };
  const goldUnits = (25n * unitsOfOne) / 2n;
  const goldOffer = utilityOffer(world, random, {
    registrar,
    terms: { ...terms, units: goldUnits, meta: reasonMetadata('delivery 7') },
  });
  const units = 25n * unitsOfOne;
  const context = `transfer to '${signing.party}'`;
  const scratch = { ...world, random };
  const locked = createLockedHolding(scratch, {
    ...{ from: registrar, units, expiresAt: terms.executeBefore, context },
  });
  const offer = addContract(world, random, {
    template: 'TransferInstruction',
    signatories: [dso, registrar],
    observers: [signing.party],
    argument: () => ({
      lockedAmulet: locked.id,
      transfer: transferValue(
        dso,
        { ...terms, units, inputs: [locked.id], meta: reasonMetadata('invoice 42') },
        'v1',
      ),
    }),
  });
  world.offers.push({
    ...{ contract: offer, locked, from: registrar, to: signing.party, units },
    deadline: terms.executeBefore,
  });
  return [...rules, ...held, ...goldOffer, locked, offer];
};

import { offeredBy } from '../../ledger/effects/described-transfer.ts';
import {
  entityOf,
  type EffectContract,
  type EffectHistory,
  type ExerciseEffect,
} from '../../ledger/effects/effects.ts';
import { isSameInstrument, type Holding } from '../../ledger/effects/holding.ts';
import { readHolding } from '../../ledger/effects/read-holding.ts';
import { compareDecimals } from '../../lib/numbers/decimal.ts';
import { intentText, movedBy, type TokenIntent } from './token-intent.ts';

const sortContracts = ({ events }: EffectHistory) => {
  const made = new Map<string, EffectContract>();
  const used = new Map<string, ExerciseEffect>();
  for (const event of events)
    if (event.kind === 'create') made.set(event.contract.contractId, event.contract);
    else if (event.consuming && !made.delete(event.contractId)) used.set(event.contractId, event);
  return { made: [...made.values()], used: [...used.values()] };
};

export const holdingOf = (
  contract: EffectContract,
  history: EffectHistory,
): Holding | undefined => {
  const reading = readHolding(contract, history);
  return reading.kind === 'holding' ? reading.holding : undefined;
};

const isWantedOffer = (intent: TokenIntent, contract: EffectContract): boolean => {
  if (intent.kind !== 'transfer' || intent.transferKind !== 'offer') return false;
  const offered = offeredBy(contract);
  const { sender, receiver, amount, instrument, executeBefore } = intent.terms;
  return (
    offered?.sender === sender &&
    offered.receiver === receiver &&
    compareDecimals(offered.amount, amount) === 0 &&
    isSameInstrument(offered.instrument, instrument) &&
    Date.parse(offered.deadline ?? '') === Date.parse(executeBefore)
  );
};

/**
 * An offer carries the authority of its sender. An admin that doesn't sign lends nothing: its own
 * code acts for it anyway.
 */
const principalsOf = (intent: TokenIntent): readonly string[] => {
  const moved = movedBy(intent);
  if (moved === undefined) return [intent.party];
  const { sender, receiver, instrument } = moved;
  return [sender, receiver].filter((party) => party === intent.party || party !== instrument.admin);
};

const isSignedByAny = (
  { signatories }: Pick<EffectContract, 'signatories'>,
  parties: readonly string[],
): boolean => parties.some((party) => signatories.includes(party));

/** Others may gain no part in what is created in the user's name. */
const namedIn = (intent: TokenIntent): readonly string[] => {
  const moved = movedBy(intent);
  if (moved !== undefined) return [moved.sender, moved.receiver, moved.instrument.admin];
  return intent.kind === 'preapprove' ? [intent.party, intent.terms.provider] : [intent.party];
};

/** Their ids are known from the ledger, not from a registry. */
export const spentBy = (intent: TokenIntent): readonly string[] => {
  switch (intent.kind) {
    case 'transfer':
      return intent.terms.inputs;
    case 'cancel-preapproval':
      return [intent.contractId];
    case 'preapprove':
      return [];
    default:
      return [intent.offer.contractId];
  }
};

/** Ending an offer frees what it locked, and no other holding. */
export const isFreed = (intent: TokenIntent, holding: Holding | undefined): boolean =>
  (intent.kind === 'accept' || intent.kind === 'reject' || intent.kind === 'withdraw') &&
  holding?.lock !== undefined &&
  holding.owner === intent.offer.sender &&
  isSameInstrument(holding.instrument, intent.offer.instrument) &&
  compareDecimals(holding.amount, intent.offer.amount) === 0;

const stakeholdersOf = ({ signatories, observers }: EffectContract): readonly string[] => [
  ...new Set([...signatories, ...observers]),
];

const madeDifferences = (
  intent: TokenIntent,
  made: readonly EffectContract[],
  history: EffectHistory,
): readonly string[] => {
  const principals = principalsOf(intent);
  const own = made.filter((contract) => isSignedByAny(contract, principals));
  const known = new Set([
    ...namedIn(intent),
    // Custodians of what the user holds already keep their part in the change.
    ...spentBy(intent).flatMap((id) => {
      const input = history.inputs.get(id);
      return input === undefined ? [] : stakeholdersOf(input);
    }),
  ]);
  return own.flatMap((contract) => {
    const { template, contractId } = contract;
    const name = entityOf(template);
    const isWanted =
      holdingOf(contract, history) !== undefined ||
      isWantedOffer(intent, contract) ||
      intent.kind === 'preapprove';
    if (!isWanted) {
      const whose = principals.filter((party) => contract.signatories.includes(party));
      return [intentText.unwantedContract(name, contractId, whose.join(', '))];
    }
    const strangers = stakeholdersOf(contract).filter((party) => !known.has(party));
    return strangers.length === 0
      ? []
      : [intentText.seenBy(name, contractId, strangers.join(', '))];
  });
};

const usedDifferences = (
  intent: TokenIntent,
  used: readonly ExerciseEffect[],
  history: EffectHistory,
): readonly string[] => {
  const spent = spentBy(intent);
  const principals = principalsOf(intent);
  const found = used.flatMap(({ contractId, template }) => {
    const input = history.inputs.get(contractId);
    const isOwn = input === undefined || isSignedByAny(input, principals);
    if (!isOwn || spent.includes(contractId)) return [];
    return isFreed(intent, input && holdingOf(input, history))
      ? []
      : [intentText.usedUp(entityOf(template), contractId)];
  });
  const ids = new Set(used.map(({ contractId }) => contractId));
  const unused = spent.filter((id) => !ids.has(id)).map(intentText.unused);
  return [...found, ...unused];
};

const countDifferences = (
  intent: TokenIntent,
  { made, used }: ReturnType<typeof sortContracts>,
  history: EffectHistory,
): readonly string[] => {
  if (intent.kind === 'preapprove')
    return made.length === 1 ? [] : [intentText.proposals(made.length)];
  if (intent.kind !== 'transfer') return [];
  const offers = made.filter((contract) => isWantedOffer(intent, contract)).length;
  if (intent.transferKind === 'offer') return offers === 1 ? [] : [intentText.offers(offers)];
  if (intent.transferKind !== 'self') return [];
  const after = made.filter((contract) => holdingOf(contract, history) !== undefined).length;
  return after === 1 && used.length > 1 ? [] : [intentText.notMerged(used.length, after)];
};

export const findOtherAuthority = (
  intent: TokenIntent,
  history: EffectHistory,
): readonly string[] => {
  const contracts = sortContracts(history);
  return [
    ...madeDifferences(intent, contracts.made, history),
    ...usedDifferences(intent, contracts.used, history),
    ...countDifferences(intent, contracts, history),
  ];
};

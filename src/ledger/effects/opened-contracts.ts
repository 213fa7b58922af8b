import {
  listAt,
  objectAt,
  omitUndefined,
  textAt,
  textIfAny,
  textsAt,
} from '../../lib/json/fields.ts';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import { keepEach } from '../../lib/keep.ts';
import { addDecimals, compareDecimals } from '../../lib/numbers/decimal.ts';
import { describedIn, memoIn, metaReason, offeredBy, partyIn } from './described-transfer.ts';
import type { EffectContract, EffectEvent, ExerciseEffect } from './effects.ts';
import { amountAt, isSameInstrument, type Holding, type Instrument } from './holding.ts';
import type { NamedEffect, Share } from './named-effect.ts';
import { isAllocation, type Story } from './story.ts';

/** An offer or an allocation, as a contract that its issuer signed describes it. */
interface OpenedContract {
  readonly kind: 'offer' | 'allocation';
  readonly contractId: string;
  readonly instrument: Instrument;
  /** Its holdings are locked for it. */
  readonly holder: string;
  /** Zero for an allocation that only receives. */
  readonly amount: string;
  readonly to: readonly Share[];
  readonly deadline?: string;
  readonly memo?: string;
  /** Executors, providers of accounts, and the other sides of legs. */
  readonly involved: readonly string[];
}

interface Leg {
  readonly instrument: Instrument;
  readonly sender: string;
  readonly receiver: string;
  readonly amount: string;
  readonly memo: string | undefined;
  readonly providers: readonly string[];
}

/** An account without an owner has a name, such as the one for burns. */
const accountIn = (value: Json | undefined): string =>
  partyIn(value) || textAt(objectAt(value) ?? {}, 'id');

const providersIn = (accounts: readonly (Json | undefined)[]): readonly string[] =>
  accounts.flatMap((account) => textIfAny(objectAt(account) ?? {}, 'provider') ?? []);

const legOf = (
  leg: JsonObject,
  [sender, receiver]: readonly [Json | undefined, Json | undefined],
  instrument: Instrument,
): Leg => ({
  instrument,
  sender: accountIn(sender),
  receiver: accountIn(receiver),
  amount: amountAt(leg, 'amount'),
  memo: metaReason(leg),
  providers: providersIn([sender, receiver]),
});

/** V1 has one leg, V2 the sides of legs that one account authorizes (AllocationV1, AllocationV2). */
const legsOf = (allocation: JsonObject): readonly Leg[] => {
  const only = objectAt(allocation, 'transferLeg');
  if (only !== undefined) {
    const instrument = objectAt(only, 'instrumentId') ?? {};
    const token = { admin: textAt(instrument, 'admin'), id: textAt(instrument, 'id') };
    return [legOf(only, [only['sender'], only['receiver']], token)];
  }
  const { authorizer } = allocation;
  return listAt(allocation, 'transferLegSides').map((side) => {
    const { otherside } = side;
    const isSender = textAt(side, 'side') === 'SenderSide';
    const token = { admin: textAt(allocation, 'admin'), id: textAt(side, 'instrumentId') };
    return legOf(side, isSender ? [authorizer, otherside] : [otherside, authorizer], token);
  });
};

const sumAmounts = (amounts: readonly string[]): string => addDecimals(amounts) ?? '0';

/** An allocation for iterated settlement may have no legs (AllocationV2.daml, nextIterationFunding). */
const readAllocation = (described: JsonObject, contractId: string): OpenedContract | undefined => {
  const allocation = objectAt(described, 'allocation');
  if (allocation === undefined) return undefined;
  const all = legsOf(allocation);
  const reserved = objectAt(allocation, 'nextIterationFunding') ?? {};
  const [id = ''] = Object.keys(reserved);
  const instrument = all[0]?.instrument ?? { admin: textAt(allocation, 'admin'), id };
  const legs = all.filter((leg) => leg.instrument.id === instrument.id);
  const holder = accountIn(allocation['authorizer']) || (legs[0]?.sender ?? '');
  const kept = compareDecimals(amountAt(reserved, instrument.id), '0') === 1;
  const funding = kept ? [amountAt(reserved, instrument.id)] : [];
  const sent = legs.filter(({ sender }) => sender === holder);
  const shown = sent.length > 0 ? sent : legs;
  const amount = sumAmounts([...sent.map((leg) => leg.amount), ...funding]);
  const isAllocation = holder !== '' && instrument.id !== '' && legs.length + funding.length > 0;
  if (!isAllocation || compareDecimals(amount, '0') === undefined) return undefined;
  const settlement = objectAt(described, 'settlement') ?? objectAt(allocation, 'settlement') ?? {};
  const executor = textIfAny(settlement, 'executor');
  return {
    kind: 'allocation',
    contractId,
    instrument,
    holder,
    amount,
    to:
      shown.length > 0
        ? shown.map((leg) => ({ party: leg.receiver, amount: leg.amount }))
        : [{ party: holder, amount }],
    ...omitUndefined({
      deadline:
        textIfAny(allocation, 'settlementDeadline') ??
        textIfAny(settlement, 'settleBefore') ??
        textIfAny(settlement, 'settlementDeadline'),
      memo: legs.find(({ memo }) => memo !== undefined)?.memo,
    }),
    involved: [
      ...(executor === undefined ? textsAt(settlement, 'executors') : [executor]),
      ...legs.flatMap(({ sender, receiver, providers }) => [sender, receiver, ...providers]),
    ],
  };
};

const readOffer = (contract: EffectContract): OpenedContract | undefined => {
  const offer = offeredBy(contract);
  if (offer === undefined) return undefined;
  const { sender, receiver, amount, instrument, deadline, providers = [] } = offer;
  return {
    kind: 'offer',
    contractId: contract.contractId,
    instrument,
    holder: sender,
    amount,
    to: [{ party: receiver, amount }],
    ...omitUndefined({ deadline, memo: memoIn(contract) }),
    involved: providers,
  };
};

const allocates = (event: EffectEvent): event is ExerciseEffect =>
  event.kind === 'exercise' && event.choice === 'AllocationFactory_Allocate';

/** Once for an update: some have thousands of events. */
const allocatesIn = keepEach((events: readonly EffectEvent[]) => events.filter(allocates));

/** The argument describes a contract of the issuer's that describes nothing itself. */
const describedBy = (
  events: readonly EffectEvent[],
  contractId: string,
): OpenedContract | undefined => {
  for (const event of allocatesIn(events)) {
    const made = textAt(objectAt(event.result, 'output', 'value') ?? {}, 'allocationCid');
    if (made === contractId) return readAllocation(objectAt(event.argument) ?? {}, contractId);
  }
  return undefined;
};

/** Anybody can create a contract that describes an allocation; it counts if the token's issuer signed it. */
export const readOpened = (
  contract: EffectContract,
  events: readonly EffectEvent[],
): OpenedContract | undefined => {
  const { contractId, signatories } = contract;
  const offer = readOffer(contract);
  if (offer !== undefined) return offer;
  return [
    ...describedIn(contract).map((value) => readAllocation(objectAt(value) ?? {}, contractId)),
    describedBy(events, contractId),
  ].find((each) => each !== undefined && signatories.includes(each.instrument.admin));
};

/** Offers and allocations that are open afterwards. */
const openedIn = ({ history: { events } }: Story): readonly OpenedContract[] => {
  const ended = new Set(
    events.flatMap((event) =>
      event.kind === 'exercise' && event.consuming ? [event.contractId] : [],
    ),
  );
  return events.flatMap((event) => {
    if (event.kind === 'exercise' || ended.has(event.contract.contractId)) return [];
    return readOpened(event.contract, events) ?? [];
  });
};

const isLockOf =
  ({ holder, instrument, amount }: OpenedContract) =>
  (lock: Holding): boolean =>
    lock.owner === holder &&
    isSameInstrument(lock.instrument, instrument) &&
    compareDecimals(lock.amount, amount) === 0;

const nameContract = (opened: OpenedContract, locked: Holding | undefined): NamedEffect => {
  const { kind, instrument, holder, amount, to, contractId, deadline, memo, involved } = opened;
  return {
    kind,
    instrument,
    from: [{ party: holder, amount }],
    to,
    contractId,
    ...omitUndefined({ lock: locked?.lock, deadline, memo }),
    ...(involved.length > 0 && { involved }),
  };
};

const nameLock = (story: Story, { owner, instrument, amount, lock }: Holding): NamedEffect => ({
  kind: isAllocation(story) ? 'allocation' : 'lock',
  instrument,
  from: [{ party: owner, amount }],
  to: [],
  ...omitUndefined({ lock }),
});

/**
 * Each offer and each allocation, also where the view shows no holding of its sender; then the locks
 * that belong to none. Each lock has its own holders and end.
 */
export const nameOpened = (story: Story): readonly NamedEffect[] => {
  const locks = new Set(story.effects.locks);
  const named = openedIn(story).map((opened) => {
    const locked = [...locks].find(isLockOf(opened));
    if (locked !== undefined) locks.delete(locked);
    return nameContract(opened, locked);
  });
  return [...named, ...[...locks].map((lock) => nameLock(story, lock))];
};

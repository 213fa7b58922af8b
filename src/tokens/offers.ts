import type { Activity } from '../ledger/activity/activity.ts';
import { collectEndings, findOpenState } from '../ledger/activity/open-contracts.ts';
import {
  isInstructionInterface,
  readDescribedTransfer,
  reasonIn,
  type DescribedTransfer,
} from '../ledger/effects/described-transfer.ts';
import { entityOf, type ContractView } from '../ledger/effects/effects.ts';
import type { Instrument } from '../ledger/effects/holding.ts';
import { objectAt, omitUndefined, textAt, textIfAny } from '../lib/json/fields.ts';
import { isArray, type Json, type JsonObject } from '../lib/json/json.ts';
import { compareDecimals, formatAmount } from '../lib/numbers/decimal.ts';
import {
  amuletId,
  describeInstrument,
  type KnownTokens,
} from '../ledger/effects/describe-instrument.ts';
import {
  dropRepeatedContracts,
  type ListedContract,
  type ContractList,
} from './listed-contract.ts';

export interface OpenOffer {
  readonly contractId: string;
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  /** Undefined for amulet of an activity, whose issuer no activity names. */
  readonly instrument?: Instrument;
  /** What the amount counts, where it isn't the instrument: a wallet may offer amulet worth some USD. */
  readonly unit?: string;
  /** The time is in milliseconds since 1970. */
  readonly expiresAt?: number;
  /** The same as sent. */
  readonly deadline?: string;
  readonly memo?: string;
  /** True while a step of the registry comes first: nobody can accept it yet. */
  readonly isPending?: true;
  /** True for an offer of a wallet, which no choice of the token standard ends. */
  readonly isOfWallet?: true;
}

/** A wallet may offer amulet that is worth so much of another unit. */
export const worthOf = (token: string, unit: string): string =>
  `${unit.replace('Unit', '')} in ${token}`;

/** The amount of an offer. Only the network's Amulet goes without its issuer. */
export const describeOffered = (
  { amount, instrument, unit }: OpenOffer,
  known: KnownTokens,
  issuerOf?: (admin: string) => string,
): string => {
  const token =
    instrument === undefined ? amuletId : describeInstrument(instrument, known, issuerOf);
  return `${formatAmount(amount)} ${unit === undefined ? token : worthOf(token, unit)}`;
};

export type OfferReading =
  | { readonly kind: 'offer'; readonly offer: OpenOffer }
  | { readonly kind: 'unreadable' | 'unsigned' | 'none' };

/** The status of a view of the first version in which the registry acts next. */
const internalWorkflow = 'TransferPendingInternalWorkflow';

const waitsForRegistry = ({ value }: ContractView): boolean => {
  const view = objectAt(value) ?? {};
  const status = objectAt(view, 'status');
  if (status !== undefined) return textAt(status, 'tag') === internalWorkflow;
  const actions = view['availableActions'];
  return (
    isArray(actions) &&
    !actions.some(
      (entry) => isArray(entry) && textAt(objectAt(entry[0]) ?? {}, 'tag') === 'TIA_Accept',
    )
  );
};

/** Templates of public packages whose contracts are offers, also where a ledger sends no views. */
const offerTemplates: ReadonlySet<string> = new Set([
  'Splice.AmuletTransferInstruction:AmuletTransferInstruction',
  'Utility.Registry.App.V0.Model.Transfer:TransferOffer',
]);

const offerOf = (
  { contractId }: ListedContract,
  {
    sender: from,
    receiver: to,
    amount,
    instrument,
    deadline = '',
    memo,
  }: DescribedTransfer & { readonly memo: string | undefined },
): OpenOffer => {
  const expiresAt = Date.parse(deadline);
  return {
    ...{ contractId, from, to, amount, instrument },
    ...(!Number.isNaN(expiresAt) && { expiresAt, deadline }),
    ...(memo !== undefined && { memo }),
  };
};

/** The issuer of the token signs an offer, because it holds the value for the receiver. */
const readInstruction = (
  listed: ListedContract,
  described: readonly (Json | undefined)[],
  isPending: boolean,
): OfferReading => {
  const [first] = described.flatMap((value) => {
    const transfer = readDescribedTransfer(objectAt(value, 'transfer'));
    return transfer === undefined ? [] : [{ transfer, memo: reasonIn(value) }];
  });
  if (first === undefined) return { kind: 'unreadable' };
  const { transfer, memo } = first;
  if (!listed.contract.signatories.includes(transfer.instrument.admin)) return { kind: 'unsigned' };
  const offer = offerOf(listed, { ...transfer, memo });
  return { kind: 'offer', offer: isPending ? { ...offer, isPending } : offer };
};

/** An offer of a wallet (`Splice.Wallet.TransferOffer`) locks nothing; the sender signs it. */
const readWalletOffer = (listed: ListedContract, payload: JsonObject): OfferReading => {
  const offered = objectAt(payload, 'amount') ?? {};
  const [sender, receiver] = [textAt(payload, 'sender'), textAt(payload, 'receiver')];
  const [amount, unit] = [textAt(offered, 'amount'), textAt(offered, 'unit')];
  if (receiver === '' || compareDecimals(amount, '0') !== 1) return { kind: 'unreadable' };
  if (!listed.contract.signatories.includes(sender)) return { kind: 'unsigned' };
  const instrument = { admin: textAt(payload, 'dso'), id: amuletId };
  const memo = textIfAny(payload, 'description');
  const deadline = textAt(payload, 'expiresAt');
  const offer = offerOf(listed, { sender, receiver, amount, instrument, deadline, memo });
  const isOfWallet = true;
  return {
    kind: 'offer',
    offer: { ...offer, isOfWallet, ...(unit !== 'AmuletUnit' && { unit }) },
  };
};

export const readOffer = (listed: ListedContract): OfferReading => {
  const { contract, payload } = listed;
  const views = contract.views.filter(({ interfaceId }) => isInstructionInterface(interfaceId));
  // The newer standard comes first; only the older one names a sender that mints.
  const described = views
    .toSorted(
      (a, b) => (a.interfaceId.includes('V2:') ? 0 : 1) - (b.interfaceId.includes('V2:') ? 0 : 1),
    )
    .map(({ value }) => value);
  const template = entityOf(contract.template);
  if (offerTemplates.has(template) || views.length > 0)
    return readInstruction(
      listed,
      offerTemplates.has(template) ? [...described, payload] : described,
      views.some(waitsForRegistry),
    );
  return template === 'Splice.Wallet.TransferOffer:TransferOffer' &&
    contract.packageName === 'splice-wallet'
    ? readWalletOffer(listed, payload)
    : { kind: 'none' };
};

/** `pending` waits for its registry. Nobody can accept an `expired` one. */
export type OfferState = 'open' | 'pending' | 'expired';

export const offerState = ({ expiresAt, isPending }: OpenOffer, now: number): OfferState => {
  if (expiresAt !== undefined && expiresAt <= now) return 'expired';
  return isPending === true ? 'pending' : 'open';
};

export interface FoundOffers {
  readonly offers: readonly OpenOffer[];
  readonly unreadable: number;
  /** Offers of a token that its issuer did not sign, or of a wallet that its sender did not sign. */
  readonly unsigned: number;
  /** Offers of the party whose time is over, although their contracts are still active. */
  readonly expired: readonly OpenOffer[];
  /** Why there may be others: only rows are known, the list is cut, or the ledger sent no views. */
  readonly limit: 'rows' | 'cut' | 'views' | undefined;
  /** True if every offer is listed that the ledger shows. */
  readonly isComplete: boolean;
}

export const offersInContracts = (
  { contracts, valued, isCut, hasViews }: ContractList,
  party: string,
  now: number,
): FoundOffers => {
  const all = dropRepeatedContracts([...contracts, ...(valued?.contracts ?? [])]);
  const readings = all.map(readOffer);
  const unseen = hasViews ? undefined : 'views';
  const limit = isCut ? 'cut' : unseen;
  const countOf = (kind: OfferReading['kind']): number =>
    readings.filter((each) => each.kind === kind).length;
  const isOwn = ({ from, to }: OpenOffer): boolean => from === party || to === party;
  const own = readings.flatMap((each) => (each.kind === 'offer' ? [each.offer] : [])).filter(isOwn);
  const isExpired = (offer: OpenOffer): boolean => offerState(offer, now) === 'expired';
  return {
    offers: own.filter((offer) => !isExpired(offer)),
    expired: own.filter(isExpired),
    unreadable: countOf('unreadable'),
    unsigned: countOf('unsigned'),
    limit,
    isComplete: limit === undefined && countOf('unreadable') === 0,
  };
};

/** The token of a derived offer, unless it is amulet. */
const instrumentOf = ({ raw }: Activity): Instrument | undefined => {
  const instrument = objectAt(raw, 'moved', 'instrument');
  return instrument && { admin: textAt(instrument, 'admin'), id: textAt(instrument, 'id') };
};

export const offersInActivities = (
  activities: readonly Activity[],
  party: string,
  now: number,
): readonly OpenOffer[] => {
  const endings = collectEndings(activities);
  return activities.flatMap((activity) => {
    const { kind, from = '', to, tokenAmount = '', expiresAt } = activity;
    const { amount = tokenAmount, subject: contractId = '' } = activity;
    const [receiver = { party: '' }] = to;
    const isOpen = kind === 'offer' && findOpenState(activity, endings, now) === 'open';
    if (!isOpen || (from !== party && receiver.party !== party)) return [];
    const offer = { contractId, from, to: receiver.party, amount };
    return [{ ...offer, ...omitUndefined({ instrument: instrumentOf(activity), expiresAt }) }];
  });
};

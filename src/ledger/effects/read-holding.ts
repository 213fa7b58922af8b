import { ownEntry } from '../../lib/json/fields.ts';
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { compareDecimals, formatAmount, isDecimal } from '../../lib/numbers/decimal.ts';
import { knownPackage, packagesNamed, type TrustedPackage } from '../packages/known-packages.ts';
import { entityOf, packageOf, type EffectContract, type EffectHistory } from './effects.ts';
import {
  looksLikeHolding,
  namesAmount,
  readPlausibleHolding,
  readHoldingView,
  readTrustedHolding,
  type DescribedHolding,
  type Holding,
} from './holding.ts';
import { notUnderstood } from './messages.ts';
import { knownHolding, readPayloadBy } from './published-readings.ts';

/** `unclear`: it is, or may be, a holding that can't be read. */
export type HoldingReading =
  | { readonly kind: 'holding'; readonly holding: Holding }
  | {
      readonly kind: 'unclear';
      readonly reason: string;
      /** False if only an unknown package speaks for a holding. */
      readonly isLikely: boolean;
      readonly isOfUnknownPackage?: true;
    }
  | { readonly kind: 'none' };

type Trust = Pick<EffectHistory, 'hasViews' | 'isStrict' | 'trusted'>;

/** The newer one first: a contract may have both. */
const holdingInterfaces = [
  'Splice.Api.Token.HoldingV2:Holding',
  'Splice.Api.Token.HoldingV1:Holding',
] as const;

const isPackageId = (id: string): boolean => /^[0-9a-f]{64}$/.test(id);

export const isHoldingInterface = (identifier: string): boolean =>
  holdingInterfaces.some((name) => name === entityOf(identifier)) &&
  (!isPackageId(packageOf(identifier)) ||
    knownPackage(packageOf(identifier))?.name.startsWith('splice-api-token-holding-') === true);

/**
 * A holding counts if its issuer signed the contract: anybody can publish a package that claims
 * somebody's token.
 */
const judge = (
  { contractId, packageName, signatories }: EffectContract,
  described: DescribedHolding | undefined,
): HoldingReading => {
  const { amount = '', instrument } = described ?? {};
  if (
    described === undefined ||
    instrument === undefined ||
    instrument.admin === '' ||
    instrument.id === '' ||
    !isDecimal(amount) ||
    compareDecimals(amount, '0') === -1
  )
    return { kind: 'unclear', reason: notUnderstood.unreadable, isLikely: true };
  return signatories.includes(instrument.admin)
    ? { kind: 'holding', holding: { contractId, packageName, ...described } }
    : {
        kind: 'unclear',
        reason: notUnderstood.unsigned(instrument.id, instrument.admin),
        isLikely: true,
      };
};

const publicPackageOf = (
  { template, packageName }: EffectContract,
  { isStrict }: Trust,
): string | undefined => {
  const published = knownPackage(packageOf(template));
  if (published !== undefined) return published.name;
  return !isStrict && packagesNamed(packageName).length > 0 ? packageName : undefined;
};

/** Nobody vouches for what such a contract claims. */
const claimOf = (
  payload: Json,
  read: (payload: JsonObject) => DescribedHolding | undefined,
): string | undefined => {
  const said = isObject(payload) ? read(payload) : undefined;
  if (said === undefined || said.owner === '' || !isDecimal(said.amount)) return undefined;
  return notUnderstood.claim(formatAmount(said.amount), said.instrument.id, said.owner);
};

/**
 * Code that the user trusts does what it says, but only a reading says what its payloads mean: without
 * one, a contract may be a holding.
 */
const readTrusted = (
  contract: EffectContract,
  { readings = {} }: TrustedPackage,
): HoldingReading => {
  const { template, payload } = contract;
  const reading = ownEntry(readings, entityOf(template));
  if (reading === 'no') return { kind: 'none' };
  if (reading !== undefined)
    return judge(contract, isObject(payload) ? readPayloadBy(payload, reading) : undefined);
  if (isObject(payload) && looksLikeHolding(payload))
    return judge(contract, readTrustedHolding(payload));
  return { kind: 'unclear', reason: notUnderstood.noReading, isLikely: namesAmount(payload) };
};

const readPayload = (contract: EffectContract, trust: Trust): HoldingReading => {
  const { template, payload } = contract;
  const name = publicPackageOf(contract, trust);
  const trusted = trust.trusted?.get(packageOf(template));
  const known = knownHolding(entityOf(template));
  if (known !== undefined && (name === known.packageName || trusted !== undefined))
    return judge(contract, isObject(payload) ? known.read(payload) : undefined);
  if (trusted !== undefined) return readTrusted(contract, trusted);
  if (known !== undefined)
    return {
      kind: 'unclear',
      reason: notUnderstood.otherPackage(claimOf(payload, known.read)),
      isLikely: true,
    };
  if (name !== undefined) return { kind: 'none' };
  const plausible =
    trust.isStrict || !isObject(payload)
      ? undefined
      : readPlausibleHolding(entityOf(template), payload);
  // The owner signs a holding of an unknown package, too: it is not only promised.
  return plausible !== undefined && contract.signatories.includes(plausible.owner)
    ? judge(contract, plausible)
    : {
        kind: 'unclear',
        reason: notUnderstood.unknownPackage(claimOf(payload, readTrustedHolding)),
        isLikely: looksLikeHolding(payload),
        isOfUnknownPackage: true,
      };
};

/**
 * A package of the standard that is newer than the known ones may name the account. It is believed, because
 * it can only take from what is free.
 */
const inNamedAccount = (
  described: DescribedHolding | undefined,
  { views }: EffectContract,
): DescribedHolding | undefined => {
  const [account] = views
    .filter(({ interfaceId }) => entityOf(interfaceId) === holdingInterfaces[0])
    .flatMap(({ value }) => readHoldingView(value)?.account ?? []);
  return described && { ...(account !== undefined && { account }), ...described };
};

/** Reads views that the ledger computed, else known payloads. */
export const readHolding = (contract: EffectContract, trust: Trust): HoldingReading => {
  const views = contract.views.filter(({ interfaceId }) => isHoldingInterface(interfaceId));
  const [view] = holdingInterfaces.flatMap((name) =>
    views.filter(({ interfaceId }) => entityOf(interfaceId) === name),
  );
  if (view !== undefined)
    return judge(contract, inNamedAccount(readHoldingView(view.value), contract));
  // A service may know nothing of views: a well-known holding is still one.
  if (trust.hasViews && knownHolding(entityOf(contract.template)) === undefined)
    return { kind: 'none' };
  return readPayload(contract, trust);
};

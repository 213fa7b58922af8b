import { entityOf } from '../../../ledger/effects/effects.ts';
import { plainFormatChoice } from '../../../ledger/formats.ts';
import { readOffset } from '../../../ledger/rules/rules.ts';
import { objectAt, textAt } from '../../../lib/json/fields.ts';
import { isObject, type Json } from '../../../lib/json/json.ts';
import { collectHoldings, everyRound, sumHoldings } from '../../../tokens/amulets.ts';
import { listContracts, type PlacedListing } from '../../../tokens/list-contracts.ts';
import { fetchLedgerPlace } from '../../../tokens/list-updates.ts';
import { nodeText, rewardsText } from '../messages.ts';
import { readCoupon, type Coupon } from '../model/rewards/coupons.ts';
import type { FeaturedRight, Liveness, RewardsReport } from '../model/rewards/rewards-report.ts';
import { readRewardRounds, type RewardRound } from '../model/rewards/rounds.ts';
import {
  readRewardHistory,
  type RewardHistory,
  type WantedRewards,
} from './read-reward-history.ts';
import { read, sourceOf, unanswered, type NodeDeps, type NotRead, type Read } from './ask.ts';

export interface RewardsDeps extends NodeDeps {
  readonly hasLedger: boolean;
}

/** A part of the report, and why it, or some of it, isn't known. */
interface Part<T> {
  readonly value: T | undefined;
  readonly problems: readonly string[];
  readonly exitCode: number;
}

const unreadableCode = 1;

const failedPart = ({ problem, exitCode }: NotRead): Part<never> => ({
  ...{ value: undefined, problems: [problem], exitCode },
});

const rewardsPart = <T, P>({ result }: Read<T>, find: (value: T) => P): Part<P> =>
  result.ok ? { value: find(result.value), problems: [], exitCode: 0 } : failedPart(result.error);

const payloadsIn = (rounds: Readonly<Record<string, { readonly contract?: unknown }>>) =>
  Object.values(rounds).map(({ contract }) => objectAt(contract as Json, 'payload') ?? null);

const readRounds = async (deps: NodeDeps): Promise<Part<readonly RewardRound[]>> => {
  const [now, closed] = await Promise.all([
    read(deps, 'miningRounds', everyRound),
    read(deps, 'closedRounds'),
  ]);
  const ended = rewardsPart(closed, ({ rounds }) => rounds.map(({ payload }) => payload as Json));
  const part = rewardsPart(now, ({ open_mining_rounds: open, issuing_mining_rounds: issuing }) =>
    readRewardRounds([
      ...payloadsIn(open).map((payload) => ['open', payload] as const),
      ...payloadsIn(issuing).map((payload) => ['issuing', payload] as const),
      ...(ended.value ?? []).map((payload) => ['closed', payload] as const),
    ]),
  );
  return part.value === undefined ? part : { ...part, problems: ended.problems };
};

/** `FeaturedAppRight`: without a weight, its weight is 1 (Amulet.daml). */
const rightIn = (contract: Json | undefined): FeaturedRight => {
  const payload = objectAt(contract, 'payload') ?? {};
  const contractId = isObject(contract) ? textAt(contract, 'contract_id') : '';
  return {
    contractId: contractId || undefined,
    weight: textAt(payload, 'activityWeight') || '1.0',
  };
};

const featuredTemplate = 'Splice.Amulet:FeaturedAppRight';

/** The ledger shows the right of a party that it hosts, where the scan doesn't serve it. */
const rightOnLedger = (
  listed: PlacedListing | undefined,
  { party, dso }: { readonly party: string; readonly dso: string | undefined },
): FeaturedRight | undefined => {
  const found = listed?.contracts.find(
    ({ contract, payload }) =>
      contract.packageName === 'splice-amulet' &&
      entityOf(contract.template) === featuredTemplate &&
      contract.signatories.includes(dso ?? textAt(payload, 'dso')) &&
      textAt(payload, 'provider') === party,
  );
  if (found === undefined) return undefined;
  return rightIn({ contract_id: found.contractId, payload: found.payload });
};

const readLiveness = async (deps: NodeDeps, party: string): Promise<Part<Liveness | null>> =>
  rewardsPart(
    await read(deps, 'validatorFaucets', { query: { validator_ids: party } }),
    ({ validatorsReceivedFaucets: all }) => {
      const found = all.find(({ validator }) => validator === party);
      if (found === undefined) return null;
      const count = (json: unknown): string => readOffset(json as Json) ?? '0';
      return {
        collected: count(found.numRoundsCollected),
        missed: count(found.numRoundsMissed),
        first: count(found.firstCollectedInRound),
        last: count(found.lastCollectedInRound),
      };
    },
  );

interface Held {
  readonly coupons: readonly Coupon[] | undefined;
  /** Undefined where no scan says whose Amulet is meant. */
  readonly locked: string | undefined;
  readonly problems: readonly string[];
}

const heldIn = (
  { contracts, isCut }: PlacedListing,
  { party, dso, now }: { readonly party: string; readonly dso: string | undefined; now: number },
): Held => {
  const read = contracts.map(({ contract }) => readCoupon(contract, dso));
  const unreadable = read.filter((each) => each === 'unreadable').length;
  const own = collectHoldings(contracts, party, now).items.filter(({ admin }) => admin === dso);
  const coupons = read.flatMap((each) =>
    typeof each === 'object' && each.owner === party ? [each] : [],
  );
  const problems = [
    ...(unreadable === 0 ? [] : [rewardsText.unreadableCoupons(unreadable)]),
    ...(isCut ? [rewardsText.cut(contracts.length)] : []),
  ];
  return {
    // None that can be read is not none.
    coupons: coupons.length === 0 && problems.length > 0 ? undefined : coupons,
    locked: dso === undefined ? undefined : sumHoldings(own, undefined).locked,
    problems,
  };
};

interface LedgerParts {
  readonly listed: PlacedListing | undefined;
  readonly history: RewardHistory | undefined;
  readonly problems: readonly string[];
  readonly exitCode: number;
}

const readLedger = async (
  deps: RewardsDeps,
  wanted: WantedRewards,
  dso: string | undefined,
): Promise<LedgerParts> => {
  const none = { listed: undefined, history: undefined };
  if (!deps.hasLedger) return { ...none, problems: [nodeText.noLedger], exitCode: 0 };
  const { request, signal } = deps;
  const place = await fetchLedgerPlace(request, signal);
  if (!place.ok) return { ...none, ...failedPart(unanswered(place.error)) };
  const at = { choice: plainFormatChoice, offset: String(place.value.end), signal };
  const listed = await listContracts(request, { party: wanted.party, ...at });
  if (!listed.ok) return { ...none, ...failedPart(unanswered(listed.error, unreadableCode)) };
  const history = await readRewardHistory(deps, wanted, { place: place.value, dso });
  return history.ok
    ? { listed: listed.value, history: history.value, problems: [], exitCode: 0 }
    : {
        ...{ listed: listed.value, history: undefined },
        ...failedPart(unanswered(history.error, unreadableCode)),
      };
};

const couponSource = sourceOf('activeContracts');

/** Rounds, coupons, and what was minted and missed of a party; each part from the service that knows it. */
export const readRewards = async (
  deps: RewardsDeps,
  wanted: WantedRewards,
): Promise<RewardsReport> => {
  const { party } = wanted;
  const path = { provider_party_id: party };
  const [network, rounds, right, liveness] = await Promise.all([
    read(deps, 'dso'),
    readRounds(deps),
    read(deps, 'featuredApp', { path }),
    readLiveness(deps, party),
  ]);
  const dso = rewardsPart(network, ({ dso_party_id }) => dso_party_id);
  const featured = rewardsPart(right, (value) => rightIn(value.featured_app_right as Json));
  const ledger = await readLedger(deps, wanted, dso.value);
  const now = deps.now();
  const held = ledger.listed && heldIn(ledger.listed, { party, dso: dso.value, now });
  const { history } = ledger;
  const onLedger = rightOnLedger(ledger.listed, { party, dso: dso.value });
  const isFeaturedKnown = featured.value !== undefined || onLedger !== undefined;
  const isSeen =
    ledger.listed === undefined || ledger.listed.contracts.length > 0 || history?.isSeen !== false;
  // Lists of a party that this participant shows nothing of prove nothing.
  const { coupons, locked } = (isSeen ? held : undefined) ?? {};
  const { minted, ended } = (isSeen ? history : undefined) ?? {};
  const sources = [
    ['rounds', rounds.value, sourceOf('miningRounds')],
    ['coupons', coupons, couponSource],
    ['history', minted, sourceOf('ledgerUpdates')],
    ['featured', featured.value, right.source],
    ['featured', featured.value === undefined ? onLedger : undefined, couponSource],
    ['liveness', liveness.value, sourceOf('validatorFaucets')],
  ] as const;
  return {
    ...{ ...wanted, at: now, dso: dso.value, rounds: rounds.value, isSeen },
    ...{ coupons, minted, ended, locked, featured: featured.value ?? onLedger },
    liveness: liveness.value,
    sources: Object.fromEntries(
      sources.flatMap(([name, value, source]) => (value === undefined ? [] : [[name, source]])),
    ),
    missing: history?.missing ?? [],
    problems: [
      ...(dso.value === undefined && ledger.listed !== undefined ? [rewardsText.noScanDso] : []),
      ...rounds.problems,
      ...(isFeaturedKnown ? [] : featured.problems),
      ...liveness.problems,
      ...ledger.problems,
      ...(held?.problems ?? []),
    ],
    exitCode: ledger.exitCode || rounds.exitCode,
  };
};

import { entityOf, packageOf } from '../ledger/effects/effects.ts';
import { readHoldingView, type DescribedHolding, type Lock } from '../ledger/effects/holding.ts';
import { isHoldingInterface } from '../ledger/effects/read-holding.ts';
import { readPayloadBy, valueAt } from '../ledger/effects/published-readings.ts';
import {
  knownPackage,
  type TrustedPackage,
  alwaysLocked,
  type PayloadReading,
  type TemplateReading,
} from '../ledger/packages/known-packages.ts';
import { ownEntry } from '../lib/json/fields.ts';
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts';
import { compareDecimals, isDecimal, withoutExponent } from '../lib/numbers/decimal.ts';
import { sanitize } from '../lib/text/sanitize.ts';
import {
  type ContractList,
  dropRepeatedContracts,
  type ListedContract,
} from './listed-contract.ts';
import { groupBy } from '../lib/group-by.ts';

/** What a person has to look up in the source of the package: these contracts leave it open. */
export type OpenPoint =
  | { readonly kind: 'several'; readonly field: string; readonly others: readonly string[] }
  | { readonly kind: 'literalId' | 'neverLocked' };

export interface ProposedReading {
  readonly template: string;
  readonly packageName: string;
  /** How many contracts the reading reads as their views do. */
  readonly contracts: number;
  /** Undefined if no reading reads them all. */
  readonly reading: TemplateReading | undefined;
  readonly open: readonly OpenPoint[];
}

interface Seen {
  readonly payload: JsonObject;
  readonly view: DescribedHolding;
}

/** Limits of the search in a payload, which is foreign: nothing else bounds its depth and width. */
const [maxDepth, maxPlaces] = [8, 300];

const payloadPlaces = (payload: JsonObject): readonly string[] => {
  const places: string[] = [];
  const add = (record: JsonObject, before: readonly string[]): void => {
    for (const [name, value] of Object.entries(record)) {
      if (!/^[\w$]+$/.test(name) || places.length >= maxPlaces) continue;
      places.push([...before, name].join('.'));
      if (isObject(value) && before.length < maxDepth) add(value, [...before, name]);
    }
  };
  add(payload, []);
  return places;
};

type Fits = (value: Json | undefined, view: DescribedHolding) => boolean;

const fields = {
  owner: { names: ['owner'], fits: (value, view) => value === view.owner },
  admin: {
    names: ['admin', 'registrar', 'issuer', 'dso'],
    fits: (value, view) => value === view.instrument.admin,
  },
  id: { names: ['id'], fits: (value, view) => value === view.instrument.id },
  amount: {
    names: ['amount'],
    fits: (value, view) => {
      const text = typeof value === 'string' ? withoutExponent(value) : '';
      return isDecimal(text) && compareDecimals(text, view.amount) === 0;
    },
  },
} as const satisfies Readonly<
  Record<string, { readonly names: readonly string[]; readonly fits: Fits }>
>;

type Field = keyof typeof fields;

/** The likeliest first: by the name of the field, then the shortest place. */
const placesOf = (field: Field, seen: readonly Seen[], places: readonly string[]) => {
  const { names, fits }: { readonly names: readonly string[]; readonly fits: Fits } = fields[field];
  const rank = (place: string): number => {
    const at = names.indexOf(place.split('.').at(-1) ?? '');
    return at === -1 ? names.length : at;
  };
  return places
    .filter((place) => seen.every(({ payload, view }) => fits(valueAt(payload, place), view)))
    .toSorted((a, b) => rank(a) - rank(b) || a.length - b.length);
};

const isSameLock = (read: Lock | undefined, shown: Lock | undefined): boolean =>
  read === undefined || shown === undefined
    ? read === shown
    : read.expiresAt === shown.expiresAt &&
      (read.holders.length === 0 || // A field that names nobody still tells that it is locked.
        read.holders.toSorted().join('\n') === shown.holders.toSorted().join('\n'));

const readsLocks = (seen: readonly Seen[], reading: PayloadReading): boolean =>
  seen.every(({ payload, view }) => isSameLock(readPayloadBy(payload, reading)?.lock, view.lock));

/** A field is only missing in the payload of a contract that isn't locked: it is looked for in all. */
const withLock = (
  seen: readonly Seen[],
  base: PayloadReading,
  places: readonly string[],
): PayloadReading | undefined => {
  const locked = seen.filter(({ view }) => view.lock !== undefined);
  if (locked.length === 0) {
    const lock = places.find((place) => /lock[a-z]*$/i.test(place));
    const reading = lock === undefined ? base : { ...base, lock };
    return readsLocks(seen, reading) ? reading : undefined;
  }
  const ends = places.filter((place) =>
    locked.every(({ payload, view }) => valueAt(payload, place) === view.lock?.expiresAt),
  );
  const named = places.filter((place) => /lock/i.test(place));
  // Any field is there in contracts that are all locked.
  const others = locked.length === seen.length ? [alwaysLocked] : places;
  const ways = [...named, ...others].flatMap((lock) => [
    { ...base, lock },
    ...ends.slice(0, 3).map((lockedUntil) => ({ ...base, lock, lockedUntil })),
  ]);
  return ways.find((reading) => readsLocks(seen, reading));
};

const propose = (
  seen: readonly Seen[],
): { readonly reading: PayloadReading | undefined; readonly open: readonly OpenPoint[] } => {
  const places = [...new Set(seen.flatMap(({ payload }) => payloadPlaces(payload)))];
  const open: OpenPoint[] = [];
  const find = (field: Field): string | undefined => {
    const [first, ...others] = placesOf(field, seen, places);
    if (others.length > 0) open.push({ kind: 'several', field, others });
    return first;
  };
  const [owner, admin, place, amount] = [find('owner'), find('admin'), find('id'), find('amount')];
  const ids = new Set(seen.map(({ view }) => view.instrument.id));
  const [only = ''] = ids;
  const id =
    place ?? (ids.size === 1 && only !== '' && sanitize(only) === only ? `=${only}` : undefined);
  if (owner === undefined || admin === undefined || id === undefined || amount === undefined)
    return { reading: undefined, open: [] };
  if (place === undefined) open.push({ kind: 'literalId' });
  const reading = withLock(seen, { owner, admin, id, amount }, places);
  if (seen.every(({ view }) => view.lock === undefined)) open.push({ kind: 'neverLocked' });
  return { reading, open };
};

const viewOf = ({ contract }: ListedContract): DescribedHolding | undefined => {
  const views = contract.views.filter(({ interfaceId }) => isHoldingInterface(interfaceId));
  const newest = views.find(({ interfaceId }) => interfaceId.includes('V2:')) ?? views[0];
  const view = readHoldingView(newest?.value);
  // A holding counts only if the admin of its token signed it.
  return view !== undefined && contract.signatories.includes(view.instrument.admin)
    ? view
    : undefined;
};

const isHolding = ({ contract }: ListedContract): boolean =>
  contract.views.some(({ interfaceId }) => isHoldingInterface(interfaceId));

const proposalOf = (template: string, contracts: readonly ListedContract[]): ProposedReading => {
  const [{ packageName } = { packageName: '' }] = contracts;
  const about = { template, packageName, contracts: contracts.length };
  if (contracts.every((each) => !isHolding(each))) return { ...about, reading: 'no', open: [] };
  const seen = contracts.flatMap((each) => {
    const view = viewOf(each);
    return view === undefined ? [] : [{ payload: each.payload, view }];
  });
  if (seen.length < contracts.length) return { ...about, reading: undefined, open: [] };
  return { ...about, ...propose(seen) };
};

/**
 * Readings for the packages that have holdings among these contracts, are not published, and have none
 * yet. The ledger shows the payload and the view of each contract side by side; a reading is proposed only
 * if it reads every contract of the template as its view does. Only a person can confirm it: the views are
 * the word of the participant.
 */
export const proposeReadings = (
  { contracts: listed, valued }: ContractList,
  trusted: readonly TrustedPackage[] = [],
): readonly ProposedReading[] => {
  const all = [...listed, ...(valued?.contracts ?? [])];
  const withHoldings = new Set(
    all.filter(isHolding).map(({ templateId }) => packageOf(templateId)),
  );
  const isRead = (template: string): boolean => {
    const { readings = {} } = trusted.find(({ id }) => id === packageOf(template)) ?? {};
    return ownEntry(readings, entityOf(template)) !== undefined;
  };
  return groupBy(dropRepeatedContracts(all), ({ templateId }) => templateId).flatMap(
    (contracts) => {
      const [{ templateId: template }] = contracts;
      const isProposed =
        withHoldings.has(packageOf(template)) &&
        knownPackage(packageOf(template)) === undefined &&
        !isRead(template);
      return isProposed ? [proposalOf(template, contracts)] : [];
    },
  );
};

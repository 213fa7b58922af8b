import { isArray, isObject, type Json } from '../../lib/json/json.ts';
import { activityKinds } from '../activity/activity-kinds.ts';
import type { Activity } from '../activity/activity.ts';
import { appOf, updateOf } from '../activity/activity-values.ts';
import { findOpenState, openStates, type OfferEndings } from '../activity/open-contracts.ts';
import type { FilterField, Language } from './language.ts';
import { choiceField, createListTest, textField } from './text-values.ts';
import { ageField, decimalField, flagField, timeField } from './values.ts';

const childrenOf = (value: Json): readonly Json[] => {
  if (isArray(value)) return value;
  return isObject(value) ? Object.values(value) : [];
};

/** Tests every string in a value. */
const someText = (json: Json, test: (text: string) => boolean): boolean => {
  const waiting: Json[] = [json];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value === 'string' && test(value)) return true;
    // Pushed one by one: a list may be longer than the number of arguments that a call can have.
    for (const child of childrenOf(value)) waiting.push(child);
  }
  return false;
};

/** All parties of an activity: sender, receivers, and other involved ones. */
export const activityParties = ({ from, to, involved = [] }: Activity): readonly string[] => [
  ...(from === undefined ? [] : [from]),
  ...to.map(({ party }) => party),
  ...involved,
];

const kind = choiceField(({ kind: own }: Activity) => own, activityKinds, {
  aliases: [
    ['xfer', 'transfer'],
    ['alloc', 'allocation'],
  ],
  noun: 'activity type',
});

const noEndings: OfferEndings = new Map();

/** The state of an offer or an allocation, as lists show it; other activities have none. */
const state = choiceField(
  (activity: Activity, now, endings = noEndings) => findOpenState(activity, endings, now),
  openStates,
  { noun: 'offer state' },
);

/** The same for offers only. */
const offerState = choiceField(
  (activity: Activity, now, endings = noEndings) =>
    activity.kind === 'offer' ? findOpenState(activity, endings, now) : undefined,
  openStates,
  { noun: 'offer state' },
);

/** All strings that the service sent. */
const anyText: FilterField<Activity> = {
  operators: ['~'],
  read: (values, operator) => {
    const test = createListTest(values, operator);
    return test.ok ? { ok: true, value: ({ raw }) => someText(raw, test.value) } : test;
  },
};

const parties = { suggests: 'parties' } as const;

/** The fields of the filter language for activities, in the order of suggestions. */
const fields: readonly (readonly [string, FilterField<Activity>])[] = [
  ['type', kind],
  ['kind', kind],
  ['state', state],
  ['offer.state', offerState],
  ['party', textField(activityParties, parties)],
  ['from', textField(({ from }: Activity) => [from], parties)],
  ['to', textField(({ to }: Activity) => to.map(({ party }) => party), parties)],
  ['amount', decimalField(({ amount }: Activity) => amount, 'amount>1000')],
  ['update', textField((activity: Activity) => [updateOf(activity)])],
  ['id', textField(({ id }: Activity) => [id])],
  ['round', decimalField(({ round }: Activity) => round, 'round=41207')],
  ['memo', textField(({ description }: Activity) => [description])],
  ['app', textField((activity: Activity) => [appOf(activity)])],
  ['time', timeField(({ at }: Activity) => at)],
  ['age', ageField(({ at }: Activity) => at)],
  ['derived', flagField(({ origin }: Activity) => origin !== undefined)],
  ['text', anyText],
];

/** Filters of activities: in the dashboard, in `--filter` and in alerts. */
export const activityLanguage: Language<Activity> = {
  fields: new Map(fields),
  anywhere: (value) => anyText.read([value], '~'),
};

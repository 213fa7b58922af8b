import { appOf, updateOf } from '../activity/activity-values.ts';
import type { Activity } from '../activity/activity.ts';
import { amuletId } from '../effects/describe-instrument.ts';
import { offerEndings } from '../activity/activity-facts.ts';
import { activityKinds } from '../activity/listing.ts';
import { findOpenState, openStates, type OfferEndings } from '../activity/open-contracts.ts';
import { nameOfParty } from '../../lib/text/party-names.ts';
import { compileExpression, type FilterField, type Language } from './compile/language.ts';
import { choiceField, textField } from './compile/text-values.ts';
import {
  ageField,
  decimalField,
  flagField,
  timeField,
  durationMs,
  timeAt,
} from './compile/values.ts';
import type { FilterProblem, FilterParseResult } from './filter.ts';
import { fieldsIn, type Expression, type Operator } from './grammar/expression.ts';
import { parseExpression, printExpression } from './grammar/parse.ts';
import { expandSaved, type SavedFilter } from './saved-filters.ts';
import { searchField } from './search-field.ts';

type Comparison = Expression & { readonly kind: 'compare' };

/** Any row may pass, however old. */
const noBound = Number.NEGATIVE_INFINITY;

const opposites: Readonly<Record<Operator, Operator | undefined>> = {
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '=': '!=',
  '!=': '=',
  '~': undefined,
};

/** They omit everything before a time, or older than an age. */
const boundsBelow: Readonly<Record<string, ReadonlySet<Operator | undefined>>> = {
  time: new Set(['>', '>=', '=']),
  age: new Set(['<', '<=']),
};

const boundOfValue = (field: string, text: string, now: number): number => {
  if (field === 'time') return timeAt(text)?.(now) ?? noBound;
  const age = durationMs(text);
  return age === undefined ? noBound : now - age;
};

const boundOfComparison = (
  { field, operator, values }: Comparison,
  now: number,
  isNegated: boolean,
): number => {
  const meant = isNegated ? opposites[operator] : operator;
  if (boundsBelow[field]?.has(meant) !== true) return noBound;
  const bounds = values.map(({ text }) => boundOfValue(field, text, now));
  return isNegated ? Math.max(...bounds) : Math.min(...bounds);
};

const boundOf = (expression: Expression, now: number, isNegated: boolean): number => {
  switch (expression.kind) {
    case 'and':
    case 'or': {
      const bounds = expression.parts.map((part) => boundOf(part, now, isNegated));
      const holdAll = (expression.kind === 'and') !== isNegated;
      return holdAll ? Math.max(...bounds) : Math.min(...bounds);
    }
    case 'not':
      return boundOf(expression.of, now, !isNegated);
    case 'compare':
      return boundOfComparison(expression, now, isNegated);
    case 'text':
      return noBound;
    default:
      return expression satisfies never;
  }
};

const lowerBound = (expression: Expression, now: number): number | undefined => {
  const bound = boundOf(expression, now, false);
  return bound === noBound ? undefined : bound;
};

type TestText = (text: string | undefined) => boolean;

/** A party matches by its id, or by the name that the user gave it. */
const testParty = (party: string | undefined, test: TestText): boolean =>
  test(party) || (party !== undefined && test(nameOfParty(party)));

const someReceiver = ({ to }: Activity, test: TestText): boolean =>
  to.some(({ party }) => testParty(party, test));

/** Tests each party without making a list for each row. */
const someParty = (activity: Activity, test: TestText): boolean =>
  testParty(activity.from, test) ||
  someReceiver(activity, test) ||
  (activity.involved?.some((party) => testParty(party, test)) ?? false);

const kind = choiceField(({ kind: own }: Activity) => own, activityKinds, {
  aliases: [
    ['xfer', 'transfer'],
    ['alloc', 'allocation'],
  ],
  noun: 'activity type',
});

const noEndings: OfferEndings = new Map();

const state = choiceField(
  (activity: Activity, now, endings = noEndings) => findOpenState(activity, endings, now),
  openStates,
  { noun: 'offer state' },
);

const offerState = choiceField(
  (activity: Activity, now, endings = noEndings) =>
    activity.kind === 'offer' ? findOpenState(activity, endings, now) : undefined,
  openStates,
  { noun: 'offer state' },
);

const ending = choiceField(
  ({ step }: Activity) => (step === undefined || step.step === 'opens' ? undefined : step.step),
  offerEndings,
  { noun: 'ending' },
);

const anyText = searchField<Activity>();

const parties = { suggests: 'parties' } as const;

/** Of whatever token. */
const anyAmount = ({ amount, tokenAmount }: Activity): string | undefined => amount ?? tokenAmount;

const fields: readonly (readonly [string, FilterField<Activity>])[] = [
  ['type', kind],
  ['kind', kind],
  ['state', state],
  ['offer.state', offerState],
  ['party', textField(someParty, parties)],
  ['from', textField(({ from }: Activity, test) => testParty(from, test), parties)],
  ['to', textField(someReceiver, parties)],
  ['amount', decimalField(anyAmount, 'amount>1000')],
  ['token', textField(({ token, amount }: Activity, test) => test(token ?? (amount && amuletId)))],
  ['issuer', textField(({ issuer }: Activity, test) => testParty(issuer, test), parties)],
  ['update', textField((activity: Activity, test) => test(updateOf(activity)))],
  ['id', textField(({ id }: Activity, test) => test(id))],
  ['round', decimalField(({ round }: Activity) => round, 'round=41207')],
  ['memo', textField(({ description }: Activity, test) => test(description))],
  ['app', textField((activity: Activity, test) => testParty(appOf(activity), test))],
  ['time', timeField(({ at }: Activity) => at)],
  ['age', ageField(({ at }: Activity) => at)],
  ['ending', ending],
  ['derived', flagField(({ origin }: Activity) => origin !== undefined)],
  ['text', anyText],
];

export const activityLanguage: Language<Activity> = {
  fields: new Map(fields),
  anywhere: (value) => anyText.read([value], '~'),
};

const emptyFilter = {
  isEmpty: true,
  fields: new Set<string>(),
  since: () => undefined,
  test: () => true,
} as const;

const refuseActivityFilter = ({ at, ...problem }: FilterProblem): FilterParseResult => ({
  ok: false,
  error: { ...problem, at: at + 1 },
});

/**
 * Parses a filter such as `type=transfer,offer and (party~alice or amount>1000) not age>1h`. A term
 * without a field searches all texts; `@name` is a saved filter. `grammar/parse` has the grammar.
 */
export const parseFilter = (
  text: string,
  saved: readonly SavedFilter[] = [],
): FilterParseResult => {
  const parsed = parseExpression(text);
  if (!parsed.ok) return refuseActivityFilter(parsed.error);
  if (parsed.value === undefined)
    return { ok: true, value: { ...emptyFilter, text, written: text } };
  const expanded = expandSaved(parsed.value, saved);
  if (!expanded.ok) return refuseActivityFilter(expanded.error);
  const { value: expression } = expanded;
  const compiled = compileExpression(activityLanguage, expression);
  if (!compiled.ok) return refuseActivityFilter(compiled.error);
  const fields = new Set(fieldsIn(expression));
  // The text stands for what is matched, so it must change when a saved filter does.
  const meant = saved.length > 0 && text.includes('@') ? printExpression(expression) : text;
  const since = (now: number) => lowerBound(expression, now);
  const test = compiled.value;
  return { ok: true, value: { text: meant, written: text, isEmpty: false, fields, since, test } };
};

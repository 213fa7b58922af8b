import { activityKinds } from '../activity/activity-kinds.ts';
import { activityLanguage } from './activity-language.ts';
import { operators } from './expression.ts';

/** The suggestions at the cursor. */
export type FilterCompletion = {
  /** Text before the cursor that a suggestion replaces. */
  readonly partial: string;
  /** The possible replacements, the most likely first. */
  readonly offers: readonly string[];
};

const maxOffers = 8;

const partyFields: readonly string[] = ['party', 'from', 'to'];

/** The known values of a field. */
const valuesOf = (field: string, parties: readonly string[]): readonly string[] => {
  if (field === 'type' || field === 'kind') return activityKinds;
  if (field === 'derived') return ['yes', 'no'];
  return partyFields.includes(field) ? parties : [];
};

const fieldOffers = (): readonly string[] =>
  [...activityLanguage.fields].flatMap(([name, { operators: own }]) => {
    const [first = operators[0]] = own;
    return [`${name}${first}`];
  });

const comparison = /([A-Za-z_.]+)(?:!=|<=|>=|[=~<>])\s*(?:[^\s,]*,)*([^\s,"]*)$/;
const word = /[^\s()!]*$/;

/** Completes the text before the cursor: a field, or a value of one. Values match anywhere. */
export const completeFilter = (
  before: string,
  { parties }: { readonly parties: readonly string[] },
): FilterCompletion => {
  const [, field, partialValue = ''] = comparison.exec(before) ?? [];
  if (field !== undefined) {
    const wanted = partialValue.toLowerCase();
    const offers = valuesOf(field, parties).filter((value) => value.toLowerCase().includes(wanted));
    return { partial: partialValue, offers: offers.slice(0, maxOffers) };
  }
  const partial = word.exec(before)?.[0] ?? '';
  const offers = fieldOffers().filter((offer) => offer.startsWith(partial.toLowerCase()));
  return { partial, offers };
};

const commonStart = (texts: readonly string[]): string => {
  const [first = '', ...others] = texts;
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
};

/** The text before the cursor after Tab: the only suggestion, or the common prefix of all. */
export const completeText = (before: string, { partial, offers }: FilterCompletion): string => {
  const start = commonStart(offers);
  const isLonger = offers.length === 1 || start.length > partial.length;
  return isLonger ? before.slice(0, before.length - partial.length) + start : before;
};

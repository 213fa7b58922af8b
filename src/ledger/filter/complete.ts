import { partyNames } from '../../lib/text/party-names.ts';
import { operators } from './grammar/expression.ts';
import type { FilterField, Language } from './compile/language.ts';
import type { SavedFilter } from './saved-filters.ts';

export type FilterCompletion = {
  /** A suggestion replaces this text. */
  readonly partial: string;
  /** The most likely suggestion comes first. */
  readonly offers: readonly string[];
  /** After a whole field, Tab adds its usual operator; the others are only shown. */
  readonly takesFirst?: true;
};

export type FilterContext = {
  /** Collected from the rows, so only for a field that takes a party. */
  readonly parties: () => readonly string[];
  readonly saved?: readonly SavedFilter[] | undefined;
};

const maxOffers = 8;

const valuesOf = <Row>(
  { suggests = [] }: FilterField<Row>,
  { parties }: FilterContext,
): readonly string[] =>
  suggests === 'parties' ? [...partyNames().keys(), ...parties()] : suggests;

/** Matches a field, its operator, and the values after it up to the cursor. */
const comparison = /([A-Za-z_.]+)\s*(?:[!=]=|[!=]~|<=|>=|[=~<>])\s*(?:[^\s,]*,)*([^\s,"'/]*)$/;
const membership = /([A-Za-z_.]+)\s+(?:not\s+)?in\s*\((?:[^()]*,)?\s*([^\s(),"'/]*)$/i;
const afterField = /(?:^|[\s(!-])([A-Za-z_.]+)$/;
const word = /[^\s()!-]*$/;
const savedName = /(?:^|[\s(!-])@([A-Za-z0-9_-]*)$/;

/** Finding the last word takes the square of these. */
const mostRead = 2000;

const lastPart = (text: string): string => text.slice(-mostRead);

const fieldOffers = <Row>({ fields }: Language<Row>): readonly string[] =>
  [...fields].map(
    ([
      name,
      {
        operators: [first = operators[0]],
      },
    ]) => `${name}${first}`,
  );

/** Values that contain the typed part, if none begins with it. */
const valueOffers = (values: readonly string[], partial: string): readonly string[] => {
  const wanted = partial.toLowerCase();
  const begins = values.filter((value) => value.toLowerCase().startsWith(wanted));
  const contains = values.filter((value) => value.toLowerCase().includes(wanted));
  return (begins.length > 0 ? begins : contains).slice(0, maxOffers);
};

/** Returns nothing without an `@`. */
export const savedAt = (before: string, { saved = [] }: FilterContext): readonly SavedFilter[] => {
  const partial = savedName.exec(lastPart(before))?.[1];
  return partial === undefined ? [] : saved.filter(({ name }) => name.startsWith(partial));
};

/** Offers fields, the operators of a typed field, or its values. */
export const completeFilter = <Row>(
  language: Language<Row>,
  before: string,
  context: FilterContext,
): FilterCompletion => {
  const read = lastPart(before);
  const [, name, partialValue = ''] = membership.exec(read) ?? comparison.exec(read) ?? [];
  if (name !== undefined) {
    const field = language.fields.get(name);
    const values = field === undefined ? [] : valuesOf(field, context);
    return { partial: partialValue, offers: valueOffers(values, partialValue) };
  }
  const partial = word.exec(read)?.[0] ?? '';
  const named = savedName.exec(read)?.[1];
  if (named !== undefined)
    return { partial: `@${named}`, offers: savedAt(before, context).map(({ name }) => `@${name}`) };
  const whole = language.fields.get(afterField.exec(read)?.[1] ?? '');
  const others = fieldOffers(language).filter((offer) => offer.startsWith(partial.toLowerCase()));
  if (whole === undefined) return { partial, offers: others };
  const own = whole.operators.map((operator) => `${partial}${operator}`);
  return { partial, offers: [...new Set([...own, ...others])], takesFirst: true };
};

/** The start of a field isn't meant as a text to search for. */
export const expectsMore = <Row>(language: Language<Row>, before: string): boolean => {
  const [, name] = afterField.exec(lastPart(before)) ?? [];
  return name !== undefined && fieldOffers(language).some((offer) => offer.startsWith(name));
};

const commonStart = (texts: readonly string[]): string => {
  const [first = '', ...others] = texts;
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
};

/** Completes the only suggestion at Tab, or the common prefix of all. */
export const completeText = (
  before: string,
  { partial, offers, takesFirst }: FilterCompletion,
): string => {
  const start = takesFirst === true ? (offers[0] ?? '') : commonStart(offers);
  const isLonger = offers.length === 1 || start.length > partial.length;
  return isLonger ? before.slice(0, before.length - partial.length) + start : before;
};

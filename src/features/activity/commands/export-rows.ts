import type { Activity } from '../../../ledger/activity/activity.ts';
import type { OpenState } from '../../../ledger/activity/open-contracts.ts';
import { isDecimal } from '../../../lib/numbers/decimal.ts';
import { stringifyJson } from '../../../lib/json/json.ts';

/** Characters that act on a terminal or hide: controls, bidi marks, zero-width, separators. */
const acting = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

const escaped = (character: string): string =>
  Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('');

/** Writes the value as one line of JSON, and characters that act on a terminal as `\u`. */
const lineOf = (activity: Activity): string => stringifyJson(activity.raw).replace(acting, escaped);

/** The rows as received, one JSON object a line. */
export const toNdjson = (activities: readonly Activity[]): string =>
  activities.map((activity) => `${lineOf(activity)}\n`).join('');

/**
 * The columns of the CSV file. `to` has every receiver, separated by spaces; `amount` is the text as
 * the service sent it; `text` is the description, or the contract id of an aborted instruction;
 * `derived_from` is the update of an activity that this program derived. `type` is the service's own
 * word; `kind` distinguishes offers and allocations from transfers, and `state` is their state.
 */
const columns = {
  event_id: (activity) => cell(activity.id),
  date: (activity) => cell(activity.date),
  round: (activity) => cell(activity.round),
  type: (activity) => cell(activity.typeName),
  from: (activity) => cell(activity.from),
  to: (activity) => cell(activity.to.map(({ party }) => party).join(' ')),
  amount: ({ amount }) => (isDecimal(amount ?? '') ? (amount ?? '') : cell(amount)),
  text: (activity) => cell(activity.description ?? activity.subject),
  derived_from: (activity) => cell(activity.origin?.updateId),
  kind: ({ kind }) => kind,
  state: (activity, stateOf) => stateOf(activity) ?? '',
} as const satisfies Record<string, (activity: Activity, stateOf: StateOf) => string>;

type StateOf = (activity: Activity) => OpenState | undefined;

const quoted = (text: string): string => {
  const shown = text.replace(acting, escaped);
  return /[",\\]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
};

// A spreadsheet runs a cell that begins like a formula; an apostrophe makes it text again.
const formula = /^[=+\-@\t\r]/;

function cell(text: string | undefined): string {
  const value = text ?? '';
  return quoted(formula.test(value) ? `'${value}` : value);
}

/** The first line of a CSV file. */
export const csvTitles = `${Object.keys(columns).join(',')}\n`;

/** A row as CSV: text cells cannot be run as formulas, amounts are exact. */
export const csvLine = (activity: Activity, stateOf: StateOf = () => undefined): string =>
  `${Object.values(columns)
    .map((column) => column(activity, stateOf))
    .join(',')}\n`;

/** The rows as CSV with a line of titles. */
export const toCsv = (activities: readonly Activity[], stateOf?: StateOf): string =>
  [csvTitles, ...activities.map((activity) => csvLine(activity, stateOf))].join('');

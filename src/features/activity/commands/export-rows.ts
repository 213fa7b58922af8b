import type { Activity } from '../../../ledger/activity/activity.ts';
import type { OpenState } from '../../../ledger/activity/open-contracts.ts';
import { isDecimal } from '../../../lib/numbers/decimal.ts';
import { stringifyJson } from '../../../lib/json/json.ts';
import { csvCell, escapeActing } from '../../../lib/text/csv.ts';

/** Writes the value as one line of JSON, and characters that act on a terminal as `\u`. */
const lineOf = (activity: Activity): string => escapeActing(stringifyJson(activity.raw));

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
  event_id: (activity) => csvCell(activity.id),
  date: (activity) => csvCell(activity.date),
  round: (activity) => csvCell(activity.round),
  type: (activity) => csvCell(activity.typeName),
  from: (activity) => csvCell(activity.from),
  to: (activity) => csvCell(activity.to.map(({ party }) => party).join(' ')),
  amount: ({ amount }) => (isDecimal(amount ?? '') ? (amount ?? '') : csvCell(amount)),
  text: (activity) => csvCell(activity.description ?? activity.subject),
  derived_from: (activity) => csvCell(activity.origin?.updateId),
  kind: ({ kind }) => kind,
  state: (activity, stateOf) => stateOf(activity) ?? '',
} as const satisfies Record<string, (activity: Activity, stateOf: StateOf) => string>;

type StateOf = (activity: Activity) => OpenState | undefined;

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

import type { Activity } from '../../../ledger/activity/activity.ts';
import type { OpenState } from '../../../ledger/activity/open-contracts.ts';
import { netOf } from '../../../ledger/activity/activity-values.ts';
import { effectText } from '../../../ledger/effects/messages.ts';
import { notTheToken } from '../../../ledger/activity/mark-issuer.ts';
import { isDecimal } from '../../../lib/numbers/decimal.ts';
import { stringifyJson } from '../../../lib/json/json.ts';
import { csvCell, escapeActing } from '../../../lib/text/csv.ts';

/** Writes one line of JSON, with characters that act on a terminal as `\u`. */
const exportLine = (activity: Activity): string => escapeActing(stringifyJson(activity.raw));

/** The rows are as received. */
export const toNdjson = (activities: readonly Activity[]): string =>
  activities.map((activity) => `${exportLine(activity)}\n`).join('');

/** What a reader of the amount must know. */
const noticeOf = (activity: Activity): string => {
  const count = netOf(activity);
  const net = count === undefined ? [] : [effectText.netOf(count)];
  return [notTheToken(activity) ?? [], net].flat().join('; ');
};

const decimalCell = (amount = ''): string => (isDecimal(amount) ? amount : csvCell(amount));

/**
 * `to` has every receiver, separated by spaces; `amount` is the text as the service sent it; `text` is the
 * description, or the contract id of an aborted instruction; `derived_from` is the update of an activity
 * that this program derived. `amount` is of Amulet alone, so that its sum is one; `token_amount` is of `token`. `type` is the service's own word; `kind` distinguishes offers and allocations
 * from transfers.
 */
const columns = {
  event_id: (activity) => csvCell(activity.id),
  date: (activity) => csvCell(activity.date),
  round: (activity) => csvCell(activity.round),
  type: (activity) => csvCell(activity.typeName),
  from: (activity) => csvCell(activity.from),
  to: (activity) => csvCell(activity.to.map(({ party }) => party).join(' ')),
  amount: ({ amount }) => decimalCell(amount),
  text: (activity) => csvCell(activity.description ?? activity.subject),
  derived_from: (activity) => csvCell(activity.origin?.updateId),
  kind: ({ kind }) => kind,
  state: (activity, stateOf) => stateOf(activity) ?? '',
  token_amount: ({ tokenAmount }) => decimalCell(tokenAmount),
  token: ({ token }) => csvCell(token),
  issuer: ({ issuer }) => csvCell(issuer),
  notice: (activity) => csvCell(noticeOf(activity)),
} as const satisfies Record<string, (activity: Activity, stateOf: StateOf) => string>;

type StateOf = (activity: Activity) => OpenState | undefined;

export const csvTitles = `${Object.keys(columns).join(',')}\n`;

/** No spreadsheet runs a text cell as a formula, and amounts are exact. */
export const csvLine = (activity: Activity, stateOf: StateOf = () => undefined): string =>
  `${Object.values(columns)
    .map((column) => column(activity, stateOf))
    .join(',')}\n`;

export const toCsv = (activities: readonly Activity[], stateOf?: StateOf): string =>
  [csvTitles, ...activities.map((activity) => csvLine(activity, stateOf))].join('');

import type { Expression, Operator } from '../../../ledger/filter/grammar/expression.ts';
import type { ActivityKind } from '../../../ledger/activity/listing.ts';
import type { OfferEnding } from '../../../ledger/activity/activity-facts.ts';
import type { offerAges } from './open-offers.ts';
import type { TimeWindow } from './time-window.ts';
import { formatIsoSecond } from '../../../lib/time/time.ts';

/** A star in a value stands for itself. */
const fieldComparison = (field: string, operator: Operator, text: string): Expression => {
  const values = [{ text, form: text.includes('*') ? 'quoted' : 'bare' } as const];
  return { kind: 'compare', at: 0, field, operator, values };
};

const all = (...parts: readonly Expression[]): Expression => {
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : { kind: 'and', parts };
};

/** A bucket begins at a whole second. */
const since = ({ from }: TimeWindow): Expression =>
  fieldComparison('time', '>=', formatIsoSecond(from));

export const inWindow = (window: TimeWindow): Expression => since(window);

export const ofKind = (kind: ActivityKind, window: TimeWindow): Expression =>
  all(fieldComparison('type', '=', kind), since(window));

/**
 * Counts what a party sent to others, or received from others. A merge pays nobody: it has no
 * receiver, whose id would contain `::`, or its sender is one.
 */
export const transfersOf = (side: 'from' | 'to', party: string, window: TimeWindow): Expression =>
  all(
    fieldComparison('type', '=', 'transfer'),
    fieldComparison(side, '=', party),
    ...(side === 'from'
      ? [fieldComparison('to', '~', '::'), fieldComparison('to', '!=', party)]
      : [fieldComparison('from', '!=', party)]),
    since(window),
  );

export const ofId = (id: string): Expression => fieldComparison('id', '=', id);
export const ofRound = (round: string): Expression => fieldComparison('round', '=', round);

export const abortsBy = (reason: OfferEnding, window: TimeWindow): Expression =>
  all(fieldComparison('type', '=', 'abort'), fieldComparison('ending', '=', reason), since(window));

export const openOffers = ({ from, to }: (typeof offerAges)[number]): Expression =>
  all(
    fieldComparison('offer.state', '=', 'open'),
    ...(from === undefined ? [] : [fieldComparison('age', '>=', from)]),
    ...(to === undefined ? [] : [fieldComparison('age', '<', to)]),
  );

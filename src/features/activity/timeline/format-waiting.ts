import * as messages from '../messages/tail.ts';
import { gapsIn } from './entry-index.ts';
import { isOrderUnproven } from './ordered-emission.ts';
import { usualOverlap } from './overlap.ts';
import { isRow, type Timeline } from './timeline.ts';

/** Consecutive lagging responses that are normal: nodes always differ a little. */
const usualLag = 3;

/** A page holds fewer activities than there are, and only those that it must repeat. */
const hasShortPages = ({ entries, maxPage }: Timeline): boolean =>
  maxPage > 0 && maxPage <= usualOverlap && entries.filter(isRow).length > maxPage;

/** The search for the place after the known rows takes longer than one poll. */
const isSearching = ({ lost, walk, more }: Timeline): boolean =>
  lost > 0 && walk !== undefined && !more;

/** Why a tail that gets responses delivers nothing; undefined if it has no reason to wait. */
export const formatWaiting = (timeline: Timeline): string | undefined => {
  const blocked = gapsIn(timeline.entries).find(({ state }) => state === 'filling');
  const isStalled = blocked !== undefined || timeline.meaning === undefined;
  if (isStalled && hasShortPages(timeline)) return messages.pagesTooShort(timeline.maxPage);
  if (timeline.learning?.page.length === 1 && timeline.polls > usualLag)
    return messages.oneActivity;
  if (isOrderUnproven(timeline)) return messages.orderUnknown;
  if (timeline.lost >= usualLag || isSearching(timeline)) return messages.lastRowsMissing;
  if (timeline.behind >= usualLag) return messages.scanLags;
  if ((blocked?.tries ?? 0) > 0) return messages.gapRowsNotListed;
  return undefined;
};

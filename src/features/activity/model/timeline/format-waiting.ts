import { pluralize } from '../../../../lib/text/pluralize.ts';
import { isOrderUnproven } from './ordered-emission.ts';
import { usualOverlap } from './overlap.ts';
import { isGap, isRow, type Timeline } from './timeline.ts';

/** Answers in a row from behind that are no news: nodes differ by a moment all the time. */
const usualLag = 3;

/**
 * Whether the pages of a scan are too short to prove what follows what: it lists fewer activities in a
 * page than there are, and not one more than those that a page has to begin with.
 */
const hasShortPages = ({ entries, maxPage }: Timeline): boolean =>
  maxPage > 0 && maxPage <= usualOverlap && entries.filter(isRow).length > maxPage;

/** Why a tail that is answered delivers nothing, in words; nothing while it has no reason to wait. */
export const formatWaiting = (timeline: Timeline): string | undefined => {
  const blocked = timeline.entries.find((entry) => isGap(entry) && entry.state === 'filling');
  const isStalled = blocked !== undefined || timeline.meaning === undefined;
  if (isStalled && hasShortPages(timeline))
    return `the scan lists no more than ${pluralize(timeline.maxPage, 'row')} in a page, too few to show which rows follow which`;
  if (timeline.learning?.page.length === 1 && timeline.polls > usualLag)
    return 'waiting for a second activity: the scan lists one, which does not show in which order it lists';
  if (isOrderUnproven(timeline))
    return 'waiting for new activity: the dates do not show in which order this scan lists; --cursor-direction sets it';
  if (timeline.lost >= usualLag)
    return 'the scan does not know the last activities seen: it lags behind, or lost them';
  if (timeline.behind >= usualLag)
    return 'the scan lists nothing newer than the last activities seen: it lags behind';
  if (blocked !== undefined && isGap(blocked) && (blocked.tries ?? 0) > 0)
    return 'the scan does not list the activities of a gap yet: trying again';
  return undefined;
};

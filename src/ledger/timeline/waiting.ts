import { isGuess } from './emission.ts';
import { isGap, type Timeline } from './timeline.ts';

/** Answers in a row from behind that are no news: nodes differ by a moment all the time. */
const usualLag = 3;

/** Why a tail that is answered delivers nothing, in words; nothing while it has no reason to wait. */
export const formatWaiting = (timeline: Timeline): string | undefined => {
  if (isGuess(timeline))
    return 'waiting for new activity: the dates do not show in which order this scan lists; --scan-order sets it';
  if (timeline.lost >= usualLag)
    return 'the scan does not know the last activities seen: it lags behind, or lost them';
  if (timeline.behind >= usualLag)
    return 'the scan lists nothing newer than the last activities seen: it lags behind';
  const blocked = timeline.entries.find((entry) => isGap(entry) && entry.state === 'filling');
  if (blocked !== undefined && isGap(blocked) && (blocked.tries ?? 0) > 0)
    return 'the scan does not list the activities of a gap yet: trying again';
  return undefined;
};

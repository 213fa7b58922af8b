import { linksOf } from '../../ledger/activity/activity-links.ts';
import type { Activity } from '../../ledger/activity/activity.ts';
import type { IdLink } from '../../ledger/ids/identify-id.ts';

/** The pins that an activity concerns. */
export const matchPins = <P extends IdLink>(
  pins: readonly P[],
  activity: Activity,
): readonly P[] => {
  if (pins.length === 0) return [];
  const targets = linksOf(activity);
  return pins.filter((pin) => targets.some(({ to, id }) => to === pin.to && id === pin.id));
};

import { keepLast } from '../../../lib/keep.ts';
import { createJsonTree } from '../../../lib/json/cursor.ts';
import type { Json } from '../../../lib/json/json.ts';
import type { ActivityParts, ActivityJson, DetailState } from './activity.ts';
import { documentTitle } from '../messages/detail.ts';
import type { TimelineRow } from '../timeline/timeline.ts';
import type { ListEntry } from './activity-filter.ts';
import { selectSelected } from './selectors.ts';

type Documents = { readonly [title: string]: Json };

const documentsOf = (
  raw: Json,
  update: Json | undefined,
  changed: TimelineRow['changed'] = [],
): Documents => {
  const earlier = changed.map((version, index): readonly [string, Json] => [
    documentTitle.earlier(index + 1, changed.length),
    version.raw,
  ]);
  return {
    [documentTitle.activity]: raw,
    ...(update !== undefined && { [documentTitle.update]: update }),
    ...Object.fromEntries(earlier),
  };
};

// Only the row on the screen is kept. To keep more of them would keep what was received.
const lastRead = keepLast<ActivityJson>();

/** A row that has left the screen is read again. */
const readRow = ({ id, activity, changed }: TimelineRow): ActivityJson | undefined => {
  if (activity === undefined) return undefined;
  const { origin } = activity;
  const update = origin?.update?.(origin.updateId);
  return lastRead([activity, changed, update], () => {
    const documents = documentsOf(activity.raw, update, changed);
    const hasSeveral = Object.keys(documents).length > 1;
    return {
      id,
      previous: changed?.at(-1),
      tree: createJsonTree(hasSeveral ? documents : activity.raw),
      hasSeveral,
      lacksUpdate: origin !== undefined && update === undefined,
    };
  });
};

/** Returns whether both are of one version of a row. Ten versions are kept, so a count doesn't tell. */
const isSameActivityJson = (
  one: ActivityJson | undefined,
  other: ActivityJson | undefined,
): boolean =>
  one?.id === other?.id &&
  one?.previous === other?.previous &&
  one?.lacksUpdate === other?.lacksUpdate;

/** While the detail shows JSON: with what the user folded, or just opened. */
export const activityJson = (
  { view, json }: DetailState,
  row: ListEntry | undefined,
): ActivityJson | undefined => {
  if (view !== 'json' || row === undefined || 'gap' in row) return undefined;
  const read = readRow(row);
  return isSameActivityJson(json, read) ? json : read;
};

export const selectActivityJson = (state: ActivityParts): ActivityJson | undefined => {
  const { detail } = state.activity;
  return detail.view === 'json' ? activityJson(detail, selectSelected(state)) : undefined;
};

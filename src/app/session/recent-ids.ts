import { formIds } from '../../submission/form-ids.ts';
import { extractIds } from '../../ledger/ids/shortened-ids.ts';
import { isGap } from '../../features/activity/model/timeline/timeline.ts';
import { stringifyJson } from '../../lib/json/json.ts';
import type { AppState } from '../../shell/state/app-state.ts';
import { recentParties } from './recent-parties.ts';

/** The number of newest activities to search: the search runs at a key press. */
const looksBack = 2000;

/** Ids that this session has seen: in activities, lookups, responses, the journal and forms. */
export const recentIds = (state: AppState): ReadonlySet<string> => {
  const { activity, lookup, journal, wizards } = state;
  const rows = activity.timeline.entries.slice(-looksBack).flatMap((entry) => {
    const row = isGap(entry) ? undefined : entry.activity;
    if (row === undefined) return [];
    return [row.id, row.origin?.updateId, ...extractIds(`${row.id} ${stringifyJson(row.raw)}`)];
  });
  const answers = lookup.visits.map(({ fetched }) =>
    fetched.kind === 'ready' ? fetched.answer.raw : undefined,
  );
  const looked = extractIds(stringifyJson([answers, lookup.history, journal.entries]));
  const decoded = formIds.flatMap((id) =>
    (wizards[id].inspection?.facts ?? []).flatMap(({ value }) => extractIds(value)),
  );
  const all = [...rows, ...recentParties(state), ...looked, ...decoded];
  return new Set(all.filter((id): id is string => id !== undefined));
};

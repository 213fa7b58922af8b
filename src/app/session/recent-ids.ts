import { knownActivities } from '../../features/party/slice.ts';
import { findOffers } from '../../features/party/view/contract-lines.ts';
import { isGap } from '../../features/activity/timeline/timeline.ts';
import type { AppState } from '../state.ts';
import { formIds } from '../../submission/form-ids.ts';
import { extractIds } from '../../ledger/ids/shortened-ids.ts';
import { stringifyJson } from '../../lib/json/json.ts';
import { partiesOf } from '../../ledger/activity/activity-values.ts';

/** The number of newest activities to search: the search runs at a key press. */
const looksBack = 2000;

/** The newest parties of activities come first, then those that lookups were made as. */
export const recentParties = (state: AppState): readonly string[] => {
  const { activity, lookup, tokens, screen } = state;
  const newest = activity.timeline.entries.slice(-looksBack).toReversed();
  const acting = newest.flatMap((entry) => {
    const row = isGap(entry) ? undefined : entry.activity;
    return row === undefined ? [] : partiesOf(row);
  });
  const asked = lookup.history.flatMap(({ parties }) => parties);
  const { offers } = findOffers(tokens.report, knownActivities(state), {
    party: tokens.party ?? '',
    now: screen.now,
  });
  const offering = offers.flatMap(({ from, to }) => [from, to]);
  return [...new Set([...offering, ...acting, ...asked])].filter((party): party is string =>
    Boolean(party),
  );
};

export const recentIds = (state: AppState): ReadonlySet<string> => {
  const { activity, lookup, journal, writeForms } = state;
  const rows = activity.timeline.entries.slice(-looksBack).flatMap((entry) => {
    const row = isGap(entry) ? undefined : entry.activity;
    if (row === undefined) return [];
    return [row.id, row.origin?.updateId, ...extractIds(`${row.id} ${stringifyJson(row.raw)}`)];
  });
  const responses = lookup.visits.map(({ fetched }) =>
    fetched.kind === 'ready' ? fetched.response.raw : undefined,
  );
  const looked = extractIds(stringifyJson([responses, lookup.history, journal.entries]));
  const decoded = formIds.flatMap((id) =>
    (writeForms[id].inspection?.facts ?? []).flatMap(({ value }) => extractIds(value)),
  );
  const all = [...rows, ...recentParties(state), ...looked, ...decoded];
  return new Set(all.filter((id): id is string => id !== undefined));
};

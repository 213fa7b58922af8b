import type { WriteStatus } from '../../../storage/journal/records.ts';
import { writeFormForTab } from '../../../submission/form-ids.ts';
import type { AppState } from '../../../app/state.ts';
import { selectCurrentEntry, selectedRow } from '../state/journal.ts';

type WriteAction = 'resend' | 'lookup' | 'follow' | 'watch' | 'mark';

const learn = ['lookup', 'follow', 'watch', 'mark'] as const satisfies readonly WriteAction[];

/** The actions that can still help a write, by its known state. */
export const actionsByStatus: Readonly<Record<WriteStatus, readonly WriteAction[]>> = {
  SENDING: [],
  ALLOCATED: [],
  ACCEPTED: ['resend', ...learn],
  COMMITTED: ['lookup'],
  REJECTED: ['resend'],
  UNKNOWN: ['resend', ...learn],
  'NOT SENT': ['resend'],
  'ACCEPTED EARLIER': [],
  SUPERSEDED: [],
  MARKED: ['resend', ...learn],
  EXPIRED: learn,
};

/** The status of the entry that keys act on; undefined if nothing was sent. */
const statusOf = (state: AppState): WriteStatus | undefined => {
  const form = writeFormForTab(state.screen.tab);
  const ended = form && state.wizards[form].ended;
  if (ended !== undefined && ended.entry === undefined) return undefined;
  return selectCurrentEntry(state)?.word ?? ended?.word;
};

/** Returns true if keys can act on an entry at all. */
export const hasEntry = (state: AppState): boolean => statusOf(state) !== undefined;

/** Offers a key for a write only while it can help. */
export const canStill =
  (action: WriteAction) =>
  (state: AppState): boolean => {
    const status = statusOf(state);
    return status !== undefined && actionsByStatus[status].includes(action);
  };

export const isDraft = ({ journal }: AppState): boolean =>
  selectedRow(journal)?.draft !== undefined;

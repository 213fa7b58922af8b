import type { WriteStatus } from '../../storage/journal/records.ts';
import { writeFormForTab } from '../../submission/form-ids.ts';
import type { AppState } from '../../shell/state/app-state.ts';
import { selectCurrentEntry, selectedRow } from './state/journal.ts';

type WriteAction = 'resend' | 'lookup' | 'follow' | 'watch' | 'mark';

const learn = ['lookup', 'follow', 'watch', 'mark'] as const satisfies readonly WriteAction[];

/** What can still be done about a write, by what is known of it. */
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

/** The status of the entry that keys are about; undefined where nothing was sent. */
const statusOf = (state: AppState): WriteStatus | undefined => {
  const form = writeFormForTab(state.screen.tab);
  const ended = form && state.wizards[form].ended;
  if (ended !== undefined && ended.entry === undefined) return undefined;
  return selectCurrentEntry(state)?.word ?? ended?.word;
};

/** Whether keys can be about an entry at all. */
export const hasEntry = (state: AppState): boolean => statusOf(state) !== undefined;

/** Offers a key about a write where it can still help. */
export const canStill =
  (action: WriteAction) =>
  (state: AppState): boolean => {
    const status = statusOf(state);
    return status !== undefined && actionsByStatus[status].includes(action);
  };

export const isDraft = ({ journal }: AppState): boolean =>
  selectedRow(journal)?.draft !== undefined;

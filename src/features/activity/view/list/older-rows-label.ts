import { selectSelectedIndex } from '../../state/selectors.ts';
import type { AppState } from '../../../../shell/state/app-state.ts';

/** Whether there is more before the oldest row, once the reader has asked and while he is there. */
export const olderRowsLabel = (state: AppState): string => {
  const { older } = state.activity;
  if (older !== 'fetching' && selectSelectedIndex(state) !== 0) return '';
  switch (older) {
    case 'unasked':
      return '';
    case 'fetching':
      return 'fetching older';
    case 'start':
      return 'start of the ledger';
    case 'cannot':
      return state.activity.poll.source === 'updates'
        ? 'use --since to look further back'
        : 'this scan cannot go back';
    case 'failed':
      return 'older rows could not be fetched';
    default:
      return older satisfies never;
  }
};

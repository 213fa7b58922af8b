import { selectSelectedIndex } from '../../state/selectors.ts';
import type { AppState } from '../../../../shell/state/app-state.ts';
import * as messages from '../../messages/list.ts';

/** Says whether older rows exist, once the user asked for them and while the oldest row is selected. */
export const olderRowsLabel = (state: AppState): string => {
  const { older } = state.activity;
  if (older !== 'fetching' && selectSelectedIndex(state) !== 0) return '';
  switch (older) {
    case 'unasked':
      return '';
    case 'fetching':
      return messages.loadingOlder;
    case 'start':
      return messages.startOfLedger;
    case 'cannot':
      return state.activity.poll.source === 'updates' ? messages.useSince : messages.noOlderRows;
    case 'failed':
      return messages.olderRowsFailed;
    default:
      return older satisfies never;
  }
};

import { mask } from '../../../../lib/text/width.ts';
import { gapRange } from '../../state/gap-range.ts';
import { selectLayout } from '../../state/selectors.ts';
import type { AppState } from '../../../../shell/state/app-state.ts';
import type { SplitText } from '../../../../shell/view-types.ts';
import { breadcrumb, selectDetailItem } from '../detail/detail-content.ts';
import * as messages from '../../messages/list.ts';

const isAlone = (state: AppState): boolean =>
  state.screen.pane === 'detail' && selectLayout(state).shape !== 'split';

const crumbs = (state: AppState): string => {
  const item = isAlone(state) ? selectDetailItem(state) : undefined;
  if (item === undefined) return 'Activity';
  return `Activity > ${'gap' in item ? 'gap' : breadcrumb(item.activity.id)}`;
};

const meta = (state: AppState): string => {
  const item = isAlone(state) ? selectDetailItem(state) : undefined;
  if (item !== undefined) {
    if ('gap' in item) return gapRange(item);
    const { kind, round } = item.activity;
    return messages.kindAndRound(kind, round);
  }
  const { sieve, order } = state.activity;
  const text = sieve?.text ?? messages.noFilter;
  const filter = messages.filterTitle(
    state.screen.masked && sieve !== undefined ? mask(text) : text,
  );
  return state.screen.size.columns < 140 ? filter : `${filter}     ${messages.sortTitle(order)}`;
};

/** The place on the screen, and the filter of the list. */
export const selectTitleLine = (state: AppState): SplitText => ({
  left: crumbs(state),
  leftTone: 'focus',
  right: meta(state),
  rightTone: state.activity.sieve === undefined ? 'plain' : 'note',
});

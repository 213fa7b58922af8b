import { mask } from '../../lib/mask.ts';
import type { AppState } from '../../store/store.ts';
import { crumbOf, selectDetailRow } from '../activity/detail-content.ts';
import { kindWords } from '../activity/row-words.ts';
import { Rule } from '../kit/rule.tsx';
import { selectLayout } from '../../store/selectors.ts';
import { useApp } from '../session-context.tsx';

const isAlone = (state: AppState): boolean =>
  state.screen.pane === 'detail' && selectLayout(state).shape !== 'split';

const crumbs = (state: AppState): string => {
  const row = isAlone(state) ? selectDetailRow(state) : undefined;
  return row === undefined ? 'Activity' : `Activity > ${crumbOf(row.activity.id)}`;
};

const meta = (state: AppState): string => {
  const row = isAlone(state) ? selectDetailRow(state) : undefined;
  if (row !== undefined) {
    const { kind, round } = row.activity;
    return round === undefined ? kindWords[kind] : `${kindWords[kind]}  round ${round}`;
  }
  const { sieve, order } = state.activity;
  const text = sieve?.text ?? 'none';
  const filter = `filter: ${state.screen.masked && sieve !== undefined ? mask(text) : text}`;
  return state.screen.size.columns < 140
    ? filter
    : `${filter}     sort: ${order.replace('-', ' ')}`;
};

/** Line 3: where the reader is, and what is left out of the list. */
export function TitleRule({ width }: { readonly width: number }) {
  const left = useApp(crumbs);
  const right = useApp(meta);
  const filtered = useApp((state) => state.activity.sieve !== undefined);
  return (
    <Rule
      width={width}
      left={left}
      leftTone="focus"
      right={right}
      rightTone={filtered ? 'note' : 'plain'}
    />
  );
}

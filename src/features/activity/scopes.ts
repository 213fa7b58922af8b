import type { KeyScope, State } from '../../app/state.ts';
import type { ScopeTable } from '../../shell/keys/key-binding.ts';
import { selectSelectedGap } from './state/gaps.ts';
import { isJsonShown } from './state/selectors.ts';

export const activityScopeTable = {
  list: { title: 'THIS LIST', scroll: 'move' },
  detail: { title: 'DETAIL', scroll: 'scroll' },
  activity: { title: 'ACTIVITY' },
  gap: { title: 'A GAP' },
  columns: { title: 'COLUMNS' },
  copy: { title: 'AFTER y', kind: 'menu' },
  export: { title: 'AFTER x', kind: 'menu' },
  reason: { title: 'REASON PROMPT', kind: 'text' },
  commandConfirm: { title: 'BEFORE A CUSTOM COMMAND', kind: 'menu', noClicks: true },
  commandOutput: { title: 'OUTPUT OF A CUSTOM COMMAND', kind: 'menu' },
} as const satisfies ScopeTable;

// Each list is created once, because a new list redraws the footer.
const stacks = {
  list: ['list', 'activity', 'scroll', 'global'],
  listWithGap: ['list', 'gap', 'activity', 'scroll', 'global'],
  columns: ['columns', 'scroll', 'global'],
  detail: ['detail', 'activity', 'scroll', 'global'],
  json: ['tree', 'activity', 'scroll', 'global'],
  gapDetail: ['detail', 'gap', 'activity', 'scroll', 'global'],
} as const satisfies Readonly<Record<string, readonly KeyScope[]>>;

export const activityStacks: readonly (readonly KeyScope[])[] = Object.values(stacks);

export const activityScopes = (state: State): readonly KeyScope[] => {
  if (state.activity.columnMenu !== undefined) return stacks.columns;
  if (state.screen.pane === 'detail') {
    if (selectSelectedGap(state) !== undefined) return stacks.gapDetail;
    return isJsonShown(state) ? stacks.json : stacks.detail;
  }
  return state.activity.view.gapsAt.length > 0 ? stacks.listWithGap : stacks.list;
};

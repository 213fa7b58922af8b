import type { CommandId } from '../keys/keymap.ts';
import type { State } from './state.ts';
import { selectUnhelpful } from './unhelpful.ts';

const whileFollowing = ['follow'] as const satisfies readonly CommandId[];
const ofARow = [
  'list.open',
  'detail.next',
  'detail.previous',
  'activity.update',
  'activity.contract',
  'copy.open',
  'copy.id',
] as const satisfies readonly CommandId[];

/** Keys about rows: of a list without any, and one that is followed already. */
const disabledRowKeys = ({ activity: { view, position } }: State): readonly CommandId[] => [
  ...(view.entries.length === 0 ? ofARow : []),
  ...(position.kind === 'following' ? whileFollowing : []),
];

const unions = new Map<string, ReadonlySet<CommandId>>();

/** The same set for the same keys: a footer is drawn anew when it gets another set. */
const union = (
  others: ReadonlySet<CommandId>,
  row: readonly CommandId[],
): ReadonlySet<CommandId> => {
  if (row.length === 0) return others;
  const ids = [...others, ...row];
  const key = ids.join(' ');
  const known = unions.get(key) ?? new Set(ids);
  unions.set(key, known);
  return known;
};

/**
 * Keys that the footer leaves out: those that would be refused, and on a list those that would do
 * nothing. Help still explains the latter.
 */
export const selectIdleKeys = (state: State): ReadonlySet<CommandId> =>
  state.screen.tab === 'activity' && state.screen.overlay?.kind !== 'filter'
    ? union(selectUnhelpful(state), disabledRowKeys(state))
    : selectUnhelpful(state);

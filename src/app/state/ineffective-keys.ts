import type { CommandId } from '../../shell/keys/key-binding.ts';
import { selectNextGap } from '../../features/activity/state/gaps.ts';
import { selectRowLink } from '../../features/activity/state/row-link.ts';
import type { State } from '../../shell/state/app-state.ts';
import { selectDisabledCommands } from './disabled-commands.ts';

type Wording = ReadonlyMap<CommandId, string>;

// Created once, because a footer is redrawn for every new map.
const usual: Wording = new Map();
const paused: Wording = new Map([['poll.toggle', 'resume']]);

/** Hints of keys that do something else in the state of the screen than their bindings say. */
export const selectHintOverrides = ({ activity }: State): Wording =>
  activity.poll.state === 'paused' ? paused : usual;

const ofARow = [
  'list.open',
  'detail.next',
  'detail.previous',
  'copy.open',
  'copy.id',
] as const satisfies readonly CommandId[];

const isIdle: readonly (readonly [CommandId, (state: State) => boolean])[] = [
  ['follow', ({ activity: { position } }) => position.kind === 'following'],
  ['activity.update', (state) => selectRowLink(state, 'update') === undefined],
  ['activity.contract', (state) => selectRowLink(state, 'contract') === undefined],
  ['gap.next', (state) => selectNextGap(state, 'down') === undefined],
  ['gap.previous', (state) => selectNextGap(state, 'up') === undefined],
];

/** Keys that do nothing on the selected row, or on a list without rows. */
const disabledRowKeys = (state: State): readonly CommandId[] => [
  ...(state.activity.view.entries.length === 0 ? ofARow : []),
  ...isIdle.filter(([, idle]) => idle(state)).map(([id]) => id),
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
export const selectIneffectiveKeys = (state: State): ReadonlySet<CommandId> =>
  state.screen.tab === 'activity' && state.screen.overlay?.kind !== 'filter'
    ? union(selectDisabledCommands(state), disabledRowKeys(state))
    : selectDisabledCommands(state);

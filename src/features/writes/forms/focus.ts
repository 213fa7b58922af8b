import { textOfField } from '../../../lib/text/text-field.ts';
import { clamp } from '../../../lib/numbers/list-window.ts';
import { blurField } from './edit-field.ts';
import {
  type Field,
  type ListField,
  updateAt,
  listGroups,
  isLeaf,
  newGroup,
  formValueAt,
  type FieldGroup,
  type FieldValue,
  type FieldPath,
} from '../../../requests/forms/form-values.ts';
import {
  focusedTarget,
  resolveFocus,
  type FormState,
  allFocusTargets,
  visibleFocusTargets,
  type FocusTarget,
} from '../../../requests/forms/form-state.ts';

export const setFocus = (
  fields: readonly Field[],
  state: FormState,
  focus: FieldPath,
): FormState => ({
  ...blurField(fields, state),
  focus,
});

/** The focus stays within the page. */
export const moveFocus = (fields: readonly Field[], state: FormState, by: number): FormState => {
  const { stops, at } = resolveFocus(fields, state);
  const next = stops[clamp(at + by, 0, stops.length - 1)];
  return next === undefined ? state : setFocus(fields, state, next.place);
};

/** Fields that were left show their problems. */
const leftWhere = (
  fields: readonly Field[],
  root: FieldGroup,
  wanted: (leaf: FieldValue) => boolean,
): FieldGroup =>
  allFocusTargets(fields, root).reduce<FieldGroup>(
    (left, { kind, place }) =>
      kind === 'field'
        ? updateAt(left, place, (value) =>
            isLeaf(value) && wanted(value) ? { ...value, left: true } : value,
          )
        : left,
    root,
  );

export const blurAll = (fields: readonly Field[], state: FormState): FormState => {
  const left = blurField(fields, state);
  return { ...left, root: leftWhere(fields, left.root, () => true) };
};

/** Marks fields as if the user had gone through the form. */
export const markFilledAsVisited = (fields: readonly Field[], root: FieldGroup): FieldGroup =>
  leftWhere(fields, root, ({ text }) => textOfField(text) !== '');

const firstFieldOf = (list: ListField, place: FieldPath): FieldPath => {
  const [first] = list.item;
  return first === undefined || first.kind === 'list' ? place : [...place, first.id];
};

const listPlaceOf = ({ place }: FocusTarget): FieldPath => place.slice(0, -1);

const addTo = (state: FormState, list: ListField, place: FieldPath): FormState => {
  const groups = listGroups(formValueAt(state.root, place));
  const root = updateAt(state.root, place, () => [...groups, newGroup(list.item)]);
  return { ...state, root, focus: firstFieldOf(list, [...place, groups.length]) };
};

const groupAround = (place: FieldPath): { list: FieldPath; index: number } | undefined => {
  const position = place.findLastIndex((part) => typeof part === 'number');
  const index = place[position];
  return typeof index === 'number' ? { list: place.slice(0, position), index } : undefined;
};

const isAddOf = (stop: FocusTarget, list: FieldPath): boolean =>
  stop.kind === 'add' && stop.place.slice(0, -1).join(' ') === list.join(' ');

/** On a page without focus, the item is added to its first list. */
export const addItem = (fields: readonly Field[], state: FormState): FormState => {
  const { stops, at } = resolveFocus(fields, state);
  const here = stops[at];
  const around = here === undefined ? undefined : groupAround(here.place);
  const adding =
    here?.kind === 'add'
      ? here
      : (stops.find((stop) => around !== undefined && isAddOf(stop, around.list)) ??
        stops.find(({ kind }) => kind === 'add'));
  if (adding?.kind !== 'add') return state;
  return addTo(blurField(fields, state), adding.list, listPlaceOf(adding));
};

const replaceGroups = (
  state: FormState,
  list: FieldPath,
  groups: readonly FieldGroup[],
): FormState => ({
  ...state,
  root: updateAt(state.root, list, () => groups),
});

/** Removes the focused group, or the one around the focus; `undo` restores it. */
export const removeItem = (fields: readonly Field[], state: FormState): FormState => {
  const stop = focusedTarget(fields, state);
  const around = stop === undefined ? undefined : groupAround(stop.place);
  if (around === undefined) return state;
  const { list, index } = around;
  const groups = listGroups(formValueAt(state.root, list)).toSpliced(index, 1);
  const last = groups.length - 1;
  const focus = last < 0 ? [...list, 'add'] : [...list, Math.min(index, last)];
  return { ...replaceGroups(state, list, groups), focus, undo: state.root };
};

export const moveItem = (fields: readonly Field[], state: FormState, by: 1 | -1): FormState => {
  const stop = focusedTarget(fields, state);
  const around = stop === undefined ? undefined : groupAround(stop.place);
  if (around === undefined) return state;
  const { list, index } = around;
  const groups = listGroups(formValueAt(state.root, list));
  const [moved, other] = [groups[index], groups[index + by]];
  if (moved === undefined || other === undefined) return state;
  const swapped = groups.with(index, other).with(index + by, moved);
  return { ...replaceGroups(state, list, swapped), focus: [...list, index + by] };
};

/** Restores the values from before the last removal or loading. */
export const undoEdit = (fields: readonly Field[], state: FormState): FormState => {
  if (state.undo === undefined) return state;
  const { undo: root, focus } = state;
  const stays = visibleFocusTargets(fields, root, focus).some(
    ({ place }) => place.join() === focus.join(),
  );
  return { root, focus: stays ? focus : [], undo: state.root };
};

import { fieldText } from '../lib/text-field.ts';
import { clamp } from '../lib/windowing.ts';
import { leave } from './editing.ts';
import type { Field, ListField } from './form.ts';
import { focusedStop, lookAt, type FormState } from './form-state.ts';
import { allStops, stopsOf, type Stop } from './stops.ts';
import {
  changeAt,
  groupsIn,
  isLeaf,
  newGroup,
  valueAt,
  type Group,
  type Leaf,
  type Place,
} from './value.ts';

/** Puts the focus somewhere; the field that had it is left. */
export const focusOn = (fields: readonly Field[], state: FormState, focus: Place): FormState => ({
  ...leave(fields, state),
  focus,
});

/** Moves the focus by so many stops; it stays within the page. */
export const moveFocus = (fields: readonly Field[], state: FormState, by: number): FormState => {
  const { stops, at } = lookAt(fields, state);
  const next = stops[clamp(at + by, 0, stops.length - 1)];
  return next === undefined ? state : focusOn(fields, state, next.place);
};

/** Fields are left: those that a test picks, by what they hold, say what is wrong. */
const leftWhere = (fields: readonly Field[], root: Group, wanted: (leaf: Leaf) => boolean): Group =>
  allStops(fields, root).reduce<Group>(
    (left, { kind, place }) =>
      kind === 'field'
        ? changeAt(left, place, (value) =>
            isLeaf(value) && wanted(value) ? { ...value, left: true } : value,
          )
        : left,
    root,
  );

/** Each field of a page is left: all of them say what is wrong. */
export const leaveAll = (fields: readonly Field[], state: FormState): FormState => {
  const left = leave(fields, state);
  return { ...left, root: leftWhere(fields, left.root, () => true) };
};

/** As after somebody went through a form and filled in what holds something. */
export const leftWhereFilled = (fields: readonly Field[], root: Group): Group =>
  leftWhere(fields, root, ({ text }) => fieldText(text) !== '');

const firstFieldOf = (list: ListField, place: Place): Place => {
  const [first] = list.item;
  return first === undefined || first.kind === 'list' ? place : [...place, first.id];
};

const listPlaceOf = ({ place }: Stop): Place => place.slice(0, -1);

/** Adds a group to a list, and stands on its first field. */
const addTo = (state: FormState, list: ListField, place: Place): FormState => {
  const groups = groupsIn(valueAt(state.root, place));
  const root = changeAt(state.root, place, () => [...groups, newGroup(list.item)]);
  return { ...state, root, focus: firstFieldOf(list, [...place, groups.length]) };
};

/** The innermost group around a place, its head. */
const groupAround = (place: Place): { list: Place; index: number } | undefined => {
  const at = place.findLastIndex((part) => typeof part === 'number');
  const index = place[at];
  return typeof index === 'number' ? { list: place.slice(0, at), index } : undefined;
};

const isAddOf = (stop: Stop, list: Place): boolean =>
  stop.kind === 'add' && stop.place.slice(0, -1).join(' ') === list.join(' ');

/** Adds a group to the list that has the focus; of a page without one, to its first list. */
export const addGroup = (fields: readonly Field[], state: FormState): FormState => {
  const { stops, at } = lookAt(fields, state);
  const here = stops[at];
  const around = here === undefined ? undefined : groupAround(here.place);
  const adding =
    here?.kind === 'add'
      ? here
      : (stops.find((stop) => around !== undefined && isAddOf(stop, around.list)) ??
        stops.find(({ kind }) => kind === 'add'));
  if (adding?.kind !== 'add') return state;
  return addTo(leave(fields, state), adding.list, listPlaceOf(adding));
};

const replaced = (state: FormState, list: Place, groups: readonly Group[]): FormState => ({
  ...state,
  root: changeAt(state.root, list, () => groups),
});

/** Takes away the group that has the focus, or is around it; `undo` brings it back. */
export const removeGroup = (fields: readonly Field[], state: FormState): FormState => {
  const stop = focusedStop(fields, state);
  const around = stop === undefined ? undefined : groupAround(stop.place);
  if (around === undefined) return state;
  const { list, index } = around;
  const groups = groupsIn(valueAt(state.root, list)).toSpliced(index, 1);
  const last = groups.length - 1;
  const focus = last < 0 ? [...list, 'add'] : [...list, Math.min(index, last)];
  return { ...replaced(state, list, groups), focus, undo: state.root };
};

/** Moves the group that has the focus up or down in its list. */
export const moveGroup = (fields: readonly Field[], state: FormState, by: 1 | -1): FormState => {
  const stop = focusedStop(fields, state);
  const around = stop === undefined ? undefined : groupAround(stop.place);
  if (around === undefined) return state;
  const { list, index } = around;
  const groups = groupsIn(valueAt(state.root, list));
  const [moved, other] = [groups[index], groups[index + by]];
  if (moved === undefined || other === undefined) return state;
  const swapped = groups.with(index, other).with(index + by, moved);
  return { ...replaced(state, list, swapped), focus: [...list, index + by] };
};

/** Brings back what the last removal or loading took away. */
export const undo = (fields: readonly Field[], state: FormState): FormState => {
  if (state.undo === undefined) return state;
  const { undo: root, focus } = state;
  const stays = stopsOf(fields, root, focus).some(({ place }) => place.join() === focus.join());
  return { root, focus: stays ? focus : [], undo: state.root };
};

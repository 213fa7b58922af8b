import type { Field } from './form.ts';
import { isSame, stopsOf, type Stop } from './stops.ts';
import { newGroup, type Group, type Place } from './value.ts';

/** What was entered, and where the reader is in it. */
export interface FormState {
  readonly root: Group;
  readonly focus: Place;
  /** The values before the last deed that took some away. */
  readonly undo?: Group | undefined;
}

/** A form in which nothing was entered. */
export const newForm = (fields: readonly Field[]): FormState => ({
  root: newGroup(fields),
  focus: [],
});

/** The stops of some fields, and which of them has the focus: the first, when none is named. */
export const lookAt = (
  fields: readonly Field[],
  { root, focus }: FormState,
): { readonly stops: readonly Stop[]; readonly at: number } => {
  const stops = stopsOf(fields, root, focus);
  return {
    stops,
    at: Math.max(
      0,
      stops.findIndex(({ place }) => isSame(place, focus)),
    ),
  };
};

/** The stop that has the focus. */
export const focusedStop = (fields: readonly Field[], state: FormState): Stop | undefined => {
  const { stops, at } = lookAt(fields, state);
  return stops[at];
};

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
  { root, focus: named }: FormState,
): { readonly stops: readonly Stop[]; readonly at: number } => {
  // A page that opens on a group shows what is in it: what is wanted next is there.
  const focus = named.length > 0 ? named : (stopsOf(fields, root, named)[0]?.place ?? []);
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

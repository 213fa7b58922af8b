import type { Field } from './form-types.ts';
import { isSamePath, visibleFocusTargets, type FocusTarget } from './focus-targets.ts';
import { newGroup, type FieldGroup, type FieldPath } from './form-values.ts';

/** The entered values, and the focus. */
export interface FormState {
  readonly root: FieldGroup;
  readonly focus: FieldPath;
  /** The values before the last deed that took some away. */
  readonly undo?: FieldGroup | undefined;
}

/** A form in which nothing was entered. */
export const createForm = (fields: readonly Field[]): FormState => ({
  root: newGroup(fields),
  focus: [],
});

/** The stops of some fields, and which of them has the focus: the first, when none is named. */
export const resolveFocus = (
  fields: readonly Field[],
  { root, focus: named }: FormState,
): { readonly stops: readonly FocusTarget[]; readonly at: number } => {
  // A page that opens on a group shows what is in it: what is wanted next is there.
  const focus =
    named.length > 0 ? named : (visibleFocusTargets(fields, root, named)[0]?.place ?? []);
  const stops = visibleFocusTargets(fields, root, focus);
  return {
    stops,
    at: Math.max(
      0,
      stops.findIndex(({ place }) => isSamePath(place, focus)),
    ),
  };
};

/** The stop that has the focus. */
export const focusedTarget = (
  fields: readonly Field[],
  state: FormState,
): FocusTarget | undefined => {
  const { stops, at } = resolveFocus(fields, state);
  return stops[at];
};

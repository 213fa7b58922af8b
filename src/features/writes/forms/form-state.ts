import type { Field } from './form-types.ts';
import { isSamePath, visibleFocusTargets, type FocusTarget } from './focus-targets.ts';
import { newGroup, type FieldGroup, type FieldPath } from './form-values.ts';

/** The entered values, and the focus. */
export interface FormState {
  readonly root: FieldGroup;
  readonly focus: FieldPath;
  /** The values before the last action that removed some. */
  readonly undo?: FieldGroup | undefined;
}

/** An empty form. */
export const createForm = (fields: readonly Field[]): FormState => ({
  root: newGroup(fields),
  focus: [],
});

/** The focus targets of some fields, and which of them has the focus: the first by default. */
export const resolveFocus = (
  fields: readonly Field[],
  { root, focus: named }: FormState,
): { readonly stops: readonly FocusTarget[]; readonly at: number } => {
  // A page that opens on a group shows its fields, because they come next.
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

/** The focused target. */
export const focusedTarget = (
  fields: readonly Field[],
  state: FormState,
): FocusTarget | undefined => {
  const { stops, at } = resolveFocus(fields, state);
  return stops[at];
};

import {
  joinPath,
  newGroup,
  type VisibleWhen,
  type Field,
  type LeafField,
  type ListField,
  listGroups,
  readFieldText,
  type FieldGroup,
  type FieldPath,
} from './form-values.ts';

interface At {
  readonly place: FieldPath;
  /** The same place as the rules name it: `multiHashSignatures[0].signedBy`. */
  readonly path: string;
  readonly depth: number;
}

/** A focus target: a field, the head of a group, or the place to add a group. */
export type FocusTarget =
  | (At & { readonly kind: 'field'; readonly field: LeafField })
  | (At & { readonly kind: 'item'; readonly list: ListField; readonly index: number })
  | (At & { readonly kind: 'add'; readonly list: ListField; readonly count: number });

export const pathKey = (place: FieldPath): string => place.join(' ');

const isSamePath = (one: FieldPath, other: FieldPath): boolean => pathKey(one) === pathKey(other);

export const isInsideGroup = (place: FieldPath, group: FieldPath): boolean =>
  group.every((part, index) => place[index] === part);

export const isShown = (group: FieldGroup, when: VisibleWhen | undefined): boolean =>
  when === undefined || readFieldText(group, when.field) === when.is;

interface Walk {
  readonly group: FieldGroup;
  readonly at: At;
  readonly isOpen: (place: FieldPath) => boolean;
}

const stopsOfList = (list: ListField, { group, at, isOpen }: Walk): readonly FocusTarget[] => {
  const groups = listGroups(group[list.id]);
  const path = joinPath(at.path, list.path);
  const items = groups.flatMap((inner, index): readonly FocusTarget[] => {
    const place = [...at.place, list.id, index];
    const here = { place, path: `${path}[${index}]`, depth: at.depth };
    const head: FocusTarget = { kind: 'item', ...here, list, index };
    if (!isOpen(place)) return [head];
    return [
      head,
      ...walk(list.item, { group: inner, at: { ...here, depth: at.depth + 1 }, isOpen }),
    ];
  });
  const place = [...at.place, list.id, 'add'];
  return [...items, { kind: 'add', place, path, depth: at.depth, list, count: groups.length }];
};

const walk = (fields: readonly Field[], where: Walk): readonly FocusTarget[] =>
  fields
    .filter(({ when }) => isShown(where.group, when))
    .flatMap((field): readonly FocusTarget[] => {
      if (field.kind === 'list') return stopsOfList(field, where);
      const place = [...where.at.place, field.id];
      const path = joinPath(where.at.path, field.path);
      return [{ kind: 'field', place, path, depth: where.at.depth, field }];
    });

const top: At = { place: [], path: '', depth: 0 };

/** Only the focused group of a list is open. */
export const visibleFocusTargets = (
  fields: readonly Field[],
  group: FieldGroup,
  focus: FieldPath,
): readonly FocusTarget[] =>
  walk(fields, { group, at: top, isOpen: (place) => isInsideGroup(focus, place) });

export const allFocusTargets = (
  fields: readonly Field[],
  group: FieldGroup,
): readonly FocusTarget[] => walk(fields, { group, at: top, isOpen: () => true });

export interface FormState {
  readonly root: FieldGroup;
  readonly focus: FieldPath;
  /** The values before the last action that removed some. */
  readonly undo?: FieldGroup | undefined;
}

export const createForm = (fields: readonly Field[]): FormState => ({
  root: newGroup(fields),
  focus: [],
});

/** Without a focus, the first target has it. */
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

export const focusedTarget = (
  fields: readonly Field[],
  state: FormState,
): FocusTarget | undefined => {
  const { stops, at } = resolveFocus(fields, state);
  return stops[at];
};

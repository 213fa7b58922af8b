import type { Condition, Field, LeafField, ListField } from './form.ts';
import { groupsIn, textIn, type Group, type Place } from './value.ts';

interface At {
  readonly place: Place;
  /** The same place as the rules name it: `multiHashSignatures[0].signedBy`. */
  readonly path: string;
  /** How many lists it is in. */
  readonly depth: number;
}

/** Where the focus can stand: a field, the head of a group, the place where a group is added. */
export type Stop =
  | (At & { readonly kind: 'field'; readonly field: LeafField })
  | (At & { readonly kind: 'item'; readonly list: ListField; readonly index: number })
  | (At & { readonly kind: 'add'; readonly list: ListField; readonly count: number });

/** A place as one text, to compare it and to key by it. */
export const keyOf = (place: Place): string => place.join(' ');

export const isSame = (one: Place, other: Place): boolean => keyOf(one) === keyOf(other);

/** Whether a place is in a group, or is its head. */
export const isWithin = (place: Place, group: Place): boolean =>
  group.every((part, at) => place[at] === part);

export const isShown = (group: Group, when: Condition | undefined): boolean =>
  when === undefined || textIn(group, when.field) === when.is;

const joined = (path: string, more: string): string => (path === '' ? more : `${path}.${more}`);

interface Walk {
  readonly group: Group;
  readonly at: At;
  /** Whether the fields of a group are among the stops, or only its head. */
  readonly isOpen: (place: Place) => boolean;
}

const stopsOfList = (list: ListField, { group, at, isOpen }: Walk): readonly Stop[] => {
  const groups = groupsIn(group[list.id]);
  const path = joined(at.path, list.path);
  const items = groups.flatMap((inner, index): readonly Stop[] => {
    const place = [...at.place, list.id, index];
    const here = { place, path: `${path}[${index}]`, depth: at.depth };
    const head: Stop = { kind: 'item', ...here, list, index };
    if (!isOpen(place)) return [head];
    return [
      head,
      ...walk(list.item, { group: inner, at: { ...here, depth: at.depth + 1 }, isOpen }),
    ];
  });
  const place = [...at.place, list.id, 'add'];
  return [...items, { kind: 'add', place, path, depth: at.depth, list, count: groups.length }];
};

const walk = (fields: readonly Field[], where: Walk): readonly Stop[] =>
  fields
    .filter(({ when }) => isShown(where.group, when))
    .flatMap((field): readonly Stop[] => {
      if (field.kind === 'list') return stopsOfList(field, where);
      const place = [...where.at.place, field.id];
      const path = joined(where.at.path, field.path);
      return [{ kind: 'field', place, path, depth: where.at.depth, field }];
    });

const top: At = { place: [], path: '', depth: 0 };

/** The stops of some fields; of a list only the group that has the focus is open. */
export const stopsOf = (fields: readonly Field[], group: Group, focus: Place): readonly Stop[] =>
  walk(fields, { group, at: top, isOpen: (place) => isWithin(focus, place) });

/** The stops of some fields with every group open: what rules and files speak of. */
export const allStops = (fields: readonly Field[], group: Group): readonly Stop[] =>
  walk(fields, { group, at: top, isOpen: () => true });

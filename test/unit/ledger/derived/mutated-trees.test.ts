import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUnrecognized } from '../../../../src/features/activity/state/activity-filter.ts';
import { deriveActivities } from '../../../../src/ledger/derived/derive-activities.ts';
import { readScanUpdate } from '../../../../src/ledger/activity/update-events.ts';
import { textAt, objectAt } from '../../../../src/lib/json/fields.ts';
import { isArray, isObject, type Json } from '../../../../src/lib/json/json.ts';
import {
  alice,
  amulet,
  archive,
  everyShape,
  exercised,
  idOf,
  updateOf,
} from '../../../support/amulet-updates/updates.ts';
import { roundsOf } from '../../../support/models/torture.ts';

/** The paths of all values below one. */
const pathsIn = (json: Json, path: readonly string[] = []): readonly (readonly string[])[] => {
  const items = isArray(json) || isObject(json) ? Object.entries(json) : [];
  return [path, ...items.flatMap(([key, value]) => pathsIn(value, [...path, key]))];
};

const replaced = (json: Json, [key, ...rest]: readonly string[], value: Json | undefined): Json => {
  if (key === undefined) return value ?? null;
  if (isArray(json))
    return json.map((item, index) => (String(index) === key ? replaced(item, rest, value) : item));
  if (!isObject(json)) return json;
  const { [key]: inside = null, ...others } = json;
  if (rest.length === 0 && value === undefined) return others;
  return { ...others, [key]: replaced(inside, rest, value) };
};

const shapes = Object.values(everyShape).map((make) => updateOf([make()]));

const anyJson = fc.jsonValue({ maxDepth: 2 }).map((value) => value as Json);

/** A tree in which a few values are of another kind, missing, or taken from elsewhere. */
const mutated = fc
  .record({
    shape: fc.constantFrom(...shapes),
    changes: fc.array(
      fc.record({
        at: fc.nat(),
        from: fc.nat(),
        how: fc.constantFrom('drop', 'random', 'copy'),
        value: anyJson,
      }),
      { minLength: 1, maxLength: 4 },
    ),
  })
  .map(({ shape, changes }) =>
    changes.reduce<Json>((json, { at, from, how, value }) => {
      const paths = pathsIn(json).filter(
        ([first]) => first === 'events_by_id' || first === 'root_event_ids',
      );
      const path = paths[at % Math.max(1, paths.length)] ?? [];
      const copied = paths[from % Math.max(1, paths.length)] ?? [];
      const taken = { drop: undefined, random: value, copy: valueAt(json, copied) }[how as 'drop'];
      return replaced(json, path, taken);
    }, shape),
  );

const valueAt = (json: Json, [key, ...rest]: readonly string[]): Json => {
  if (key === undefined) return json;
  const inside = isArray(json) ? json[Number(key)] : isObject(json) ? json[key] : undefined;
  return valueAt(inside ?? null, rest);
};

/** Whether an Amulet is made in the update, whose owner can be read. */
const makesHolding = (json: Json): boolean =>
  Object.values(objectAt(json, 'events_by_id') ?? {}).some((event) => {
    if (!isObject(event) || textAt(event, 'package_name') !== 'splice-amulet') return false;
    const isAmulet = /^[^:]*:Splice\.Amulet:(?:Locked)?Amulet$/.test(textAt(event, 'template_id'));
    const args = objectAt(event, 'create_arguments');
    const owner = textAt(objectAt(args, 'amulet') ?? args ?? {}, 'owner');
    return isAmulet && textAt(event, 'choice') === '' && owner !== '';
  });

describe('a tree that is not as its choices say', () => {
  it('always gives rows with ids of their own, and never throws', () => {
    fc.assert(
      fc.property(mutated, (json) => {
        const update = readScanUpdate(json);
        if (update === undefined) return;
        const rows = deriveActivities(update);
        expect(rows.length).toBeGreaterThan(0);
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      }),
      { numRuns: roundsOf(150) },
    );
  });

  it('is never put aside while it makes a holding', () => {
    fc.assert(
      fc.property(mutated, (json) => {
        const update = readScanUpdate(json);
        if (update === undefined || !makesHolding(json)) return;
        expect(deriveActivities(update).some((row) => !isUnrecognized(row))).toBe(true);
      }),
      { numRuns: roundsOf(150) },
    );
  });

  it('tells of a lock that is opened for an event without a template', () => {
    const amount = '25.0000000000';
    const content = amulet(alice, amount);
    const opened = exercised({
      choice: 'LockedAmulet_UnlockV2',
      template: 'Splice.Amulet:LockedAmulet',
      consuming: true,
      argument: {},
      result: {},
      below: [content],
    });
    const { event, below } = archive('Splice.Amulet:Amulet', idOf(content));
    const { template_id: _template, ...unnamed } = event;
    const json = updateOf([opened, { event: unnamed, below }]);
    const update = readScanUpdate(json);
    if (update === undefined) throw new Error('it has an id, a migration and a time');
    const [row] = deriveActivities(update);
    expect(row).toMatchObject({ typeName: 'LockedAmulet_UnlockV2', amount });
    expect(row && isUnrecognized(row)).toBe(false);
  });

  it('keeps what else is in an update whose first choice cannot be read', () => {
    for (const [name, make] of Object.entries(everyShape)) {
      const broken = {
        ...everyShape.directTransfer().event,
        choice_argument: 7,
        exercise_result: 7,
      };
      const json = updateOf([{ event: broken, below: [] }, make()]);
      const update = readScanUpdate(json);
      const alone = readScanUpdate(updateOf([make()]));
      if (update === undefined || alone === undefined) throw new Error(name);
      expect(deriveActivities(update)).toHaveLength(deriveActivities(alone).length + 1);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { createPrinter } from '../../../../../src/features/lookup/cli/lookup-output.ts';
import { tableRow } from '../../../../../src/features/activity/cli/format-activities.ts';
import { parseActivity } from '../../../../../src/ledger/activity/activity.ts';
import type { Json } from '../../../../../src/lib/json/json.ts';
import { attacks, filledWith, obeyedIn } from '../../../../support/samples/hostile-text-samples.ts';
import { resources, type Type } from '../../../../support/documents/interface-resources.ts';
import { lookupResponses } from '../../../../support/samples/lookup-responses.ts';
import { placesIn, replaceAt, sampleOf } from '../../../../support/samples/typed-samples.ts';

/** Each text of a type by itself replaced by an attack, everything else as usual. */
const oneByOne = (type: Type): readonly (readonly [string, Json])[] =>
  placesIn(type)
    .filter(({ type: there }) => there === 'string' || there === 'unknown')
    .flatMap(({ path, keys, type: there }) =>
      Object.entries(attacks).map(
        ([name, attack]) =>
          [`${path}: ${name}`, replaceAt(sampleOf(type), keys, filledWith(there, attack))] as const,
      ),
    );

describe('in the tables of stdout no field of a response is obeyed, whatever stands in it', () => {
  it.each(lookupResponses)('%s', (_name, kind, type) => {
    const { each } = createPrinter('table', true);
    const cases = oneByOne(type);
    expect(cases.length).toBeGreaterThan(15);
    const obeyed = cases.flatMap(([name, raw]) => {
      const found = obeyedIn(
        each({ lookup: { kind, id: '00ab', parties: [] }, raw, source: 'ledger' }, 0),
      );
      return found === undefined ? [] : [`${name}: ${found}`];
    });
    expect(obeyed).toEqual([]);
  });

  it('an activity', () => {
    const cases = oneByOne(resources.Activity);
    const obeyed = cases.flatMap(([name, raw]) => {
      const read = parseActivity(raw);
      const found = read && obeyedIn(tableRow(read, 120));
      return found === undefined ? [] : [`${name}: ${found}`];
    });
    expect(cases.length).toBeGreaterThan(300);
    expect(obeyed).toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveSettings } from '../../../../src/config/settings/settings.ts';
import {
  settingNames,
  settingTable,
  type Setting,
} from '../../../../src/config/settings/settings-table.ts';

/** Settings with bounds: their least comes from the flag, their most from the profile. */
const numbers = settingNames.flatMap((name) => {
  const setting: Setting = settingTable[name];
  return setting.kind === 'number' && setting.flag !== undefined ? [{ name, setting }] : [];
});

const layers = fc.record({ flag: fc.boolean(), profile: fc.boolean() });

describe('the value of a setting', () => {
  it('is that of the flag, else that of the profile, else what is built in, for each by itself', () => {
    fc.assert(
      fc.property(
        fc.array(layers, { minLength: numbers.length, maxLength: numbers.length }),
        (given) => {
          const pick = (
            layer: 'flag' | 'profile',
            value: (setting: Setting & { kind: 'number' }) => unknown,
          ) =>
            Object.fromEntries(
              numbers.flatMap(({ name, setting }, index) =>
                given[index]?.[layer] === true ? [[name, value(setting)]] : [],
              ),
            );
          const result = resolveSettings({
            flags: pick('flag', ({ min }) => String(min)),
            env: {},
            file: {
              path: '/c',
              default: 'p',
              profiles: { p: pick('profile', ({ max }) => max) },
              lineOf: () => 1,
            },
            color: true,
            ascii: false,
            readToken: () => undefined,
          });
          if (!result.ok) throw new Error(JSON.stringify(result.error.problems));
          numbers.forEach(({ name, setting }, index) => {
            const { flag, profile } = given[index] ?? {};
            const fallback = setting.fallback;
            const expected = flag ? setting.min : profile ? setting.max : fallback;
            const source = flag ? 'flag' : profile ? 'profile' : 'default';
            expect([result.value.values[name], result.value.sources[name]]).toEqual([
              expected,
              source,
            ]);
          });
        },
      ),
    );
  });
});

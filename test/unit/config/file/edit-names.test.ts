import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { addName, removeName } from '../../../../src/config/file/edit-names.ts';
import { findNameProblem } from '../../../../src/config/names/name-rules.ts';
import { configTemplate } from '../../../../src/config/settings/config-template.ts';

const idOf = (hint: string, digit = 'a'): string => `${hint}::1220${digit.repeat(64)}`;
const [alice, bob] = [idOf('alice'), idOf('bob', 'b')];

const written = `# mine
default: prod
profiles:
  prod: # the real one
    # where it is
    ledgerUrl: https://ledger.example # do not change

    names:
        treasury: "${alice}"   # cold
  # the other one
  test: { ledgerUrl: https://test.example }
  empty:
`;

const added = (
  text: string,
  profile: string,
  names = {},
  entry: readonly [string, string] = ['desk', bob],
) => {
  const edited = addName(text, profile, { entry, names });
  if (!edited.ok) throw new Error(edited.error);
  return edited.value;
};

describe('a name in the configuration file', () => {
  it('is added as one line, and every other byte stays', () => {
    expect(added(written, 'prod', { treasury: alice })).toBe(
      written.replace('# cold\n', `# cold\n        desk: "${bob}"\n`),
    );
  });

  it('begins the names of a profile that has none, in every form of a profile', () => {
    expect(added('profiles:\n  a:\n    # one\n    mode: test', 'a')).toBe(
      `profiles:\n  a:\n    names:\n      desk: "${bob}"\n    # one\n    mode: test`,
    );
    expect(parse(added(written, 'test'))).toMatchObject({
      profiles: { test: { ledgerUrl: 'https://test.example', names: { desk: bob } } },
    });
    expect(parse(added(written, 'empty'))).toMatchObject({
      profiles: { empty: { names: { desk: bob } } },
    });
    expect(added(configTemplate(), 'local')).toContain(
      `  local:\n    names:\n      desk: "${bob}"\n`,
    );
  });

  it('is removed with its line, and the last one with the setting', () => {
    const two = added(written, 'prod', { treasury: alice });
    const one = removeName(two, 'prod', { name: 'desk', names: { treasury: alice, desk: bob } });
    expect(one).toEqual({ ok: true, value: written });
    const none = removeName(written, 'prod', { name: 'treasury', names: { treasury: alice } });
    expect(none.ok && none.value).toBe(written.replace(/    names:\n.*# cold\n/, ''));
  });

  it('is refused where the file would then say something else', () => {
    const shared = `profiles:\n  a: &own\n    names: &names { x: "${alice}" }\n  b: { names: *names }\n`;
    expect(addName(shared, 'b', { entry: ['desk', bob], names: { x: alice } }).ok).toBe(false);
    expect(addName(written, 'none', { entry: ['desk', bob], names: {} }).ok).toBe(false);
  });

  it('comes and goes in any order without a trace', () => {
    const hints = fc.uniqueArray(fc.stringMatching(/^[a-z]{3,8}$/), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(hints, (names) => {
        let text = written;
        let all: Record<string, string> = { treasury: alice };
        for (const name of names) {
          text = added(text, 'prod', all, [name, idOf(name, 'c')]);
          all = { ...all, [name]: idOf(name, 'c') };
        }
        for (const name of names.toReversed()) {
          const edited = removeName(text, 'prod', { name, names: all });
          if (!edited.ok) throw new Error(edited.error);
          text = edited.value;
          all = Object.fromEntries(Object.entries(all).filter(([other]) => other !== name));
        }
        expect(text).toBe(written);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a name for a party', () => {
  const problem = (name: string, party: string, others = {}) =>
    findNameProblem([name, party], others)?.message;

  it('needs the whole id of the party', () => {
    expect(problem('treasury', alice)).toBeUndefined();
    expect(problem('treasury', 'alice::1220aa…aa')).toContain('is an id that was shortened');
    expect(problem('treasury', alice.slice(0, -1))).toContain('is an id that was shortened');
    expect(problem('treasury', 'alice')).toContain('is not a whole id');
  });

  it('is taken for no other name, party or id', () => {
    const others = { treasury: alice };
    expect(problem('treasury', bob, others)).toContain('names alice::');
    expect(problem('Treasury', bob, others)).toBe('Treasury: looks like treasury');
    expect(problem('a1ice', bob, others)).toContain('looks like the name in the id of alice::');
    expect(problem('alice', alice, {})).toBeUndefined();
    expect(problem('desk', alice, others)).toContain('has the name treasury');
    for (const name of ['alice::1220', '1220aa', 'deadbeef', 'a b', '«desk»', '', 'x…y'])
      expect(problem(name, bob), name).toBeDefined();
  });
});

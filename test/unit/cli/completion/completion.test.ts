import { describe, expect, it } from 'vitest';
import { findPlace, type Place } from '../../../../src/cli/completion/find-place.ts';
import { completionScripts } from '../../../../src/cli/completion/scripts.ts';
import { longName, namedCommands } from '../../../../src/cli-kit/command-spec.ts';
import { shownOptions } from '../../../../src/cli-kit/shared-options.ts';
import { loadRootSpec } from '../../../../src/cli/build-command.ts';
import { settingTable, type Setting } from '../../../../src/config/settings/settings-table.ts';

const rootSpec = await loadRootSpec();
const commands = namedCommands(rootSpec);

const place = (...words: readonly string[]): Place | undefined =>
  findPlace(rootSpec, words.slice(0, -1), words.at(-1) ?? '');

/** The words that a place offers. */
const offered = (...words: readonly string[]): readonly string[] => {
  const value = place(...words)?.value;
  if (value?.kind === 'offers') return value.offers.map(([word]) => word);
  return value?.kind === 'words' ? value.words : [];
};

describe('what a shell completes', () => {
  it('has candidates for every option that takes a value, and for every argument', () => {
    for (const { path, spec } of commands) {
      const words = path.split(' ');
      for (const option of spec.options ?? []) {
        expect(option.value !== undefined, `${path} ${option.flags}`).toBe(
          option.flags.includes('<'),
        );
        const { value } = option;
        if (value === undefined) continue;
        expect(place(...words, longName(option), '')).toMatchObject({ value });
        expect(place(...words, `${longName(option)}=`)).toMatchObject({ value });
      }
      (spec.args ?? []).forEach(({ value }, index) => {
        const typed = Array.from({ length: index }, () => 'x');
        expect(place(...words, ...typed, '')).toEqual({ value, start: '' });
      });
    }
  });

  it('names every command where it can be typed, and every option of each', () => {
    for (const { path, spec } of commands) {
      const words = path.split(' ');
      expect(offered(...words.slice(0, -1), '')).toContain(words.at(-1));
      const options = shownOptions(
        spec.subcommands?.find(({ name }) => name === spec.fallback) ?? spec,
      );
      expect(offered(...words, '--')).toEqual(expect.arrayContaining(options.map(longName)));
    }
    expect(offered('help', '')).toEqual(expect.arrayContaining(['activity', 'exit-codes']));
  });

  it('offers the choices of a setting for its option', () => {
    for (const setting of Object.values<Setting>(settingTable)) {
      if (setting.kind !== 'choice' || setting.flag === undefined) continue;
      const [name = ''] = setting.flag.split(' ');
      expect(offered(name, '')).toEqual(setting.among);
    }
  });

  it('leaves out options that a command accepts and does not use', () => {
    expect(offered('sandbox', '--')).not.toContain('--profile');
  });

  it('offers an option again only if it is repeatable', () => {
    expect(offered('activity', '--limit', '5', '--')).not.toContain('--limit');
    expect(offered('activity', '--kind', 'tap', '--')).toContain('--kind');
  });

  it.each([['unknown', ''], ['activity', 'x', ''], ['--colour=']])(
    'offers nothing after %s %s',
    (...words) => expect(offered(...words)).toEqual([]),
  );
});

describe.each(Object.entries(completionScripts))('the script for %s', (shell, script) => {
  it('asks the program with the typed words, and evaluates nothing', () => {
    expect(script).toContain(`command cantui __complete ${shell} `);
    expect(script).not.toMatch(/\beval\b/);
  });

  it('ends with a line break', () => expect(script.endsWith('\n')).toBe(true));
});

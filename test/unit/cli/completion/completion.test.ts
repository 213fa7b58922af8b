import { describe, expect, it } from 'vitest';
import { bashScript } from '../../../../src/cli/completion/bash.ts';
import { fishScript } from '../../../../src/cli/completion/completion.ts';
import { describeCommands } from '../../../../src/cli/completion/completion-grammar.ts';
import { zshScript } from '../../../../src/cli/completion/zsh.ts';
import { namedCommands } from '../../../../src/cli-kit/command-spec.ts';
import { loadRootSpec } from '../../../../src/cli/build-command.ts';
import { settingTable, type Setting } from '../../../../src/config/settings/settings-table.ts';

const rootSpec = await loadRootSpec();

const grammar = describeCommands(rootSpec);
const scripts = [
  ['bash', bashScript(grammar)],
  ['zsh', zshScript(grammar)],
  ['fish', fishScript(grammar)],
] as const;

/** The character between a command and its subcommand in a script. */
const between = { bash: ' ', zsh: '_', fish: '/' } as const;

const optionsOf = (command: string) =>
  grammar.commands.find(({ name }) => name === command)?.options ?? [];

/** What is left of a script without what stands in single quotes or behind a #. */
const outsideQuotes = (script: string): string =>
  script.replaceAll(/^#.*$/gm, '').replaceAll(/'(?:\\.|[^'\\])*'/gs, '');

describe('what a shell completes', () => {
  it('has candidates for every option that takes a value, and for every argument', () => {
    for (const { path, spec } of namedCommands(rootSpec)) {
      for (const { flags, value } of spec.options ?? [])
        expect(value !== undefined, `${path} ${flags}`).toBe(flags.includes('<'));
      expect(grammar.commands.find(({ name }) => name === path)?.places).toHaveLength(
        spec.subcommands === undefined ? (spec.args ?? []).length : 1,
      );
    }
  });

  it('offers the choices of a setting for its option', () => {
    for (const setting of Object.values<Setting>(settingTable)) {
      if (setting.kind !== 'choice' || setting.flag === undefined) continue;
      const [name = ''] = setting.flag.split(' ');
      const option = optionsOf('').find(({ names }) => names.includes(name));
      expect(option?.value).toEqual({ kind: 'words', words: setting.among });
    }
  });

  it('leaves out options that a command accepts and does not use', () => {
    expect(optionsOf('sandbox').flatMap(({ names }) => names)).not.toContain('--profile');
  });
});

describe.each(scripts)('the script for %s', (shell, script) => {
  it('names every command and every option', () => {
    for (const { name, options } of grammar.commands) {
      expect(script).toContain(name.replace(' ', between[shell]));
      for (const { names } of options)
        for (const option of names)
          expect(script).toContain(shell === 'fish' ? option.replace(/^-+/, '') : option);
    }
  });

  it('asks for what is on disk, and runs no other command', () => {
    expect(script).toMatch(/command cantui __complete/);
    expect(outsideQuotes(script)).not.toMatch(/\beval\b/);
  });

  it('ends with a line break, and closes what it quotes', () => {
    expect(script.endsWith('\n')).toBe(true);
    for (const line of script.split('\n').filter((text) => text.startsWith('complete ')))
      expect(outsideQuotes(line)).not.toContain("'");
  });
});

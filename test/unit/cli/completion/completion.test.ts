import { describe, expect, it } from 'vitest';
import { describeCommands } from '../../../../src/cli/completion/command-spec.ts';
import { bashScript } from '../../../../src/cli/completion/bash.ts';
import { fishScript } from '../../../../src/cli/completion/fish.ts';
import { candidatesForOption } from '../../../../src/cli/completion/option-values.ts';
import { zshScript } from '../../../../src/cli/completion/zsh.ts';
import { commandTree } from '../../../../src/cli/program.ts';
import { settingTable, type Setting } from '../../../../src/config/settings/settings-table.ts';

const grammar = describeCommands(commandTree());
const scripts = [
  ['bash', bashScript(grammar)],
  ['zsh', zshScript(grammar)],
  ['fish', fishScript(grammar)],
] as const;

const optionsOf = (command: string) =>
  grammar.commands.find(({ name }) => name === command)?.options ?? [];

/** What is left of a script without what stands in single quotes or behind a #. */
const outsideQuotes = (script: string): string =>
  script.replaceAll(/^#.*$/gm, '').replaceAll(/'(?:\\.|[^'\\])*'/gs, '');

describe('what a shell completes', () => {
  it('is told for every option that takes a value, and every word behind a command', () => {
    for (const { name, options } of grammar.commands)
      for (const { names, value } of options)
        if (value !== undefined)
          expect(
            candidatesForOption(name, names.at(-1) ?? ''),
            `${name} ${names.join(' ')}`,
          ).toEqual(value);
    for (const command of commandTree().commands)
      if (command.registeredArguments.length > 0)
        expect(grammar.commands.find(({ name }) => name === command.name())?.places).not.toEqual(
          [],
        );
  });

  it('offers the choices of a setting for its option', () => {
    for (const setting of Object.values<Setting>(settingTable)) {
      if (setting.kind !== 'choice' || setting.flag === undefined) continue;
      const [name = ''] = setting.flag.split(' ');
      const option = optionsOf('activity').find(({ names }) => names.includes(name));
      expect(option?.value).toEqual({ kind: 'words', words: setting.among });
    }
  });

  it('leaves out what a command takes and does not show', () => {
    expect(optionsOf('sandbox').flatMap(({ names }) => names)).not.toContain('--profile');
  });
});

describe.each(scripts)('the script for %s', (shell, script) => {
  it('names every command and every option', () => {
    for (const { name, options } of grammar.commands) {
      expect(script).toContain(name);
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

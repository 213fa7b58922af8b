import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSurface } from '../../support/documents/command-surface.ts';

const page = readFileSync('UNATTENDED.md', 'utf8');

/** By command, the options with which the page calls it. */
const calls = [
  ...page.matchAll(/(?:^|[`=/ ])cantui ((?:[a-z]+ )?)((?:--[a-z-]+(?: [\w%-]+)? ?)+)/gm),
].map(([, command = '', options = '']) => ({
  command: command.trim(),
  options: [...options.matchAll(/--[a-z-]+/g)].map(([option]) => option),
}));

describe('UNATTENDED.md', () => {
  it('calls the program with options that it has', async () => {
    const { commands, sharedOptions } = await readSurface();
    expect(calls.map(({ command }) => command)).toEqual(
      expect.arrayContaining(['activity', '', 'doctor']),
    );
    const unknown = calls.flatMap(({ command, options }) => {
      const own = command === '' ? [] : (commands[command]?.options ?? []);
      return options.filter((option) => ![...own, ...sharedOptions].includes(option));
    });
    expect(unknown).toEqual([]);
  });
});

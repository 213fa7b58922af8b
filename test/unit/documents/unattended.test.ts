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

  const units = [...page.matchAll(/```ini\n# \/etc\/systemd\/system\/(\S+)\n([^]*?)```/g)].map(
    ([, name = '', text = '']) => ({
      name,
      valuesOf: (key: string) =>
        [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value),
    }),
  );

  it.each(units)('$name starts on a fresh machine, and ends when it is stopped', ({ valuesOf }) => {
    // systemd opens the files of standard output before it makes the folder of the state.
    expect(valuesOf('StandardOutput').join()).not.toMatch(/append|file|truncate/);
    expect(valuesOf('StateDirectory')).toHaveLength(1);
    // Without netlink Node cannot list the addresses of the machine.
    for (const families of valuesOf('RestrictAddressFamilies'))
      expect(families.split(' ')).toContain('AF_NETLINK');
    expect(valuesOf('SuccessExitStatus')).toEqual(['143']);
    expect(valuesOf('RestartPreventExitStatus')).toEqual(['2']);
    expect(page).toContain(`useradd --system ${valuesOf('User').join()}`);
  });

  it('has two units', () => {
    expect(units).toHaveLength(2);
  });
});

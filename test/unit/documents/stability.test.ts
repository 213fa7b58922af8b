import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { exitCodes } from '../../../src/cli-kit/exit.ts';
import { fileFormats } from '../../../src/storage/versioned-file.ts';
import {
  namesOf,
  readSurface,
  type CommandSurface,
} from '../../support/documents/command-surface.ts';

const page = readFileSync('STABILITY.md', 'utf8');
const folder = 'test/support/stability';

/** The cells of the table below a heading, without its head. */
const tableBelow = (heading: string, document = 'STABILITY.md'): readonly (readonly string[])[] => {
  const [, section = ''] = readFileSync(document, 'utf8').split(`${heading}\n`);
  const [, table = ''] = /((?:^\|.*\n)+)/m.exec(section) ?? [];
  return table
    .trimEnd()
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
};

describe('STABILITY.md', () => {
  it('refers to the exit codes that the program has', () => {
    expect(page).toContain('(REFERENCE.md#exit-codes)');
    expect(tableBelow('## Exit codes', 'REFERENCE.md')).toEqual(
      exitCodes.map(([code, meaning]) => [String(code), meaning]),
    );
  });

  it('lists every file format with the versions that are written and read', () => {
    const listed = tableBelow('### Files').flatMap(([written = '', oldest = '', kinds = '']) =>
      kinds.split(', ').map((kind) => [kind, written, oldest]),
    );
    expect(listed.toSorted()).toEqual(
      Object.entries(fileFormats)
        .map(([kind, { version, oldest }]) => [kind, String(version), String(oldest)])
        .toSorted(),
    );
  });
});

describe('a command, option, format, setting, variable or exit code of a release', () => {
  it.each(readdirSync(folder))('is still there in later ones: %s', async (name) => {
    const released = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as CommandSurface;
    const current = new Set(namesOf(await readSurface()));
    expect(namesOf(released).length).toBeGreaterThan(200);
    expect(namesOf(released).filter((each) => !current.has(each))).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const guide = readFileSync(fileURLToPath(new URL('../../../GUIDE.md', import.meta.url)), 'utf8');
const [, section = ''] = guide.split('### Keys of other programs');

/** The rows of a table, as texts without the marks of code. */
const rowsIn = (text: string): readonly (readonly string[])[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('`', '')))
    .map((cells) => cells.slice(1, -1));

const [alike = '', others = ''] = section.split(/\n## /)[0]?.split('Where a key does') ?? [];

/** The habits that work here: program, key, what it does there, screen, command. */
export const habitsThatWork = rowsIn(alike);

/** The habits that do something else here, each with a reason. */
export const habitsThatDiffer = rowsIn(others);

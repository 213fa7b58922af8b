import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtProgram } from '../../support/terminal/built-program.ts';
import type { Command } from '../harness/terminal.ts';

const node = process.execPath;

/** The program itself. */
export const cantui = (args: readonly string[], name = 'cantui'): Command => ({
  name,
  argv: [node, builtProgram, ...args],
});

export const bareNode: Command = { name: 'node -e 0', argv: [node, '-e', '0'] };

const bareStartFile = fileURLToPath(new URL('bare-start.cjs', import.meta.url));

/** The least that a start on a terminal takes, and with a scan the least that its rows take. */
export const bareStart = (name: string, ...scanUrl: readonly string[]): Command => ({
  name,
  argv: [node, bareStartFile, ...scanUrl],
});

const plainInkFile = fileURLToPath(new URL('plain-ink.mjs', import.meta.url));

/** The same kind of list by Ink alone. */
export const plainInk = (rows: number, mode: 'default' | 'incremental', arrivals = 0): Command => ({
  name: `Ink 8 alone (${mode})`,
  argv: [node, plainInkFile, String(rows), mode, String(arrivals)],
  env: { NODE_ENV: 'production' },
});

/** Where a program of the machine's own is; nothing when it has none of that name. */
export const installed = (program: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(':')
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));

/** Writes a file of as many lines, each as wide as a row of the list, and returns its path and folder. */
const writeLines = (count: number, line: (index: number) => string) => {
  const folder = mkdtempSync(join(tmpdir(), 'cantui-bench-'));
  const file = join(folder, 'rows.log');
  writeFileSync(file, Array.from({ length: count }, (_, index) => line(index)).join('\n'));
  return { file, folder };
};

const transfer = (index: number): string =>
  `${String(index).padStart(8, '0')}  TRANSFER  ${(index * 7919).toString(16)}  ${(index * 1.618).toFixed(10)}`;

/** `less` over a file of as many rows, when the machine has it. */
export const pager = (rows: number): readonly Command[] => {
  const less = installed('less');
  if (less === undefined) return [];
  return [{ name: 'less', argv: [less, writeLines(rows, transfer).file] }];
};

const since = Date.UTC(2026, 0, 1);

/** `lnav`, a native viewer of logs, over a log of as many rows, when the machine has it. */
export const logViewer = (rows: number): readonly Command[] => {
  const lnav = installed('lnav');
  if (lnav === undefined) return [];
  const { file, folder } = writeLines(
    rows,
    (index) => `${new Date(since + 1000 * index).toISOString()} INFO ${transfer(index)}`,
  );
  return [{ name: 'lnav', argv: [lnav, file], env: { HOME: folder } }];
};

import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { tryIo } from '../../lib/result.ts';
import { formatBytes, pluralize } from '../../lib/text/pluralize.ts';

const sizeBelow = (path: string): { readonly files: number; readonly bytes: number } => {
  const found = lstatSync(path);
  if (!found.isDirectory()) return { files: 1, bytes: found.size };
  const sizes = readdirSync(path).map((name) => sizeBelow(join(path, name)));
  return {
    files: sizes.reduce((sum, { files }) => sum + files, 0),
    bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
  };
};

const modeOf = (path: string): string => (lstatSync(path).mode & 0o777).toString(8);

/** A lock may vanish while this is read, and a folder may be closed to this user. */
const describe = (path: string): string => {
  const found = tryIo(() => ({ ...sizeBelow(path), mode: modeOf(path) }));
  if (!found.ok) return found.error;
  const { files, bytes, mode } = found.value;
  return `${pluralize(files, 'file')}, ${formatBytes(bytes)}, mode ${mode}`;
};

/** Describes a state directory without the content or the names of what users made in it. */
export const summarizeStateDir = (dir: string): readonly string[] => {
  if (lstatSync(dir, { throwIfNoEntry: false }) === undefined) return [`${dir} does not exist`];
  const names = tryIo(() => readdirSync(dir).sort());
  if (!names.ok) return [names.error];
  const entries = names.value;
  return [
    `${dir} (mode ${modeOf(dir)})`,
    ...entries.map((name) => `  ${name}: ${describe(join(dir, name))}`),
  ];
};

import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
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

/** Describes a state directory without the content or the names of what users made in it. */
export const summarizeStateDir = (dir: string): readonly string[] => {
  if (lstatSync(dir, { throwIfNoEntry: false }) === undefined) return [`${dir} does not exist`];
  const entries = readdirSync(dir).sort();
  return [
    `${dir} (mode ${modeOf(dir)})`,
    ...entries.map((name) => {
      const path = join(dir, name);
      const { files, bytes } = sizeBelow(path);
      return `  ${name}: ${pluralize(files, 'file')}, ${formatBytes(bytes)}, mode ${modeOf(path)}`;
    }),
  ];
};

// `npm run surface -- 1.1`: writes what scripts and configurations may name from that release on. Run it
// once for each minor version; the file is never changed after the release.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readSurface } from '../test/support/documents/command-surface.ts';

const [release] = process.argv.slice(2);
if (release === undefined || !/^\d+\.\d+$/.test(release))
  throw new Error('Usage: npm run surface -- MAJOR.MINOR');
const folder = new URL('../test/support/stability/', import.meta.url);
mkdirSync(folder, { recursive: true });
const text = `${JSON.stringify(await readSurface(), undefined, 2)}\n`;
const path = fileURLToPath(new URL(`${release}.json`, folder));
writeFileSync(path, text);
execFileSync('npx', ['oxfmt', path]);

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { version as esbuildVersion } from 'esbuild';
import { editedFiles } from '../patched-files.mjs';
import { bundledPackages } from './bundled.mjs';
import { noticesOf } from './notices.mjs';
import { sbomOf } from './sbom.mjs';

/** By the folder of a package, why files of it were edited. */
const editsOf = (packages) => {
  const reasonsIn = (folder) =>
    [...editedFiles].filter(([file]) => file.includes(`/${folder}/`)).map(([, why]) => why);
  const edits = packages.map(({ folder }) => [folder, reasonsIn(folder).sort()]);
  return new Map(edits.filter(([, reasons]) => reasons.length > 0));
};

const programFiles = (root) =>
  readdirSync(join(root, 'bin/build'))
    .filter((name) => name.endsWith('.cjs'))
    .sort()
    .map((name) => ({
      name: `bin/build/${name}`,
      bytes: readFileSync(join(root, 'bin/build', name)),
    }));

const described = (root, bundled) => {
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return sbomOf({
    product: { name, version, license: license },
    files: programFiles(root),
    bundler: { name: 'esbuild', version: esbuildVersion },
    bundled,
    edits: editsOf(bundled.packages),
  });
};

const printed = (json) => `${JSON.stringify(json, undefined, 2)}\n`;

/** Writes beside the bundle what it is made of, the licenses of that, and esbuild's own account. */
export const writeSupply = (root, metafile) => {
  const put = (name, text) => writeFileSync(join(root, 'bin/build', name), text);
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const bundled = bundledPackages(metafile, lock);
  put('cantui.cdx.json', printed(described(root, bundled)));
  put('THIRD-PARTY-NOTICES.txt', noticesOf(bundled.packages, root));
  put('cantui.meta.json', JSON.stringify(metafile.outputs));
};

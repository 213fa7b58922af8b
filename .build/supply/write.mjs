import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { version as esbuildVersion } from 'esbuild';
import { editedFiles } from '../edit-dependencies.mjs';
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

const lockOf = (root) => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** The bill of materials of some files, and of the Node that an executable carries. */
const described = (root, bundled, parts) => {
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return sbomOf({
    product: { name, version, license: license },
    bundler: { name: 'esbuild', version: esbuildVersion },
    bundled,
    edits: editsOf(bundled.packages),
    ...parts,
  });
};

const printed = (json) => `${JSON.stringify(json, undefined, 2)}\n`;

/** Writes beside the bundle what it is made of, the licenses of that, and esbuild's own account. */
export const writeSupply = (root, metafile) => {
  const put = (name, text) => writeFileSync(join(root, 'bin/build', name), text);
  const bundled = bundledPackages(metafile, lockOf(root));
  put('cantui.cdx.json', printed(described(root, bundled, { files: programFiles(root) })));
  put('THIRD-PARTY-NOTICES.txt', noticesOf(bundled.packages, root));
  put('cantui.meta.json', JSON.stringify(metafile.outputs));
};

/** Writes the same two beside an executable. */
export const writeSupplyOfExecutable = (root, { metafile, folder, runtime }) => {
  const bundled = bundledPackages(metafile, lockOf(root));
  const files = [{ name: 'cantui', bytes: readFileSync(join(folder, 'cantui')) }];
  const put = (name, text) => writeFileSync(join(folder, name), text);
  put('cantui.cdx.json', printed(described(root, bundled, { files, runtime })));
  put('THIRD-PARTY-NOTICES.txt', noticesOf(bundled.packages, root));
};

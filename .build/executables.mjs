// `npm run executables`: an archive for each target, whose executable needs no Node, and their checksums,
// in .build/out/executables. Linux x64 builds those for Linux, from Nodes of the registry: the same
// sources give the same bytes. Another machine builds its own, from the Node that runs this.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeScript } from './build.mjs';
import { makeExecutable } from './release/executable.mjs';
import { currentNode, fetchNode, linuxTargets, nodeVersion } from './release/nodes.mjs';
import { writeSupplyOfExecutable } from './supply/write.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const out = join(root, '.build/out/executables');
const scratch = mkdtempSync(join(tmpdir(), 'cantui-executables-'));
const host = `${process.platform}-${process.arch}`;

const sha256 = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The same files give the same archive: no time, no owner, no rights of this machine, one order. */
const archive = (name) => {
  const file = `cantui-${version}-${name}.tar.gz`;
  const plain = join(scratch, 'archive.tar');
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
  const words = ['--format=ustar', '--sort=name', '--mtime=@0', ...owner, '-C', out, '-c', name];
  // The GNU program: that of macOS sorts nothing.
  execFileSync(process.platform === 'darwin' ? 'gtar' : 'tar', [...words, '-f', plain]);
  writeFileSync(join(out, file), execFileSync('gzip', ['-9nc', plain], { maxBuffer: 2 ** 28 }));
  return file;
};

/** By target, the Node that it carries. */
const nodesForHere = () =>
  host === 'linux-x64'
    ? linuxTargets.map((target) => ({ name: target.name, ...fetchNode(target, scratch) }))
    : [{ name: host, ...currentNode() }];

const make = async ({ name, node, license }, { code, metafile, preparingNode, versions }) => {
  const folder = join(out, name);
  mkdirSync(folder, { recursive: true });
  const target = join(folder, 'cantui');
  await makeExecutable({ code, node, preparingNode, isCompiled: name === host, target });
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  copyFileSync(license, join(folder, 'LICENSE-NODE'));
  copyFileSync(join(root, 'bin/build/cantui.1'), join(folder, 'cantui.1'));
  const runtime = { version: nodeVersion, hash: sha256(node), versions };
  writeSupplyOfExecutable(root, { metafile, folder, runtime });
  return archive(name);
};

const makeAll = async () => {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const { code, metafile } = await makeScript();
  const nodes = nodesForHere();
  const preparingNode = nodes.find(({ name }) => name === host).node;
  const print = ['-p', 'JSON.stringify(process.versions)'];
  const versions = JSON.parse(execFileSync(preparingNode, print, { encoding: 'utf8' }));
  const lines = [];
  for (const node of nodes) {
    const file = await make(node, { code, metafile, preparingNode, versions });
    lines.push(`${sha256(join(out, file))}  ${file}\n`);
  }
  writeFileSync(join(out, 'SHA256SUMS'), lines.join(''));
  return lines.join('');
};

try {
  process.stdout.write(await makeAll());
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

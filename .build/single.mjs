// `npm run single [-- FILE]`: one executable for this machine that needs no Node, and its checksum.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWhole } from './build.mjs';
import { makeExecutable } from './release/executable.mjs';

/** Puts the built program into a copy of the Node that runs this. */
const buildSingle = async (target) => {
  const folder = mkdtempSync(join(tmpdir(), 'cantui-single-'));
  const node = process.execPath;
  try {
    const bundle = join(folder, 'cantui.cjs');
    await bundleWhole(bundle);
    await makeExecutable({ bundle, node, preparingNode: node, useCodeCache: true, target });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const sum = createHash('sha256').update(readFileSync(target)).digest('hex');
  writeFileSync(`${target}.sha256`, `${sum}  ${basename(target)}\n`);
  return sum;
};

const usual = () => {
  const folder = fileURLToPath(new URL('out/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  return join(folder, `cantui-${process.platform}-${process.arch}`);
};

const target = process.argv[2] ?? usual();
process.stdout.write(`${await buildSingle(target)}  ${target}\n`);

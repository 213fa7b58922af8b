// `npm run single [-- FILE]`: one executable for this machine that needs no Node, and its checksum.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeScript } from './build.mjs';
import { makeExecutable } from './release/executable.mjs';

/** Puts the program into a copy of the Node that runs this. */
const buildSingle = async (target) => {
  const { code } = await makeScript();
  const node = process.execPath;
  await makeExecutable({ code, node, preparingNode: node, isCompiled: true, target });
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

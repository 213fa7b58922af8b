// `npm run single [-- FILE]`: one executable for Linux x64 that needs no Node, and its checksum.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'postject';
import { bundleWhole } from './build.mjs';

/** What Node looks for in itself to learn that it carries a program. */
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

const prepareBlob = async (folder) => {
  const bundle = join(folder, 'cantui.cjs');
  await bundleWhole(bundle);
  const config = join(folder, 'single.json');
  const blob = join(folder, 'single.blob');
  writeFileSync(
    config,
    JSON.stringify({
      main: bundle,
      output: blob,
      disableExperimentalSEAWarning: true,
      // Compiled ahead: as long as the executable is of the same Node, V8 takes it.
      useCodeCache: true,
    }),
  );
  execFileSync(process.execPath, ['--experimental-sea-config', config], { stdio: 'pipe' });
  return readFileSync(blob);
};

/** Puts the built program into a copy of the Node that runs this. */
const buildSingle = async (target) => {
  const folder = mkdtempSync(join(tmpdir(), 'cantui-single-'));
  try {
    const blob = await prepareBlob(folder);
    copyFileSync(process.execPath, target);
    chmodSync(target, 0o755);
    await inject(target, 'NODE_SEA_BLOB', blob, { sentinelFuse: fuse });
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

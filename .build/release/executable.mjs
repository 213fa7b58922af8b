import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'postject';
import { isReadByStart } from '../start-uses.mjs';

/** What Node looks for in itself to learn that it carries a program. */
const sentinelFuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

const launcher = () => {
  const read = (path) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
  return read('assets.cjs') + read('../../bin/cantui.js').replace(/^#!.*\n/, '');
};

const compiler = fileURLToPath(new URL('compile.cjs', import.meta.url));

/**
 * The scripts as a Node of the same version reads them. The paths are relative, because the blob contains
 * that of the launcher, and the same sources give the same bytes wherever they are built.
 */
const prepareBlob = (scripts, preparingNode, isCompiled) => {
  const folder = mkdtempSync(join(tmpdir(), 'cantui-blob-'));
  // Compiled code depends on V8's random numbers: the same seed gives the same bytes.
  const prepare = (...words) =>
    execFileSync(preparingNode, ['--random-seed=1', ...words], { cwd: folder, stdio: 'pipe' });
  try {
    mkdirSync(join(folder, 'assets'));
    for (const [name, code] of scripts) {
      writeFileSync(join(folder, 'assets', `${name}.cjs`), code, 'latin1');
    }
    if (isCompiled) prepare(compiler, 'assets', ...[...scripts.keys()].filter(isReadByStart));
    const assets = readdirSync(join(folder, 'assets')).sort();
    writeFileSync(join(folder, 'launcher.cjs'), launcher());
    writeFileSync(
      join(folder, 'single.json'),
      JSON.stringify({
        main: 'launcher.cjs',
        output: 'single.blob',
        disableExperimentalSEAWarning: true,
        useCodeCache: isCompiled,
        assets: Object.fromEntries(assets.map((name) => [name, `assets/${name}`])),
      }),
    );
    prepare('--experimental-sea-config', 'single.json');
    return readFileSync(join(folder, 'single.blob'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** macOS runs no executable whose bytes its signature does not cover, so the signature is replaced. */
const codesign = (...words) => {
  if (process.platform === 'darwin') execFileSync('codesign', words, { stdio: 'pipe' });
};

/**
 * Writes a copy of a Node that runs the scripts. Code that V8 compiles ahead fits only the architecture
 * and version that compiled it, so `isCompiled` is for a Node that can run here.
 *
 * @param {{ scripts: Map<string, string>, node: string, preparingNode: string, isCompiled: boolean,
 *   target: string }} parts
 */
export const makeExecutable = async ({ scripts, node, preparingNode, isCompiled, target }) => {
  const blob = prepareBlob(scripts, preparingNode, isCompiled);
  copyFileSync(node, target);
  chmodSync(target, 0o755);
  codesign('--remove-signature', target);
  await inject(target, 'NODE_SEA_BLOB', blob, { sentinelFuse, machoSegmentName: 'NODE_SEA' });
  codesign('--sign', '-', target);
};

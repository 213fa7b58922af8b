import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'postject';

/** What Node looks for in itself to learn that it carries a program. */
const sentinelFuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/**
 * The bundle as a Node of the same version reads it. The paths are relative, because the blob contains
 * that of the bundle, and the same sources give the same bytes wherever they are built.
 */
const prepareBlob = (bundle, preparingNode, useCodeCache) => {
  const folder = mkdtempSync(join(tmpdir(), 'cantui-blob-'));
  try {
    copyFileSync(bundle, join(folder, 'cantui.cjs'));
    writeFileSync(
      join(folder, 'single.json'),
      JSON.stringify({
        main: 'cantui.cjs',
        output: 'single.blob',
        disableExperimentalSEAWarning: true,
        useCodeCache,
      }),
    );
    // Compiled code depends on V8's random numbers: the same seed gives the same bytes.
    const words = ['--random-seed=1', '--experimental-sea-config', 'single.json'];
    execFileSync(preparingNode, words, { cwd: folder, stdio: 'pipe' });
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
 * Writes a copy of a Node that runs the bundle. Code that V8 compiles ahead fits only the architecture
 * and version that compiled it, so `useCodeCache` is for a Node that can run here.
 *
 * @param {{ bundle: string, node: string, preparingNode: string, useCodeCache: boolean,
 *   target: string }} parts
 */
export const makeExecutable = async ({ bundle, node, preparingNode, useCodeCache, target }) => {
  const blob = prepareBlob(bundle, preparingNode, useCodeCache);
  copyFileSync(node, target);
  chmodSync(target, 0o755);
  codesign('--remove-signature', target);
  await inject(target, 'NODE_SEA_BLOB', blob, { sentinelFuse, machoSegmentName: 'NODE_SEA' });
  codesign('--sign', '-', target);
};

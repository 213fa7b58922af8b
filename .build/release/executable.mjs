import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'postject';

/** What Node looks for in itself to learn that it carries a program. */
const sentinelFuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/**
 * The program as a Node of the same version reads it. The paths are relative, because the blob contains
 * them, and the same sources give the same bytes wherever they are built.
 */
const prepareBlob = (code, preparingNode, isCompiled) => {
  const folder = mkdtempSync(join(tmpdir(), 'cantui-blob-'));
  const settings = {
    main: 'main.cjs',
    output: 'single.blob',
    disableExperimentalSEAWarning: true,
    useCodeCache: isCompiled,
  };
  try {
    writeFileSync(join(folder, 'main.cjs'), code);
    writeFileSync(join(folder, 'single.json'), JSON.stringify(settings));
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
 * Writes a copy of a Node that runs the program. Code that V8 compiles ahead fits only the architecture
 * and version that compiled it, so `isCompiled` is for a Node that can run here.
 *
 * @param {{ code: string, node: string, preparingNode: string, isCompiled: boolean,
 *   target: string }} parts
 */
export const makeExecutable = async ({ code, node, preparingNode, isCompiled, target }) => {
  const blob = prepareBlob(code, preparingNode, isCompiled);
  copyFileSync(node, target);
  chmodSync(target, 0o755);
  codesign('--remove-signature', target);
  await inject(target, 'NODE_SEA_BLOB', blob, { sentinelFuse, machoSegmentName: 'NODE_SEA' });
  codesign('--sign', '-', target);
};

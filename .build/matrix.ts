// `npm run matrix`: packs the program, installs it alone beside each Node that it promises to run on,
// drives it there and measures its start. The Nodes come from the registry, pinned; nothing is kept.
// `npm run matrix -- --this-node` does the same with the Node that runs it.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drive } from './matrix/drive.ts';
import { installAlone, pack, runByNpx } from './matrix/install.ts';
import { currentNode, fetchNode, versions, type NodeHome } from './matrix/nodes.ts';
import { measureStartUp } from './matrix/start-up.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'cantui-matrix-'));
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string;
};

const check = async (name: string, node: NodeHome, packed: string): Promise<void> => {
  const program = installAlone(node, packed);
  const byNpx = runByNpx(node, packed);
  if (byNpx !== version) throw new Error(`npx printed ${byNpx}, not ${version}`);
  await drive(program, node);
  say(`${name}: 1 package added, no warning; npx works; follows, looks up, restores the terminal`);
  say(`  start-up, ratio to node -e 0: ${await measureStartUp(program, node)}`);
};

try {
  const packed = pack(root, folder);
  say(`${basename(packed)}: ${statSync(packed).size} bytes`);
  if (process.argv.includes('--this-node')) {
    await check(process.version, currentNode(folder), packed);
  } else {
    for (const each of versions) await check(`v${each}`, fetchNode(each, folder), packed);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

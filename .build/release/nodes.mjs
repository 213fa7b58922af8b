import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The Node inside the executables: one version everywhere, because a blob fits only its own version. Node
 * 26 needs libatomic, which small systems and the base of the container don't have.
 */
export const nodeVersion = '24.21.0';

/** The Nodes for Linux, as the npm registry has them. */
export const linuxTargets = [
  {
    name: 'linux-x64',
    integrity:
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  {
    name: 'linux-arm64',
    integrity:
      'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
];

const integrityOf = (bytes) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`;

/** Downloads a Node and unpacks it, if it is the very one that the table names. */
export const fetchNode = ({ name, integrity }, folder) => {
  const home = join(folder, `node-${name}`);
  mkdirSync(home, { recursive: true });
  const words = ['pack', '--json', '--pack-destination', home, `node-${name}@${nodeVersion}`];
  const said = execFileSync('npm', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const [{ filename }] = JSON.parse(said);
  const packed = join(home, filename);
  const found = integrityOf(readFileSync(packed));
  if (found !== integrity) throw new Error(`node-${name} is ${found}, not ${integrity}`);
  execFileSync('tar', ['-xzf', packed, '-C', home]);
  return { node: join(home, 'package/bin/node'), license: join(home, 'package/LICENSE') };
};

/** The Node that runs this, with its license beside it, if it is of the version of the executables. */
export const currentNode = () => {
  if (process.versions.node !== nodeVersion)
    throw new Error(`this is Node ${process.versions.node}; run Node ${nodeVersion}`);
  return { node: process.execPath, license: join(dirname(process.execPath), '../LICENSE') };
};

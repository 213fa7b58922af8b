import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSshKeygen } from '../../../src/storage/approvals/allowed-signers.ts';

const program = findSshKeygen();

/** Whether this machine can sign: where it cannot, the program has to say so. */
export const hasSshKeygen = program !== undefined;

/** Makes a key without a passphrase; gives its path and its public half. Stand-ins where none can be made. */
export const makeSshKey = (
  folder: string,
  name: string,
): { readonly path: string; readonly publicKey: string } => {
  const path = join(folder, name);
  if (program === undefined) return { path, publicKey: 'ssh-ed25519 AAAA' };
  spawnSync(program, ['-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', path]);
  const [kind = '', key = ''] = readFileSync(`${path}.pub`, 'utf8').split(' ');
  return { path, publicKey: `${kind} ${key}` };
};

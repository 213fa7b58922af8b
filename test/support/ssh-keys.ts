import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether this machine can sign and check: where it cannot, that has to be said, and nothing counts. */
export const hasSshKeygen = spawnSync('ssh-keygen', ['-?']).error === undefined;

/** Makes a key without a passphrase; gives its path and its public half. Stand-ins where none can be made. */
export const makeSshKey = (
  folder: string,
  name: string,
): { readonly path: string; readonly publicKey: string } => {
  const path = join(folder, name);
  if (!hasSshKeygen) return { path, publicKey: 'ssh-ed25519 AAAA' };
  spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', path]);
  const [kind = '', key = ''] = readFileSync(`${path}.pub`, 'utf8').split(' ');
  return { path, publicKey: `${kind} ${key}` };
};

/** A signature as `ssh-keygen -Y sign` makes it, or one that says nothing where there is none. */
export const sshSign = (key: string, text: string, namespace = 'cantui'): string => {
  const words = ['-q', '-Y', 'sign', '-n', namespace, '-f', key];
  const { stdout } = spawnSync('ssh-keygen', words, { input: text, encoding: 'utf8' });
  return hasSshKeygen
    ? stdout
    : '-----BEGIN SSH SIGNATURE-----\nAAAA\n-----END SSH SIGNATURE-----\n';
};

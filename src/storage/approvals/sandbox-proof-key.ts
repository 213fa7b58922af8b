import { lstatSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Secret } from '../../lib/io/secret.ts';

export const proofKeyPath = (tokenFile: string): string => join(dirname(tokenFile), 'proof-key');

/** Undefined if another user could have written it. */
export const readProofKey = (tokenFile: string): Secret | undefined => {
  const path = proofKeyPath(tokenFile);
  const about = lstatSync(path, { throwIfNoEntry: false });
  if (about?.isFile() !== true || (about.mode & 0o077) !== 0) return undefined;
  if (about.uid !== process.getuid?.()) return undefined;
  const text = readFileSync(path, 'utf8').trim();
  return /^[0-9a-f]{64}$/.test(text) ? Secret.of(text) : undefined;
};

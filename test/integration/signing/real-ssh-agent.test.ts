import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSigner, signWith } from '../../../src/signing/signers/signer.ts';
import { hasOpenSsh, startOpenSshAgent } from '../../support/signing/start-ssh-agent.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

let dir: string;

beforeEach(() => {
  dir = scratchFolder();
});

const keygen = 'ssh-keygen';

const kinds: readonly (readonly [algorithm: string, options: readonly string[]])[] = [
  ['SIGNING_ALGORITHM_SPEC_ED25519', ['-t', 'ed25519']],
  ['SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_256', ['-t', 'ecdsa', '-b', '256']],
  ['SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_384', ['-t', 'ecdsa', '-b', '384']],
];

/** Makes a key; gives its path. */
const makeKey = (options: readonly string[], index: number): string => {
  const path = join(dir, `key-${index}`);
  spawnSync(keygen, ['-q', ...options, '-N', '', '-C', 'ops', '-f', path]);
  return path;
};

const signedWith = async (path: string, socket: string): Promise<string> => {
  const setting = { type: 'ssh-agent', publicKey: `${path}.pub`, deadlineMs: 30_000 } as const;
  const signer = openSigner('ops', setting);
  if (!signer.ok) return signer.error;
  const signed = await signWith(signer.value, Buffer.alloc(32, 3), {
    env: { SSH_AUTH_SOCK: socket },
  });
  return signed.ok ? signed.value.algorithm : signed.error;
};

describe('the ssh-agent of OpenSSH', () => {
  it('signs as ledgers verify, with every kind of key that both know', async () => {
    // A machine without OpenSSH has nothing to compare with the agent that other tests write.
    const wanted = hasOpenSsh ? kinds : [];
    const paths = wanted.map(([, options], index) => makeKey(options, index));
    const agent = hasOpenSsh ? await startOpenSshAgent(dir, paths) : undefined;
    const signed = await Promise.all(paths.map((path) => signedWith(path, agent?.socket ?? '')));
    agent?.stop();
    expect(signed).toEqual(wanted.map(([algorithm]) => algorithm));
  });
});

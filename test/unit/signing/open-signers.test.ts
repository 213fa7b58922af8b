import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSigners } from '../../../src/signing/signers/signer.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';
import { newSigner, type Signer } from '../../support/verify/topology-writer.ts';

let folder: string;

beforeEach(() => {
  folder = scratchFolder();
});

/** The setting of a signer whose public key is in a file of this name. */
const settingOf = (file: string, { publicKey }: Signer) => {
  const path = join(folder, file);
  writeFileSync(path, publicKey.key.export({ type: 'spki', format: 'pem' }));
  return { type: 'ssh-agent', publicKey: path, deadlineMs: 1000 } as const;
};

describe('signers that are named on the command line', () => {
  it('are refused if two of them have one key, because a threshold counts it once', () => {
    const key = newSigner();
    const signers = {
      desk: settingOf('desk.pem', key),
      night: settingOf('night.pem', key),
      other: settingOf('other.pem', newSigner()),
    };
    const open = (...names: readonly string[]) => openSigners(names, { profile: 'prod', signers });
    expect(open('desk', 'other').ok).toBe(true);
    for (const names of [
      ['desk', 'night'],
      ['night', 'desk'],
      ['desk', 'other', 'night'],
      ['desk', 'desk'],
    ]) {
      const opened = open(...names);
      expect(opened.ok ? '' : opened.error, names.join()).toMatch(/same key/);
    }
  });
});

import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from '../../../src/config/file/file-schema.ts';
import { parseYaml } from '../../../src/config/file/yaml-text.ts';
import type { SignerSettings } from '../../../src/config/settings/schemas/signer-schema.ts';
import { blocksIn } from '../../support/documents/document-blocks.ts';
import { hasOpenssl } from '../../support/signing/openssl.ts';
import { openSigner, signWith } from '../../../src/signing/signers/signer.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

/** The signers of the guide and of REFERENCE.md, each as the file of a profile. */
const examples: readonly string[] = [
  ...blocksIn('GUIDE.md', 'yaml'),
  ...blocksIn('REFERENCE.md', 'yaml'),
].filter((yaml) => yaml.startsWith('signers:'));

const signersIn = (yaml: string): SignerSettings => {
  const indented = yaml.replace(/^/gm, '    ');
  const read = parseYaml(`default: a\nprofiles:\n  a:\n${indented}`);
  const config = read.ok ? parseConfig(read.value.value) : undefined;
  const problems = config?.ok === true ? Object.values(config.value.broken ?? {}) : [config];
  expect(problems).toEqual([]);
  return config?.ok === true ? (config.value.profiles['a']?.signers ?? {}) : {};
};

let dir: string;

beforeEach(() => {
  dir = scratchFolder();
});

const save = (name: string, key: KeyObject, type: 'pkcs8' | 'spki'): void =>
  writeFileSync(join(dir, name), key.export({ type, format: 'pem' }));

describe('the recipes of the documents', () => {
  it('are valid signers', () => {
    const names = examples.flatMap((yaml) => Object.keys(signersIn(yaml)));
    expect(names).toContain('yubikey');
    expect(names.length).toBeGreaterThan(6);
  });

  it('open no /dev/stdout: the standard output of a signer is a socket, which cannot be opened', () => {
    const commands = examples
      .flatMap((yaml) => Object.values(signersIn(yaml)))
      .flatMap((setting) => (setting.type === 'command' ? setting.command : []));
    expect(commands).toContain('--signature-file=-');
    expect(commands.filter((word) => word.includes('/dev/stdout'))).toEqual([]);
  });

  it.each([
    ['file-ed25519', 'ed25519', () => generateKeyPairSync('ed25519')],
    ['file-p256', 'p256', () => generateKeyPairSync('ec', { namedCurve: 'P-256' })],
    ['file-p384', 'p384', () => generateKeyPairSync('ec', { namedCurve: 'P-384' })],
  ])('make openssl sign: %s', async (name, key, makePair) => {
    const { publicKey, privateKey } = makePair();
    save(`${key}.pem`, privateKey, 'pkcs8');
    save(`${key}.pub`, publicKey, 'spki');
    const setting = examples.map(signersIn).find((signers) => name in signers)?.[name];
    if (setting?.type !== 'command') throw new Error(`no recipe ${name}`);
    const command = setting.command.map((word) => (word === `${key}.pem` ? join(dir, word) : word));
    const signer = openSigner(name, { ...setting, command, publicKey: join(dir, `${key}.pub`) });
    if (!signer.ok) throw new Error(signer.error);
    const signed = await signWith(signer.value, Buffer.alloc(34, 5), { env: process.env });
    expect(signed).toMatchObject(
      hasOpenssl
        ? { ok: true, value: { signedBy: signer.value.key.fingerprint } }
        : {
            error: expect.stringContaining(
              'openssl cannot be started: no such file or folder',
            ) as string,
          },
    );
  });
});

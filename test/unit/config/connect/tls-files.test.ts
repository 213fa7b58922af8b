import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, createServer, type TLSSocket } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readTlsFiles } from '../../../../src/config/connect/tls-files.ts';
import { transportConfig } from '../../../../src/config/connect/transport-options.ts';
import { makeCertificate } from '../../../support/servers/certificate.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

const client = makeCertificate();
const other = makeCertificate({ subject: 'another' });

const encrypted = (pem: string, passphrase: string): string =>
  createPrivateKey(pem)
    .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase })
    .toString();

let folder: string;
beforeEach(() => {
  folder = scratchFolder();
});

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
};

const pairOf = (key: string, cert = client.cert) => ({
  clientCert: file('cert.pem', cert),
  clientKey: file('key.pem', key),
});

const troubleOf = async (settings: Parameters<typeof readTlsFiles>[0]): Promise<string> => {
  const { trouble } = await readTlsFiles(settings);
  return trouble === undefined ? 'none' : `${trouble.problem}: ${trouble.remedy}`;
};

/** The middle line of a PEM text with another letter in each place. */
const damaged = (pem: string): string =>
  pem.replace(/\n([A-Za-z0-9+/=]{20,})\n/, (_, line: string) => `\n${'A'.repeat(line.length)}\n`);

const cutOff = (pem: string): string => pem.slice(0, pem.length / 2);

describe('a client certificate and its key', () => {
  it.each([
    ['PKCS #8', client.key],
    ['SEC 1', createPrivateKey(client.key).export({ type: 'sec1', format: 'pem' }).toString()],
    ['together with the certificate', `${client.cert}${client.key}`],
  ])('can be used: %s', async (_, key) => {
    const read = await readTlsFiles(pairOf(key));
    expect(read.trouble).toBeUndefined();
    expect(read.context).toBeDefined();
  });

  it('is shown to a server that asks for it, also from an encrypted key', async () => {
    const server = createServer({
      ...makeCertificate(),
      ca: client.cert,
      requestCert: true,
      rejectUnauthorized: true,
    });
    const seen = new Promise<boolean>((resolve) => {
      server.once('secureConnection', (socket: TLSSocket) => resolve(socket.authorized));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const passphrase = 'correct horse battery stäple';
    const { context } = await readTlsFiles({
      ...pairOf(encrypted(client.key, passphrase)),
      clientKeyPassphrase: { kind: 'file', path: file('phrase', `${passphrase}\n`) },
    });
    const socket = connect({
      ...{ host: '127.0.0.1', port, rejectUnauthorized: false },
      ...(context && { secureContext: context }),
    });
    onTestFinished(() => {
      socket.destroy();
      server.close();
    });
    expect(await seen).toBe(true);
  });

  it('is named with its file and the remedy when it is encrypted without a passphrase', async () => {
    const named = pairOf(encrypted(client.key, 'secret'));
    expect(await troubleOf(named)).toBe(
      `clientKey is encrypted, and no passphrase is configured (${named.clientKey}): set clientKeyPassphrase in the profile`,
    );
  });

  it('is named when the passphrase is another, or cannot be read', async () => {
    const named = pairOf(encrypted(client.key, 'secret'));
    const phrase = (path: string) => ({ clientKeyPassphrase: { kind: 'file', path } as const });
    const wrong = await troubleOf({ ...named, ...phrase(file('wrong', 'guess')) });
    expect(wrong).toMatch(
      /^clientKey does not open with the passphrase, ERR_\w+ \(\S+key\.pem\): check/,
    );
    expect(wrong).not.toContain('guess');
    expect(await troubleOf({ ...named, ...phrase(join(folder, 'none')) })).toContain(
      `the passphrase of clientKey cannot be read: ${join(folder, 'none')} cannot be read: no such file or folder`,
    );
    const argv = [process.execPath, '-e', 'console.error("vault sealed"); process.exit(2)'];
    const command = { kind: 'command', argv, deadlineMs: 30_000 } as const;
    expect(await troubleOf({ ...named, clientKeyPassphrase: command })).toContain('vault sealed');
  });

  it('needs no passphrase where the key is not encrypted: nothing is run for one', async () => {
    const argv = [join(folder, 'no such program')];
    const command = { kind: 'command', argv, deadlineMs: 1000 } as const;
    const named = { ...pairOf(client.key), clientKeyPassphrase: command };
    expect(await troubleOf(named)).toBe('none');
  });

  it('is named when the key belongs to another certificate', async () => {
    const named = pairOf(other.key);
    expect(await troubleOf(named)).toBe(
      `clientKey does not belong to the certificate (${named.clientKey}, ${named.clientCert}): use the key that the certificate was issued for`,
    );
  });

  it.each([
    ['a damaged key', damaged(client.key)],
    ['half of a key', cutOff(client.key)],
    ['a certificate in its place', client.cert],
    [
      'a public key',
      generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }),
    ],
  ])('is named when it is %s', async (_, key) => {
    const named = pairOf(String(key));
    expect(await troubleOf(named)).toMatch(
      /^clientKey is damaged, or not a private key in PEM, ERR_\w+ \(\S+key\.pem\): replace it/,
    );
  });

  it.each([
    ['a damaged certificate', damaged(client.cert), 'certificate 1 of 1 cannot be read'],
    ['half of a certificate', cutOff(client.cert), 'certificate 1 of 1 cannot be read'],
    ['a key', client.key, 'contains no certificate'],
    ['a text', 'no certificate', 'is not PEM'],
  ])('is named when the certificate is %s', async (_, cert, words) => {
    const named = pairOf(client.key, cert);
    const trouble = await troubleOf(named);
    expect(trouble).toMatch(/^clientCert /);
    expect(trouble).toContain(`(${named.clientCert})`);
    expect(trouble).toContain(words);
  });
});

describe('a file of authorities', () => {
  it('can hold several certificates, with text around them', async () => {
    const text = `# internal\n${client.cert}# partner\n${other.cert}\n`;
    const read = await readTlsFiles({ caFile: file('ca.pem', text) });
    expect(read.trouble).toBeUndefined();
    expect(read.ca).toContain(other.cert.trim());
  });

  it.each([
    ['damaged', damaged(other.cert)],
    ['cut off', cutOff(other.cert)],
  ])('is named when one of them is %s, with its place', async (_, second) => {
    const caFile = file('ca.pem', `${client.cert}${second}`);
    expect(await troubleOf({ caFile })).toMatch(
      /^caFile is damaged: certificate 2 of 2 cannot be read, ERR_\w+ \(\S+ca\.pem\): replace/,
    );
  });

  it('is read again after it was replaced', async () => {
    const caFile = file('ca.pem', cutOff(client.cert));
    const { secureFor } = transportConfig({ ledgerUrl: '', caFile });
    const address = 'https://ledger.example';
    expect((await secureFor?.(address))?.trouble?.problem).toContain('is damaged');
    file('ca.pem', client.cert);
    expect((await secureFor?.(address))?.trouble).toBeUndefined();
  });
});

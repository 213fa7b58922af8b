import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { markSecretVariable } from '../../../src/lib/io/secret.ts';
import { openSigner, signWith } from '../../../src/signing/signers/signer.ts';
import type { Signer } from '../../../src/signing/signers/signer-types.ts';
import { isSignatureOf } from '../../../src/verify/signatures/signature.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

const message = Buffer.alloc(32, 9);

let dir: string;
let privateKey: KeyObject;
let publicKeyFile: string;

const pem = (key: KeyObject, type: 'spki' | 'pkcs8'): string =>
  key.export({ type, format: 'pem' }).toString();

beforeEach(() => {
  dir = scratchFolder();
  const pair = generateKeyPairSync('ed25519');
  ({ privateKey } = pair);
  publicKeyFile = join(dir, 'key.pub');
  writeFileSync(publicKeyFile, pem(pair.publicKey, 'spki'));
});

const signerOf = (command: readonly string[], deadlineMs = 30_000): Signer => {
  const setting = { type: 'command', command, publicKey: publicKeyFile, deadlineMs } as const;
  const opened = openSigner('hsm', setting);
  if (!opened.ok) throw new Error(opened.error);
  return opened.value;
};

/** A signer that runs a script, in which `input` is its standard input. */
const scripted = (script: string): Signer => {
  const head = 'const input = require("fs").readFileSync(0);';
  return signerOf([process.execPath, '-e', `${head}${script}`]);
};

const problemOf = async (signer: Signer): Promise<string> => {
  const signed = await signWith(signer, message, { env: process.env });
  return signed.ok ? 'signed' : signed.error;
};

/** Prints bytes that a test made. */
const printing = (bytes: Buffer | string): Signer => {
  const hex = Buffer.from(bytes).toString('hex');
  return scripted(`process.stdout.write(Buffer.from("${hex}", "hex"))`);
};

describe('a command', () => {
  it('gets nothing but the bytes to sign, and its signature is returned', async () => {
    const keyFile = join(dir, 'key.pem');
    writeFileSync(keyFile, pem(privateKey, 'pkcs8'));
    const signer = scripted(
      `process.stdout.write(require("crypto").sign(null, input, require("fs").readFileSync("${keyFile}")));
       require("fs").writeFileSync("${join(dir, 'seen')}", input);`,
    );
    const signed = await signWith(signer, message, { env: process.env });
    if (!signed.ok) throw new Error(signed.error);
    expect(readFileSync(join(dir, 'seen'))).toEqual(message);
    expect(signed.value).toMatchObject({
      format: 'SIGNATURE_FORMAT_CONCAT',
      algorithm: 'SIGNING_ALGORITHM_SPEC_ED25519',
      signedBy: signer.key.fingerprint,
    });
    const signature = Buffer.from(signed.value.signature, 'base64');
    expect(isSignatureOf(signer.key, message, signature)).toBe(true);
  });

  it('can open its standard input as a file, whose size it sees', async () => {
    const signer = scripted(
      'const at = "/dev/stdin"; const fs = require("fs"); process.stderr.write(fs.statSync(at).size + " " + fs.readFileSync(at).length); process.exit(1)',
    );
    expect(await problemOf(signer)).toContain('exited with code 1 (32 32)');
  });

  it('leaves no file behind', async () => {
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith('cantui-input-'));
    await problemOf(printing('x'));
    const after = readdirSync(tmpdir()).filter((name) => name.startsWith('cantui-input-'));
    expect(after).toEqual(before);
  });

  it.each([
    ['raw', (bytes: Buffer) => bytes],
    ['hex', (bytes: Buffer) => `${bytes.toString('hex')}\n`],
    ['base64', (bytes: Buffer) => `${bytes.toString('base64')}\n`],
    [
      'base64 on several lines',
      (bytes: Buffer) => bytes.toString('base64').replace(/.{40}/, '$&\n'),
    ],
  ])('may write its signature as %s', async (_form, write) => {
    expect(await problemOf(printing(write(sign(null, message, privateKey))))).toBe('signed');
  });

  it('gets no variable that holds a secret', async () => {
    markSecretVariable('SIGNER_TEST_SECRET');
    const env = { ...process.env, SIGNER_TEST_SECRET: 'hush', CANTUI_TOKEN: 'hush', KEPT: 'kept' };
    const script =
      'const { SIGNER_TEST_SECRET, CANTUI_TOKEN, KEPT } = process.env; process.stderr.write(JSON.stringify([SIGNER_TEST_SECRET, CANTUI_TOKEN, KEPT])); process.exit(1)';
    const signed = await signWith(scripted(script), message, { env });
    expect(signed).toMatchObject({
      error: expect.stringContaining('([null,null,"kept"])') as string,
    });
  });

  it('that is an argument of a shell is not read by one', async () => {
    const signer = signerOf([process.execPath, '-e', 'process.exit(3)', '; touch x', '$(id)', '*']);
    expect(await problemOf(signer)).toContain('exited with code 3');
  });
});

describe('a command is refused when it', () => {
  it('exits with an error, and its words are made safe to show', async () => {
    const script = 'process.stderr.write("first\\nno \\u001b[31mtoken"); process.exit(1)';
    expect(await problemOf(scripted(script))).toBe(
      `signer hsm: ${process.execPath} exited with code 1 (first / no ⟨ESC⟩[31mtoken). Run it in a terminal to see all of its output`,
    );
  });

  // What pkcs11-tool of OpenSC 0.23 writes with a wrong PIN, and with a module that finds no token.
  it.each([
    [
      'error: PKCS11 function C_Login failed: rv = CKR_PIN_INCORRECT (0xa0)\\nAborting.',
      '(Using slot 0 with a present token (0x1) / error: PKCS11 function C_Login failed: rv = CKR_PIN_INCORRECT (0xa0) / Aborting.). Fix the PIN before you sign again, because wrong PINs lock a token',
    ],
    [
      'No slot with a token was found.',
      '(Using slot 0 with a present token (0x1) / No slot with a token was found.). Run it in a terminal to see all of its output',
    ],
  ])(
    'exits with an error, and the lines before its last one are shown: %s',
    async (said, shown) => {
      const words = `Using slot 0 with a present token (0x1)\\n${said}\\n`;
      const script = `process.stderr.write("${words}"); process.exit(1)`;
      expect(await problemOf(scripted(script))).toContain(shown);
    },
  );

  it('writes nothing but why it cannot sign, whatever its exit code', async () => {
    const script = 'process.stderr.write("error: token is not present\\n")';
    expect(await problemOf(scripted(script))).toContain(
      'returned no signature (error: token is not present)',
    );
  });

  it('exits with an error after it has printed the right signature', async () => {
    const right = sign(null, message, privateKey).toString('hex');
    const script = `process.stdout.write("${right}", () => process.exit(1))`;
    expect(await problemOf(scripted(script))).toContain('exited with code 1');
  });

  it.each([
    ['in PEM', () => pem(privateKey, 'pkcs8')],
    ['in the PEM of OpenSSH', () => '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXk='],
    [
      'in a line of base64',
      () => `key: ok\n${privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')}\n`,
    ],
  ])(
    'exits with an error that shows a private key %s, of which nothing is shown',
    async (_form, said) => {
      const hex = Buffer.from(said()).toString('hex');
      const script = `process.stderr.write(Buffer.from("${hex}", "hex"), () => process.exit(1))`;
      const problem = await problemOf(scripted(script));
      expect(problem).toContain('exited with code 1. Run it');
    },
  );

  it('is killed by a signal', async () => {
    const script = 'process.kill(process.pid, "SIGTERM"); setTimeout(() => 0, 60000)';
    expect(await problemOf(scripted(script))).toContain('was killed by SIGTERM');
  });

  it('writes a megabyte', async () => {
    const script = 'process.stdout.write("x".repeat(1 << 20))';
    expect(await problemOf(scripted(script))).toContain('wrote more than 64 KiB');
  });

  it('stays silent, and everything that it started ends at the deadline', async () => {
    const noted = join(dir, 'pid');
    const command = ['sh', '-c', 'sleep 600 & echo $! > "$0"; wait', noted];
    expect(await problemOf(signerOf(command, 1000))).toContain('timed out after 1 s');
    const pid = readFileSync(noted, 'utf8').trim();
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  it('works on after the user has interrupted', async () => {
    const stop = new AbortController();
    const { signal } = stop;
    const signed = signWith(signerOf(['sleep', '600']), message, { env: process.env, signal });
    stop.abort();
    expect(await signed).toMatchObject({
      error: expect.stringContaining('was canceled') as string,
    });
  });

  it('prints nothing, and leaves a process that keeps its output open', async () => {
    const noted = join(dir, 'pid');
    const script = `
      const inner = require("child_process").spawn("sleep", ["600"], { stdio: "inherit", detached: true });
      require("fs").writeFileSync(${JSON.stringify(noted)}, String(inner.pid));
      inner.unref(); process.exit(0);`;
    expect(await problemOf(scripted(script))).toContain('returned no signature');
    process.kill(Number(readFileSync(noted, 'utf8')), 'SIGKILL');
  });

  it('is not there', async () => {
    expect(await problemOf(signerOf([join(dir, 'none')]))).toContain(
      'cannot be started: no such file or folder',
    );
  });

  it.each([
    ['nothing', '', 'returned no signature. It must write the signature to its standard output'],
    ['white space', ' \n', 'returned no signature'],
    ['text', 'PIN required\n', 'returned 13 bytes of text that are not a valid Ed25519 signature'],
    [
      'too few bytes',
      Buffer.alloc(63, 200),
      'returned 63 bytes that are not a valid Ed25519 signature',
    ],
    [
      'a DER signature of another kind of key',
      Buffer.alloc(70, 0x30),
      'are not a valid Ed25519 signature',
    ],
    ['64 other bytes', Buffer.alloc(64, 200), 'a signature that does not verify'],
  ])('prints %s', async (_what, output, expected) => {
    expect(await problemOf(printing(output))).toContain(expected);
  });

  it('prints the signature of another key', async () => {
    const other = generateKeyPairSync('ed25519').privateKey;
    expect(await problemOf(printing(sign(null, message, other)))).toBe(
      'signer hsm returned a signature that does not verify with its Ed25519 key. It signed with another key or other bytes; compare its key with publicKey',
    );
  });

  it('signs a hash of the bytes', async () => {
    const digest = createHash('sha256').update(message).digest();
    expect(await problemOf(printing(sign(null, digest, privateKey)))).toContain(
      'signed the SHA-256 of the bytes instead of the bytes',
    );
  });

  it.each([
    ['in PEM', () => pem(privateKey, 'pkcs8')],
    ['in base64', () => privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')],
  ])('prints a private key %s, of which nothing is shown', async (_form, key) => {
    const problem = await problemOf(printing(key()));
    expect(problem).toContain('returned a private key. cantui kept nothing of it');
    expect(problem).not.toContain(key().slice(30, 50));
  });
});

/** One that has ended and that nobody has waited for yet runs no more. */
const isRunning = (pid: string): boolean => {
  const path = `/proc/${pid}/stat`;
  return existsSync(path) && !readFileSync(path, 'utf8').includes(') Z ');
};

describe('the public key of a signer', () => {
  const opened = (publicKey: string) =>
    openSigner('hsm', { type: 'ssh-agent', publicKey, deadlineMs: 1000 });

  it('is refused as a file that is not there', () => {
    const path = join(dir, 'none.pub');
    expect(opened(path)).toMatchObject({
      error: expect.stringMatching(
        /^the public key of signer hsm, .*none\.pub, cannot be read: no such file or folder: correct the signer’s publicKey/,
      ) as string,
    });
  });

  it('is refused when it is a private key, of which nothing is shown', () => {
    const path = join(dir, 'key.pem');
    writeFileSync(path, pem(privateKey, 'pkcs8'));
    const result = opened(path);
    expect(result).toMatchObject({
      error: expect.stringContaining('key.pem, is a private key:') as string,
    });
    expect(JSON.stringify(result)).not.toContain(pem(privateKey, 'pkcs8').slice(40, 60));
  });
});

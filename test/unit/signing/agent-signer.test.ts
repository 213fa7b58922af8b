import { createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sshKeyBlob } from '../../../src/signing/signers/sign-with-agent.ts';
import { signWith } from '../../../src/signing/signers/signer.ts';
import type { Signer } from '../../../src/signing/signers/signer-types.ts';
import { publicKeyFromSpki } from '../../../src/verify/signatures/public-key.ts';
import { isSignatureOf } from '../../../src/verify/signatures/signature.ts';
import { sshString } from '../../../src/verify/signatures/ssh/ssh-public-key.ts';
import {
  listOf,
  signedAs,
  startAgent,
  type AgentBehavior,
  type AgentKey,
  type AgentServer,
} from '../../support/signing/agent-server.ts';
import { uint32 } from '../../support/signing/openssh-key.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

const message = Buffer.alloc(34, 7);

let dir: string;
const started: AgentServer[] = [];

beforeEach(() => {
  dir = scratchFolder();
});

afterEach(() => {
  started.splice(0).forEach(({ close }) => close());
});

/** A positive integer as SSH writes it. */
const integer = (bytes: Buffer): Buffer => {
  const bare = bytes.subarray(bytes.findIndex((byte) => byte !== 0));
  return sshString((bare[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.alloc(1), bare]) : bare);
};

const keyKinds = {
  ed25519: { type: 'ssh-ed25519', digest: null },
  'P-256': { type: 'ecdsa-sha2-nistp256', digest: 'sha256' },
  'P-384': { type: 'ecdsa-sha2-nistp384', digest: 'sha384' },
} as const;

type KeyKind = keyof typeof keyKinds;

const newPrivateKey = (kind: KeyKind): KeyObject =>
  kind === 'ed25519'
    ? generateKeyPairSync('ed25519').privateKey
    : generateKeyPairSync('ec', { namedCurve: kind }).privateKey;

/** The signature of a key as an agent gives it: RFC 8709 for Ed25519, RFC 5656 for ECDSA. */
const agentSignature = (kind: KeyKind, key: KeyObject, data: Buffer): Buffer => {
  const { type, digest } = keyKinds[kind];
  if (digest === null) return Buffer.concat([type, sign(null, data, key)].map(sshString));
  const numbers = sign(digest, data, { key, dsaEncoding: 'ieee-p1363' });
  const half = numbers.length / 2;
  const blob = Buffer.concat([integer(numbers.subarray(0, half)), integer(numbers.subarray(half))]);
  return Buffer.concat([type, blob].map(sshString));
};

type TestKey = { readonly signer: Signer; readonly held: AgentKey };

const newKey = (kind: KeyKind = 'ed25519', deadlineMs = 30_000): TestKey => {
  const privateKey = newPrivateKey(kind);
  const spki = createPublicSpki(privateKey);
  const key = publicKeyFromSpki(spki);
  if (key === undefined) throw new Error('no key');
  const setting = { type: 'ssh-agent', publicKey: 'key.pub', deadlineMs } as const;
  const blob = sshKeyBlob(key) ?? Buffer.alloc(0);
  return {
    signer: { name: 'treasury', setting, key },
    held: { blob, sign: (data) => agentSignature(kind, privateKey, data) },
  };
};

const createPublicSpki = (key: KeyObject): Buffer => {
  const jwk = key.export({ format: 'jwk' });
  const { d: _, ...open } = jwk;
  return createPublicKey({ key: open, format: 'jwk' }).export({ format: 'der', type: 'spki' });
};

const start = async (behavior: AgentBehavior): Promise<AgentServer> => {
  const agent = await startAgent(dir, behavior);
  started.push(agent);
  return agent;
};

const problemOf = async (signer: Signer, behavior: AgentBehavior): Promise<string> => {
  const { socket } = await start(behavior);
  const signed = await signWith(signer, message, { env: { SSH_AUTH_SOCK: socket } });
  return signed.ok ? 'signed' : signed.error;
};

describe('a key in an SSH agent', () => {
  it.each(['ed25519', 'P-256', 'P-384'] as const)(
    'signs the bytes as they are: %s',
    async (kind) => {
      const { signer, held } = newKey(kind);
      const { socket, messages } = await start({ keys: [newKey().held, held] });
      const signed = await signWith(signer, message, { env: { SSH_AUTH_SOCK: socket } });
      if (!signed.ok) throw new Error(signed.error);
      const { signature, signedBy } = signed.value;
      expect(signedBy).toBe(signer.key.fingerprint);
      expect(isSignatureOf(signer.key, message, Buffer.from(signature, 'base64'))).toBe(true);
      const request = [
        Buffer.from([13]),
        sshString(held.blob),
        sshString(message),
        Buffer.alloc(4),
      ];
      expect(messages).toEqual([Buffer.concat(request)]);
    },
  );

  it('a secp256k1 key is refused before an agent is asked', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'secp256k1' });
    const key = publicKeyFromSpki(createPublicSpki(privateKey));
    if (key === undefined) throw new Error('no key');
    const { socket, messages } = await start({});
    const signed = await signWith({ ...newKey().signer, key }, message, {
      env: { SSH_AUTH_SOCK: socket },
    });
    expect(signed).toMatchObject({
      ok: false,
      error: expect.stringContaining('use type: command') as string,
    });
    expect(messages).toEqual([]);
  });

  it('needs SSH_AUTH_SOCK', async () => {
    const signed = await signWith(newKey().signer, message, { env: {} });
    expect(signed).toMatchObject({ error: expect.stringContaining('start ssh-agent') as string });
  });

  it('is named when the agent does not hold it', async () => {
    expect(await problemOf(newKey().signer, { keys: [newKey().held] })).toBe(
      'signer treasury: the SSH agent does not hold its key. Add it with ssh-add, or unlock the agent',
    );
  });

  it('is told apart from a key that the agent refuses to use', async () => {
    const { signer, held } = newKey();
    expect(await problemOf(signer, { keys: [held], signs: false })).toContain(
      'holds the key and refused to sign. Confirm the use of the key',
    );
  });

  it('is not used when another known key signed', async () => {
    const [own, other] = [newKey(), newKey()];
    const { socket } = await start({ keys: [{ ...own.held, sign: other.held.sign }] });
    const others = [{ ...other.signer, name: 'payroll' }];
    const deps = { env: { SSH_AUTH_SOCK: socket }, others };
    expect(await signWith(own.signer, message, deps)).toMatchObject({
      ok: false,
      error: expect.stringContaining('signed with the key of payroll') as string,
    });
  });
});

const right = (held: AgentKey): Buffer => held.sign(message);
const claims = (length: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
};

const hostile: readonly (readonly [string, (held: AgentKey) => AgentBehavior, string])[] = [
  [
    'announces a megabyte',
    () => ({ responses: () => claims(1 << 20) }),
    'a response of 1048576 bytes',
  ],
  [
    'sends a megabyte',
    () => ({ responses: () => Buffer.alloc(1 << 20, 0x41) }),
    'announced a response of 1094795585 bytes',
  ],
  [
    'sends more than one response',
    (held) => ({ responses: () => Buffer.concat([signedAs(right(held)), Buffer.from([0])]) }),
    'sent more than one response',
  ],
  [
    'hangs up in the middle of its response',
    (held) => ({ responses: () => signedAs(right(held)).subarray(0, 40), hangsUp: true }),
    'closed the connection before its response was complete',
  ],
  [
    'hangs up without a response',
    () => ({ responses: () => undefined, hangsUp: true }),
    'closed the',
  ],
  ['responds with nothing', () => ({ responses: () => claims(0) }), 'it is empty'],
  [
    'responds with another type of message',
    () => ({ responses: () => listOf([]) }),
    'it has the message type 12',
  ],
  [
    'responds with a signature of another type',
    (held) => ({
      responses: () => signedAs(Buffer.concat(['ssh-rsa', right(held)].map(sshString))),
    }),
    'its signature is of the type ssh-rsa',
  ],
  [
    'hides control characters in the type of its signature',
    () => ({ responses: () => signedAs(Buffer.concat(['\u001b[2J', 'x'].map(sshString))) }),
    'of the type ⟨ESC⟩[2J',
  ],
  [
    'responds with a truncated signature',
    (held) => ({ responses: () => signedAs(right(held).subarray(0, 20)) }),
    'its signature is truncated or followed by other bytes',
  ],
  [
    'responds with bytes after the signature',
    (held) => ({ responses: () => signedAs(Buffer.concat([right(held), Buffer.from([1])])) }),
    'its signature is truncated or followed by other bytes',
  ],
  [
    'responds with bytes after its response',
    (held) => ({
      responses: () =>
        sshString(Buffer.concat([Buffer.from([14]), sshString(right(held)), Buffer.from([1])])),
    }),
    'it is truncated or followed by other bytes',
  ],
  [
    'signs other bytes',
    (held) => ({ keys: [{ ...held, sign: () => held.sign(Buffer.from('other')) }] }),
    'does not verify with its Ed25519 key',
  ],
  [
    'signs the hash of the bytes as hex',
    (held) => ({
      keys: [{ ...held, sign: (data) => held.sign(Buffer.from(data.toString('hex'))) }],
    }),
    'signed the bytes as hex text instead of the bytes',
  ],
];

describe('an SSH agent is refused when it', () => {
  it.each(hostile)('%s', async (_what, behave, expected) => {
    const { signer, held } = newKey();
    expect(await problemOf(signer, behave(held))).toContain(expected);
  });

  it.each([
    ['one key more than it sends', 2],
    ['one key fewer than it sends', 0],
  ])('refuses, and then announces %s', async (_what, count) => {
    const { signer, held } = newKey();
    const list = Buffer.from(listOf([held]));
    list.writeUInt32BE(count, 5);
    const responses = [sshString(Buffer.from([5])), list];
    expect(await problemOf(signer, { responses: () => responses.shift() })).toContain(
      'it is not a list of keys',
    );
  });

  it.each<[what: string, list: (held: AgentKey) => Buffer, expected: string]>([
    [
      'lists its keys in a response of another type',
      (held) => {
        const list = Buffer.from(listOf([held]));
        list[4] = 14;
        return list;
      },
      'it is not a list of keys',
    ],
    [
      'lists a key without a comment',
      ({ blob }) => sshString(Buffer.concat([Buffer.from([12]), uint32(1), sshString(blob)])),
      'it is not a list of keys',
    ],
    [
      'announces a megabyte of keys',
      () => claims(1 << 20),
      'announced a response of 1048576 bytes',
    ],
  ])('refuses, and then %s', async (_what, list, expected) => {
    const { signer, held } = newKey();
    const responses = [sshString(Buffer.from([5])), list(held)];
    expect(await problemOf(signer, { responses: () => responses.shift() })).toContain(expected);
  });

  it('stays silent until the deadline', async () => {
    const { signer } = newKey('ed25519', 50);
    expect(await problemOf(signer, { responses: () => undefined })).toContain(
      'did not respond within 0.05 s',
    );
  });

  it('is not there', async () => {
    const env = { SSH_AUTH_SOCK: join(dir, 'none.sock') };
    expect(await signWith(newKey().signer, message, { env })).toMatchObject({
      error: expect.stringContaining(
        'cannot be reached: no such file or folder. Check it with ssh-add -l',
      ) as string,
    });
  });

  it('answers after the user has interrupted', async () => {
    const { socket } = await start({ responses: () => undefined });
    const stop = new AbortController();
    const signed = signWith(newKey().signer, message, {
      env: { SSH_AUTH_SOCK: socket },
      signal: stop.signal,
    });
    stop.abort();
    expect(await signed).toMatchObject({
      error: expect.stringContaining('was canceled') as string,
    });
  });
});

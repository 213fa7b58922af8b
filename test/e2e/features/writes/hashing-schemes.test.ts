import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { textAt } from '../../../../src/lib/json/fields.ts';
import { isObject, type Json, type JsonObject } from '../../../../src/lib/json/json.ts';
import { readRecorded } from '../../../support/recorded/read-recorded.ts';
import { asTestLedger } from '../../../support/samples/test-profile.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';
import { cleanEnv, run } from '../../../support/terminal/built-program.ts';
import { newSigner } from '../../../support/verify/topology-writer.ts';
import { submissionBy } from '../../../support/writes/submission-writer.ts';

let ledger: MisbehavingServer;
let folder: string;

beforeAll(async () => {
  ledger = await startMisbehavingServer();
});
beforeEach(() => {
  folder = scratchFolder();
});
afterAll(() => ledger.close());

const save = (name: string, content: object | string): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

/** What a real participant prepared under V4, without a time limit. */
const [recorded] = readRecorded('v4').filter(
  ({ note }) => note === 'prepare HASHING_SCHEME_VERSION_V4',
);
const objectOf = (json: Json = null): JsonObject => (isObject(json) ? json : {});
const requested = objectOf(recorded?.request.body);
const response = objectOf(recorded?.response.body);
const hash = Buffer.from(textAt(response, 'preparedTransactionHash'), 'base64');

const otherHash = (): string => {
  const other = Buffer.from(hash);
  other[0] = (other[0] ?? 0) ^ 1;
  return other.toString('base64');
};

const v9 = { hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V9' };
const unknown = 'scheme HASHING_SCHEME_VERSION_V9 is unknown';

const signer = newSigner();
const party = `frida::${signer.fingerprint}`;
const publicKey = () =>
  save('key.pem', signer.publicKey.key.export({ format: 'pem', type: 'spki' }).toString());

const cantui = async (words: readonly string[], environment: Record<string, string> = {}) => {
  const { exit, stdout, stderr } = run(
    words,
    cleanEnv({ XDG_STATE_HOME: join(folder, 'state'), ...environment }),
  );
  return { code: (await exit).code, out: stdout(), err: stderr() };
};

const verify = (json: object) =>
  cantui(['verify', 'submission', save('response.json', json), '--allow-unsigned']);

/** Runs `cantui prepare` on a ledger that responds it with this. */
const prepare = async (json: object) => {
  ledger.behave({
    bodyFor: ({ path }) => (path.endsWith('/prepare') ? JSON.stringify(json) : '{}'),
  });
  const out = join(folder, 'prepared.json');
  const from = save('request.json', requested);
  const result = await cantui(['prepare', '-f', from, '-o', out, '--ledger-url', ledger.url]);
  return { ...result, file: out };
};

describe('a transaction that a participant prepared under V4', () => {
  it('is written by prepare and verified by verify, with the hash that the participant named', async () => {
    const { code, out, err, file } = await prepare(response);
    expect(code, out + err).toBe(0);
    expect(out).toContain(`hash            ${hash.toString('hex')}`);
    const verified = await cantui(['verify', 'submission', file, '--allow-unsigned']);
    expect(verified.code, verified.out).toBe(0);
    expect(verified.out).toContain(`ok       Reported hash: ${hash.toString('hex')}`);
  });

  it('is refused with one other byte in the hash', async () => {
    const other = { ...response, preparedTransactionHash: otherHash() };
    const verified = await verify(other);
    expect(verified.code).toBe(10);
    expect(verified.out).toContain('FAILED   Reported hash');
    const prepared = await prepare(other);
    expect([prepared.code, existsSync(prepared.file)]).toEqual([10, false]);
  });

  it('is sent once it is signed', async () => {
    ledger.behave({});
    const file = save('signed.json', submissionBy({ party, signer }, { version: 'V4' }));
    const words = ['execute', '--file', file, '--public-key', publicKey(), '--wait', '0', '--yes'];
    const before = ledger.received.length;
    const sent = await cantui(words, asTestLedger(folder, ledger.url));
    expect(sent.code, sent.err).toBe(0);
    const bodies = ledger.received.slice(before).map(({ body }) => body);
    expect(bodies.filter((body) => body.includes('HASHING_SCHEME_VERSION_V4'))).toHaveLength(1);
  });
});

describe('a hashing scheme that nobody knows', () => {
  it('fails prepare, which writes no file', async () => {
    const { code, out, err, file } = await prepare({ ...response, ...v9 });
    expect([code, existsSync(file)]).toEqual([10, false]);
    expect(out).toContain(`FAILED   Hash to sign: ${unknown}`);
    expect(out).toContain('with a scheme that this cantui computes (V2, V3, V4)');
    expect(err).toContain('Do not sign');
  });

  it('fails verify', async () => {
    const { code, out } = await verify({ ...response, ...v9 });
    expect(code).toBe(10);
    expect(out).toContain(`FAILED   Hashing scheme: ${unknown}`);
    expect(out).toContain('FAILED: do not sign, do not send');
  });

  it('fails sign before a signer is called, whatever is accepted', async () => {
    const called = join(folder, 'called');
    const signers = `signers: { key: { type: command, command: [touch, '${called}'], publicKey: '${publicKey()}' } }`;
    const file = save('response.json', { ...response, ...v9 });
    const out = join(folder, 'signed.json');
    for (const way of [['--dry-run'], ['--yes', '-o', out]]) {
      const accepted = ['--accept-warnings', 'scheme,hash,claimed-hash'];
      const words = ['sign', file, '--signer', 'key', ...accepted, ...way];
      const signed = await cantui(words, asTestLedger(folder, ledger.url, signers));
      expect(signed.code, signed.err).toBe(10);
      expect(signed.err).toContain(unknown);
    }
    expect([existsSync(called), existsSync(out)]).toEqual([false, false]);
  });

  it('fails execute in production, whatever is accepted or overridden', async () => {
    const signed = { ...submissionBy({ party, signer }, { version: 'V4' }), ...v9 };
    const file = save('signed.json', signed);
    const before = ledger.received.length;
    const sure = ['--accept-warnings', 'scheme,hash', '--override-failures', 'scheme,hash'];
    for (const way of [['--dry-run'], ['--curl'], ['--confirm', '0'.repeat(64)]]) {
      const words = ['execute', '--file', file, '--ledger-url', ledger.url, ...sure, ...way];
      const sent = await cantui(words);
      expect(sent.code, sent.err).toBe(10);
      expect(sent.err).toContain(unknown);
    }
    const asked = ledger.received.slice(before).map(({ path }) => path);
    expect(asked.filter((path) => path.includes('interactive-submission'))).toEqual([]);
  });
});

describe('a transaction that cannot be decoded', () => {
  it('has no hash, so execute fails in production, whatever is accepted', async () => {
    const signed = submissionBy({ party, signer }, { version: 'V4' });
    const file = save('signed.json', { ...signed, preparedTransaction: 'AAEC' });
    const words = ['execute', '--file', file, '--ledger-url', ledger.url];
    const sent = await cantui([
      ...words,
      ...['--accept-warnings', 'decoded', '--override-failures', 'decoded', '--dry-run'],
    ]);
    expect(sent.code).toBe(10);
    expect(sent.err).toContain('FAILED Decoding of the prepared transaction');
  });
});

import { describe, expect, it } from 'vitest';
import { isObject, parseJson, type JsonObject } from '../../../../src/lib/json/json.ts';
import {
  formatSignedFile,
  isSignedFile,
  parseSignedFile,
  type SignedFile,
} from '../../../../src/submission/files/signed-file.ts';

const file: SignedFile = {
  request: { preparedTransaction: 'AA==', deduplicationPeriod: { Empty: {} } },
  signers: [{ signer: 'ops', type: 'ssh-agent', signedBy: '1220aa', at: '2026-05-06T07:08:09Z' }],
  ledger: 'http://127.0.0.1:7575',
  participant: 'participant::1220bb',
  requested: { commandId: 'c' },
};

const parsed = (text: string): JsonObject => {
  const json = parseJson(text);
  if (!isObject(json)) throw new Error('no object');
  return json;
};

describe('a signed file', () => {
  it('is read back as it was written', () => {
    const json = parsed(formatSignedFile(file));
    expect(isSignedFile(json)).toBe(true);
    expect(parseSignedFile(json)).toEqual({ ok: true, value: file });
  });

  it('has the fields of the body at its top level', () => {
    expect(parsed(formatSignedFile(file))).toMatchObject({
      kind: 'cantui-signed',
      ...file.request,
    });
  });

  it('keeps the digits of large numbers in the body', () => {
    const request = { seconds: parseJson('99007199254740993') };
    expect(formatSignedFile({ request, signers: [] })).toContain('99007199254740993');
  });

  it.each([
    ['another version', { kind: 'cantui-signed', version: 2, signers: [] }],
    ['no signers', { kind: 'cantui-signed', version: 1 }],
    ['malformed signers', { kind: 'cantui-signed', version: 1, signers: [{ signer: 7 }] }],
  ])('is refused when it has %s', (_what, json) => {
    expect(parseSignedFile(json).ok).toBe(false);
  });
});

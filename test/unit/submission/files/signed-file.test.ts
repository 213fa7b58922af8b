import { describe, expect, it } from 'vitest';
import { isObject, parseJson, type JsonObject } from '../../../../src/lib/json/json.ts';
import {
  formatOrigin,
  formatSignedFile,
  isSignedFile,
  parseOrigin,
  parseSignedFile,
  type SignedFile,
} from '../../../../src/submission/step-files.ts';

const file: SignedFile = {
  request: { preparedTransaction: 'AA==', deduplicationPeriod: { Empty: {} } },
  signers: [{ signer: 'ops', type: 'ssh-agent', signedBy: '1220aa', at: '2026-05-06T07:08:09Z' }],
  ledger: 'http://127.0.0.1:7575',
  participant: 'participant::1220bb',
  requested: { commandId: 'c' },
};

const intent = { kind: 'cancel-preapproval', party: 'ana::1220aa', contractId: '00ab' } as const;

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

  it('keeps what a payment is compared with, and is refused if that is malformed', () => {
    const text = formatSignedFile({ ...file, intent });
    expect(parseSignedFile(parsed(text))).toEqual({ ok: true, value: { ...file, intent } });
    expect(parseOrigin(formatOrigin({ signers: [], intent }))).toEqual({
      ok: true,
      value: { signers: [], intent },
    });
    for (const wrong of ['', {}, { ...intent, contractId: 7 }, { ...intent, kind: 'pay' }])
      expect(parseSignedFile({ ...parsed(text), intent: wrong })).toMatchObject({
        ok: false,
        error: expect.stringContaining('prepare the transaction again') as unknown,
      });
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

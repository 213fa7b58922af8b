import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../../src/lib/json/json.ts';
import {
  formatStepFile,
  isStepFile,
  parseStepFile,
  type StepFile,
} from '../../../../src/submission/step-files.ts';

const file: StepFile = {
  step: 'topology',
  ledger: 'http://127.0.0.1:7575',
  at: '2026-05-06T07:08:09.000Z',
  participant: 'participant::1220aa',
  requested: { synchronizer: 'global::1220bb', partyHint: 'alice' },
  response: { partyId: 'alice::1220cc', topologyTransactions: ['AA=='] },
};

describe('a step file', () => {
  it('is read back as it was written', () => {
    expect(parseStepFile(parseJson(formatStepFile(file)))).toEqual({ ok: true, value: file });
    const { participant: _, ...unnamed } = file;
    expect(parseStepFile(parseJson(formatStepFile(unnamed)))).toEqual({ ok: true, value: unnamed });
  });

  it('has the fields of the response at its top level', () => {
    expect(parseJson(formatStepFile(file))).toMatchObject({
      kind: 'cantui-topology',
      version: 1,
      ...file.response,
    });
  });

  it('keeps what a payment is compared with, whatever the response calls so', () => {
    const intent = { kind: 'cancel-preapproval', party: 'a::1220aa', contractId: '00ab' } as const;
    const response = { ...file.response, intent: { ...intent, contractId: '00cd' } };
    const read = parseStepFile(parseJson(formatStepFile({ ...file, intent, response })));
    expect(read).toEqual({ ok: true, value: { ...file, intent } });
    const plain = parseStepFile(parseJson(formatStepFile({ ...file, response })));
    expect(plain).toEqual({ ok: true, value: file });
  });

  it('keeps its own fields when the response has fields of the same name', () => {
    const response = { ...file.response, requested: { partyHint: 'mallory' }, kind: 'other' };
    const read = parseStepFile(parseJson(formatStepFile({ ...file, response })));
    expect(read).toEqual({ ok: true, value: file });
  });

  it('keeps the digits of large numbers', () => {
    const text = formatStepFile({ ...file, response: { cost: parseJson('99007199254740993') } });
    expect(text).toContain('"cost": 99007199254740993');
  });

  it.each([
    ['not an object', []],
    ['of no kind', { version: 1, requested: {} }],
    ['of another kind', { kind: 'approval', version: 1, requested: {} }],
    ['of a later version', { kind: 'cantui-prepared', version: 2, requested: {} }],
    ['without a request', { kind: 'cantui-prepared', version: 1 }],
  ])('is refused when it is %s', (_, json) => {
    expect(parseStepFile(json).ok).toBe(false);
  });

  it('is recognized by its kind in any version', () => {
    expect(isStepFile({ kind: 'cantui-prepared', version: 7 })).toBe(true);
    expect(isStepFile({ preparedTransaction: '' })).toBe(false);
  });
});

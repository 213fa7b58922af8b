import * as fc from 'fast-check';
import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync, chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  createApprovalRequestAt,
  loadApprovalRequest,
  replaceApprovalRequest,
} from '../../../../src/storage/approvals/approval-files.ts';
import {
  serializeApprovalRequest,
  newApprovalRequest,
  parseApprovalRequest,
  type ValidApprovalRequest,
} from '../../../../src/storage/approvals/approval-request.ts';
import { execution } from '../../../support/writes/small-execution.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

const body = JSON.stringify(execution);

const approvalRequest: ValidApprovalRequest = newApprovalRequest(
  {
    operation: 'executeSubmission',
    body,
    ledger: { profile: 'prod', address: 'https://ledger.example:8443/mainnet' },
    made: { by: 'ann@desk', at: '2026-02-03T12:00:00.000Z' },
    does: [{ label: 'acts as', value: 'alice::1220aa' }],
    checks: [{ id: 'shape', title: 'All fields', state: 'verified' }],
    publicKeys: [],
  },
  execution,
);

const plain = JSON.parse(serializeApprovalRequest(approvalRequest)) as typeof approvalRequest;
const { sha256 } = approvalRequest;

const problemOf = (json: unknown): string => {
  const read = parseApprovalRequest(typeof json === 'string' ? json : JSON.stringify(json));
  if (read.ok) return 'none';
  const { field, message, rule, remedy } = read.error;
  expect(remedy).not.toBe('');
  return `${field} ${message} (${rule})`;
};

const approval = {
  name: 'bob',
  by: 'bob@desk',
  at: '2026-02-03T12:00:00Z',
  expires: '2026-02-04T12:00:00Z',
  sha256,
};

describe('an approval request', () => {
  it('is read as it was written: the body byte for byte, and the request in it', () => {
    const read = parseApprovalRequest(serializeApprovalRequest(approvalRequest));
    expect(read).toEqual({ ok: true, value: approvalRequest });
  });

  it.each([
    ['no JSON', '{"cantuiBundle":', /^cantuiBundle is missing/],
    ['another document', { hello: 1 }, /^cantuiBundle is missing/],
    [
      'a newer version',
      { ...plain, cantuiBundle: 3 },
      /^cantuiBundle is 3, but this release reads 2/,
    ],
    ['a version that is a text', { ...plain, cantuiBundle: '1' }, /no version/],
    [
      'another digest',
      { ...plain, sha256: 'ab'.repeat(32) },
      /^sha256 is (ab)+, but the body has .*the file was changed/,
    ],
    [
      'one byte changed',
      { ...plain, body: body.replace('operator', 'operat0r') },
      /^sha256 .*the file was changed/,
    ],
    [
      'a digest that is none',
      { ...plain, sha256: 'AB' },
      /^sha256 has an invalid value \(a string\) \(a SHA-256/,
    ],
    [
      'a read',
      { ...plain, operation: 'contractById' },
      /^operation .*\(allocateParty or executeSubmission\)/,
    ],
    [
      'the other write',
      { ...plain, operation: 'allocateParty' },
      /^body\.synchronizer is missing \(a request of allocateParty\)/,
    ],
    ['no approvals', { ...plain, approvals: undefined }, /^approvals is missing/],
    ['a field that nobody knows', { ...plain, token: 'secret' }, /^token .*unknown field/],
    [
      'approvals without end',
      { ...plain, approvals: Array(65).fill(approval) },
      /a list of at most 64/,
    ],
    [
      'a name in two lines',
      { ...plain, approvals: [{ ...approval, name: 'bob\nname ann' }] },
      /^approvals\[0\]\.name .*one word/,
    ],
    [
      'an address in two lines',
      { ...plain, ledger: { profile: 'x', address: 'https://a\nb' } },
      /^ledger\.address/,
    ],
    [
      'a profile in two lines',
      { ...plain, ledger: { ...plain.ledger, profile: 'x\nexpires 2999' } },
      /^ledger\.profile/,
    ],
    [
      'no expiry',
      { ...plain, approvals: [{ ...approval, expires: undefined }] },
      /expires is missing/,
    ],
    [
      'the shape of version 1',
      { ...plain, cantuiBundle: 1 },
      /^cantuiBundle is 1, whose approvals cover only the ledger’s host/,
    ],
    [
      'a signature that is none',
      { ...plain, approvals: [{ ...approval, signature: '-f /etc/passwd' }] },
      /^approvals\[0\]\.signature .*ssh-keygen/,
    ],
    [
      'an approval with more in it',
      { ...plain, approvals: [{ ...approval, isGood: true }] },
      /^approvals\[0\]\.isGood/,
    ],
  ])('is refused with field and rule when it holds %s', (_what, json, problem) => {
    expect(problemOf(json)).toMatch(problem);
  });

  it('is refused when its body is not a JSON object, though the digest fits', () => {
    const list = newApprovalRequest({ ...approvalRequest, body: '[]' }, {});
    expect(problemOf(serializeApprovalRequest(list))).toMatch(/^body is not a JSON object/);
  });

  it('that is cut off anywhere, or garbled, is refused and never breaks the reader', () => {
    const text = serializeApprovalRequest(approvalRequest);
    fc.assert(
      fc.property(fc.nat(text.length - 3), (end) => {
        expect(parseApprovalRequest(text.slice(0, end)).ok).toBe(false);
      }),
    );
    fc.assert(
      fc.property(fc.json(), (value) => {
        expect(parseApprovalRequest(`{"cantuiBundle":2,"approvals":${value}}`).ok).toBe(false);
      }),
    );
  });
});

describe('the file of an approval request', () => {
  const folder = (): string => scratchFolder();

  it('is private, and never overwrites another', () => {
    const path = join(folder(), 'b.json');
    createApprovalRequestAt(path, approvalRequest);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(() => createApprovalRequestAt(path, approvalRequest)).toThrow('EEXIST');
  });

  it('that is none is refused by its name: a folder, nothing, something else', () => {
    const dir = folder();
    mkdirSync(join(dir, 'd'));
    writeFileSync(join(dir, 'x'), 'x');
    expect(loadApprovalRequest(join(dir, 'd'))).toMatchObject({
      ok: false,
      error: expect.stringContaining('not a file') as string,
    });
    expect(loadApprovalRequest(join(dir, 'n'))).toMatchObject({
      ok: false,
      error: expect.stringContaining('no such file') as string,
    });
    expect(loadApprovalRequest(join(dir, 'x'))).toMatchObject({
      ok: false,
      error: expect.stringContaining('cantuiBundle is missing') as string,
    });
    expect(loadApprovalRequest('/dev/zero')).toMatchObject({ ok: false });
  });

  it('is replaced as a whole, with the rights that it had, where a link leads', () => {
    const dir = folder();
    const [path, link] = [join(dir, 'b.json'), join(dir, 'link.json')];
    createApprovalRequestAt(path, approvalRequest);
    chmodSync(path, 0o640);
    symlinkSync(path, link);
    const before = readFileSync(path, 'utf8');
    const changed = { ...approvalRequest, approvals: [approval] };
    expect(replaceApprovalRequest(link, before, changed)).toBe(true);
    expect(statSync(path).mode & 0o777).toBe(0o640);
    expect(readFileSync(path, 'utf8')).toBe(serializeApprovalRequest(changed));
    expect(loadApprovalRequest(link)).toMatchObject({
      ok: true,
      value: { approvalRequest: changed },
    });
  });

  it('is left alone when another has changed it since it was read', () => {
    const path = join(folder(), 'b.json');
    createApprovalRequestAt(path, approvalRequest);
    const before = readFileSync(path, 'utf8');
    const changed = serializeApprovalRequest({ ...approvalRequest, approvals: [approval] });
    writeFileSync(path, changed);
    expect(replaceApprovalRequest(path, before, approvalRequest)).toBe(false);
    expect(readFileSync(path, 'utf8')).toBe(changed);
  });
});

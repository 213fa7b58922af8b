import { whyNotEntered } from '../../../src/requests/messages/forms.ts';
import { loadApprovalRequestIntoForm } from '../../../src/features/writes/forms/apply-loaded.ts';
import { chmodSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LedgerRule } from '../../../src/config/policy/approval-rule.ts';
import { parseLedgerPattern } from '../../../src/config/profiles/same-ledger.ts';
import { addApproval, markApprovalRequest } from '../../../src/approvals/approve.ts';
import {
  approvalSubject,
  assessApprovals,
  evaluateApprovals,
  sentElsewhere,
} from '../../../src/approvals/assess-approvals.ts';
import {
  approvalRequestMismatch,
  createApprovalFile,
} from '../../../src/approvals/create-approval-request.ts';
import {
  isLowRisk,
  overridableFailures,
  resolveRule,
} from '../../../src/submission/terms/current-rule.ts';
import { requestPublicKeys } from '../../../src/approvals/inspect-approval-request.ts';
import { operations } from '../../../src/ledger/operations.ts';
import { stringifyJson, type JsonObject } from '../../../src/lib/json/json.ts';
import { sha256Hex } from '../../../src/lib/sha256.ts';
import { approvalSigningPayload, type Approval } from '../../../src/storage/approvals/approval.ts';
import {
  createApprovalRequestAt,
  loadApprovalRequest,
  recordSendAttempt,
} from '../../../src/storage/approvals/approval-files.ts';
import {
  newApprovalRequest,
  type ValidApprovalRequest,
} from '../../../src/storage/approvals/approval-request.ts';
import { appendToJournal } from '../../../src/storage/journal/journal-file.ts';
import type { Intent } from '../../../src/storage/journal/records.ts';
import { currentProcess } from '../../../src/storage/locks/process-identity.ts';
import { failed, warning } from '../../../src/verify/check-result.ts';
import { identifyWrite } from '../../../src/verify/write-identity.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';
import { newSshSigner } from '../../support/verify/ssh-signer.ts';
import { newSigner } from '../../support/verify/topology-writer.ts';
import { allocationRequest, walter } from '../../support/writes/allocation-request.ts';
import { entry as journalEntry } from '../../support/writes/journal-entry.ts';
import { execution } from '../../support/writes/small-execution.ts';

const folder = scratchFolder();
const now = Date.parse('2026-02-03T12:05:00Z');
const ledger = { profile: 'prod', address: 'https://gw.example' };

const approvalRequestOf = (
  request: JsonObject,
  operation: ValidApprovalRequest['operation'] = 'allocateParty',
): ValidApprovalRequest =>
  newApprovalRequest(
    {
      ...{ operation, body: stringifyJson(request), ledger },
      made: { by: 'ann@desk', at: '2026-02-03T12:00:00Z' },
      ...{ does: [], checks: [], publicKeys: [] },
    },
    request,
  );

const approvalRequest = approvalRequestOf(allocationRequest(walter()));
const { sha256, operation } = approvalRequest;

const approvalBy = (name: string): Approval => ({
  ...{ name, by: name, sha256 },
  ...{ at: '2026-02-03T12:01:00Z', expires: '2026-02-04T12:01:00Z' },
});

type Demand = Parameters<typeof evaluateApprovals>[2];

/** What the approvals of these people are worth to Ann, who made the request, or to another sender. */
const judged = (given: readonly (string | Approval)[], demand: Partial<Demand> = {}) => {
  const approvals = given.map((each) => (typeof each === 'string' ? approvalBy(each) : each));
  const approved = { ...approvalRequest, approvals };
  const { approvers = [] } = demand;
  const assessment = assessApprovals(approved, { approvers, now });
  const asked = { required: 1, approvers, sender: 'sam@desk', entries: [], ...demand };
  const { counted, missing } = evaluateApprovals(
    { approvalRequest: approved, path: 'b.json' },
    assessment,
    asked,
  );
  return { counted: counted.map(({ approval }) => approval.name), isEnough: missing === undefined };
};

describe('an approval', () => {
  it('counts unless whoever made or sends the request gave it', () => {
    expect(judged(['bob@desk'])).toEqual({ counted: ['bob@desk'], isEnough: true });
    expect(judged(['ann@desk'])).toEqual({ counted: [], isEnough: false });
    expect(judged(['sam@desk'])).toEqual({ counted: [], isEnough: false });
  });

  it('does not count once it has expired, though nobody has to sign', () => {
    const expired = { ...approvalBy('bob@desk'), expires: '2026-02-03T12:04:59Z' };
    expect(judged([expired])).toEqual({ counted: [], isEnough: false });
  });

  it('counts once for one name under two accounts, and for one account under two names', () => {
    const of = (name: string, by: string): Approval => ({ ...approvalBy(name), by });
    expect(judged([of('bob', 'bob@one'), of('bob', 'bob@two')]).counted).toEqual(['bob']);
    expect(judged([of('bob', 'bob@one'), of('rob', 'bob@one')]).counted).toEqual(['bob']);
  });

  it('is not enough where two are required', () => {
    expect(judged(['bob@desk'], { required: 2 }).isEnough).toBe(false);
    expect(judged(['bob@desk', 'eve@desk'], { required: 2 }).isEnough).toBe(true);
  });

  it('is signed for what the request does, not only for its bytes', () => {
    const { request } = approvalRequest;
    expect(approvalSubject(approvalRequest).write).toBe(identifyWrite(operation, request));
    expect(approvalSubject(approvalRequestOf(allocationRequest(walter()))).write).not.toBe(
      approvalSubject(approvalRequest).write,
    );
  });

  it('does not count where one of two approvers files cannot be read', () => {
    const signer = newSshSigner();
    const approvers = join(folder, 'approvers');
    writeFileSync(approvers, `bob@desk ${signer.publicKey}\n`);
    chmodSync(approvers, 0o644);
    const plain = approvalBy('bob@desk');
    const signature = signer.sign(approvalSigningPayload(approvalSubject(approvalRequest), plain), {
      namespace: 'cantui',
    });
    const signed = { ...approvalRequest, approvals: [{ ...plain, signature }] };
    const kindWith = (...files: readonly string[]) =>
      assessApprovals(signed, { approvers: files, now }).assessed[0]?.worth.kind;
    expect(kindWith(approvers)).toBe('signed');
    expect(kindWith(approvers, join(folder, 'gone'))).toBe('keyed');
  });
});

describe('giving an approval', () => {
  const own = { name: 'bob@desk', by: 'bob@desk', now, validMs: 3_600_000, sha256 };
  const read = (name: string) => {
    const path = join(folder, name);
    const file = loadApprovalRequest(path);
    if (!file.ok) throw new Error(file.error);
    return file.value;
  };
  const make = (name: string) => {
    createApprovalRequestAt(join(folder, name), approvalRequest);
    return read(name);
  };

  it('is refused under a name of several words, which would be several lines or names', () => {
    expect(addApproval(make('words.json'), { ...own, name: 'bob eve' })).toMatchObject({
      ok: false,
      error: expect.stringContaining('one word') as unknown,
    });
  });

  it('leaves those of others in the file', () => {
    make('two.json');
    for (const name of ['bob@desk', 'eve@desk'])
      expect(addApproval(read('two.json'), { ...own, name, by: name }).ok).toBe(true);
    const names = read('two.json').approvalRequest.approvals.map(({ name }) => name);
    expect(names).toEqual(['bob@desk', 'eve@desk']);
  });

  it('is refused where the file changed since it was read', () => {
    const before = make('changed.json');
    expect(addApproval(read('changed.json'), own).ok).toBe(true);
    const late = { ...own, name: 'eve@desk', by: 'eve@desk' };
    expect(addApproval(before, late).ok).toBe(false);
    expect(read('changed.json').approvalRequest.approvals).toHaveLength(1);
  });
});

describe('an approval request', () => {
  it('is not for other bytes than it has', () => {
    const url = `${ledger.address}${operations.allocateParty.path}`;
    const sealed = { name: 'allocateParty', sha256, url } as const;
    expect(approvalRequestMismatch(approvalRequest, sealed, 'prod')).toBeUndefined();
    const other = { ...sealed, sha256: sha256Hex('other') };
    expect(approvalRequestMismatch(approvalRequest, other, 'prod')).toContain('DIFFERENT bytes');
  });

  it('has the keys with which its approvers check the signatures', () => {
    const { publicKey } = newSigner();
    const { body } = approvalRequest;
    const url = `${ledger.address}${operations.allocateParty.path}`;
    const about = { url, body, sha256, bytes: body.length, headers: [] };
    const sealed = { ...about, name: 'allocateParty' } as const;
    const made = createApprovalFile(sealed, { keys: [publicKey], profile: 'prod', now });
    expect(requestPublicKeys(made).map(({ fingerprint }) => fingerprint)).toEqual([
      publicKey.fingerprint,
    ]);
  });

  const note = { entry: 'A-0001', by: 'eve@desk', at: '2026-02-03T12:02:00Z' };
  const sent = { ...approvalRequest, sent: [note] };

  it('was sent elsewhere unless the journal has that entry with these bytes', () => {
    const objection = (name: string, bodySha256: string) =>
      sentElsewhere(sent, [journalEntry(name, 'UNKNOWN', { bodySha256 })]);
    expect(objection('A-0001', sha256)).toBeUndefined();
    expect(objection('A-0002', sha256)).toContain('eve@desk');
    expect(objection('A-0001', sha256Hex('other'))).toContain('eve@desk');
  });

  it('that another state folder marked is not taken for the entry being sent, which has the same name', () => {
    const stateDir = join(folder, 'state');
    const url = `${ledger.address}${operations.allocateParty.path}`;
    const intent: Intent = {
      ...{ event: 'intent', entry: 'A-0001', operation, url, profile: 'prod' },
      ...{
        headers: [],
        content: 'the same',
        bodySha256: sha256,
        bodyBytes: 2,
        process: currentProcess(),
      },
    };
    appendToJournal(stateDir, () => [intent], now);
    const path = join(folder, 'marked.json');
    createApprovalRequestAt(path, sent);
    const decided = { nonce: approvalRequest.nonce, counted: [] };
    expect(markApprovalRequest(path, decided, { entry: 'A-0001', stateDir, now })).toContain(
      'eve@desk',
    );
  });

  it('is not marked as sent where its file changed in between', () => {
    const path = join(folder, 'between.json');
    createApprovalRequestAt(path, approvalRequest);
    const change = () => {
      writeFileSync(path, 'another');
      return undefined;
    };
    expect(() => recordSendAttempt(path, note, change)).toThrow('was changed in the meantime');
  });

  it('is not read from a file that is larger than any', () => {
    const path = join(folder, 'large.json');
    writeFileSync(path, '');
    truncateSync(path, 64 * 1024 * 1024 + 1);
    expect(loadApprovalRequest(path)).toMatchObject({
      ok: false,
      error: expect.stringContaining('larger than 64 MB') as unknown,
    });
  });

  it('is not loaded into a form that would change a part of it', () => {
    const path = join(folder, 'misread.json');
    const deduplicationPeriod = { DeduplicationOffset: { value: 5, since: 1 } };
    createApprovalRequestAt(
      path,
      approvalRequestOf({ ...execution, deduplicationPeriod }, 'executeSubmission'),
    );
    expect(loadApprovalRequestIntoForm('execute', path)).toEqual({
      ok: false,
      error: whyNotEntered.unrepresentable('deduplicationPeriod.DeduplicationOffset.since'),
    });
  });

  it('is loaded only into the form of its operation', () => {
    const path = join(folder, 'form.json');
    createApprovalRequestAt(path, approvalRequest);
    expect(loadApprovalRequestIntoForm('allocate', path).ok).toBe(true);
    expect(loadApprovalRequestIntoForm('execute', path)).toEqual({
      ok: false,
      error: whyNotEntered.approvalRequestOf('allocate'),
    });
  });
});

describe('a rule for the ledger at another of its addresses', () => {
  const pattern = parseLedgerPattern('https://ledger.example', []);
  if (pattern === undefined) throw new Error('no pattern');
  const lax: LedgerRule = { pattern, required: 0, from: 'policy', forbidsTesting: false };
  const resolved = (rule: Partial<LedgerRule>, more: object = {}) =>
    resolveRule(
      {
        ...{ ledgerUrl: 'https://10.0.0.5', isTestLedger: true },
        ...{ ledgerRules: [{ ...lax, ...rule }], requiredApprovals: 0, ...more },
      },
      () => Promise.resolve(['10.0.0.5']),
    );

  it('requires approvals where the profile requires fewer', async () => {
    expect(await resolved({ required: 1 })).toMatchObject({ requiredApprovals: 1 });
  });

  it('names the approvers where the profile names none', async () => {
    const rule = { required: 1, approvers: '/etc/approvers' };
    expect(await resolved(rule, { requiredApprovals: 1 })).toMatchObject({
      allowedSigners: ['/etc/approvers'],
    });
  });

  it('forbids testing alone', async () => {
    expect(await resolved({ forbidsTesting: true })).toMatchObject({ isTestLedger: false });
    expect(await resolved({})).toMatchObject({ isTestLedger: true });
  });
});

describe('a failed check', () => {
  const name = { id: 'a', title: 'A' };
  const checks = [failed(name, 'wrong', ''), warning({ ...name, id: 'b' }, 'odd', '')];

  it('can be overridden only on a test ledger, and nothing else can', () => {
    expect(overridableFailures(checks, { isTestLedger: true })).toEqual(checks.slice(0, 1));
    for (const where of [{ isTestLedger: false }, {}] as const) {
      expect(isLowRisk(where)).toBe(false);
      expect(overridableFailures(checks, where)).toEqual([]);
    }
  });
});

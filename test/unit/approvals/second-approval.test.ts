import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  approvalId,
  approvalSigningPayload,
  type Approval,
  type ApprovalSubject,
  type ApprovalStrength,
} from '../../../src/storage/approvals/approval.ts';
import {
  createApprovalRequestAt,
  loadApprovalRequest,
  recordSendAttempt,
} from '../../../src/storage/approvals/approval-files.ts';
import { unmarkedCode, type Entry } from '../../../src/storage/journal/entry.ts';
import { findSshKeygen } from '../../../src/storage/approvals/allowed-signers.ts';
import { operations } from '../../../src/ledger/operations.ts';
import {
  newApprovalRequest,
  type ValidApprovalRequest,
} from '../../../src/storage/approvals/approval-request.ts';
import { stringifyJson, type JsonObject } from '../../../src/lib/json/json.ts';
import { addApproval, markApprovalRequest, markObjection } from '../../../src/approvals/approve.ts';
import {
  assessApprovals,
  type AssessDeps,
  approvalSubject,
  evaluateApprovals,
} from '../../../src/approvals/assess-approvals.ts';
import {
  changedChecks,
  inspectApprovalRequest,
} from '../../../src/approvals/inspect-approval-request.ts';
import { approvalRequestMismatch } from '../../../src/approvals/create-approval-request.ts';
import { allocationRequest, walter } from '../../support/writes/allocation-request.ts';
import { entry as journalEntry } from '../../support/writes/journal-entry.ts';
import { newSshSigner, type SshSigner } from '../../support/verify/ssh-signer.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

const folder = scratchFolder();

const ledger = { profile: 'prod', address: 'https://gw.example/mainnet' };

const approvalRequestOf = (request: JsonObject): ValidApprovalRequest =>
  newApprovalRequest(
    {
      operation: 'allocateParty',
      body: stringifyJson(request),
      ledger,
      made: { by: 'ann@desk', at: '2026-02-03T12:00:00Z' },
      does: [],
      checks: [],
      publicKeys: [],
    },
    request,
  );

const approvalRequest = approvalRequestOf(allocationRequest(walter()));
const { sha256 } = approvalRequest;

const [bob, eve] = [newSshSigner(), newSshSigner('ecdsa')];
const approvers = join(folder, 'approvers');
writeFileSync(approvers, `bob@desk namespaces="cantui" ${bob.publicKey}\n`);
chmodSync(approvers, 0o644);

const now = Date.parse('2026-02-03T12:05:00Z');
const plain = {
  name: 'bob@desk',
  by: 'bob@desk',
  at: '2026-02-03T12:01:00Z',
  expires: '2026-02-04T12:01:00Z',
  sha256,
};

type Signing = {
  readonly key?: SshSigner;
  readonly namespace?: string;
  readonly subject?: Partial<ApprovalSubject>;
};

const subject = { ...approvalSubject(approvalRequest) };

const signed = (
  changes: Partial<Approval> = {},
  { key = bob, namespace = 'cantui', subject: other = {} }: Signing = {},
): Approval => {
  const approval = { ...plain, ...changes };
  const text = approvalSigningPayload({ ...subject, ...other }, approval);
  return { ...approval, signature: key.sign(text, { namespace }) };
};

const worthOf = (
  approval: Approval,
  deps: Partial<AssessDeps> = {},
): ApprovalStrength | undefined => {
  const given = { approvers: [approvers], now, ...deps };
  const { assessed } = assessApprovals({ ...approvalRequest, approvals: [approval] }, given);
  return assessed[0]?.worth;
};

describe('what an approval is worth', () => {
  const eves = { name: 'eve@desk', by: 'eve@desk' };
  const at = (address: string) => ({ subject: { ledger: { ...ledger, address } } });

  it.each<readonly [what: string, approval: Approval, kind: string]>([
    ['signed by the key that the approvers’ file gives to that name', signed(), 'signed'],
    ['signed by a key of another', signed({}, { key: eve }), 'void'],
    ['signed by the right key under a name that is not its', signed(eves), 'void'],
    ['signed for another use', signed({}, { namespace: 'file' }), 'void'],
    [
      'signed for another path of the same gateway',
      signed({}, at('https://gw.example/testnet')),
      'void',
    ],
    ['signed for another port', signed({}, at('https://gw.example:8443/mainnet')), 'void'],
    ['signed for another scheme', signed({}, at('http://gw.example/mainnet')), 'void'],
    [
      'signed under another profile',
      signed({}, { subject: { ledger: { ...ledger, profile: 'test' } } }),
      'void',
    ],
    ['signed for another write', signed({}, { subject: { write: 'ab'.repeat(32) } }), 'void'],
    [
      'signed for another operation',
      signed({}, { subject: { operation: 'executeSubmission' } }),
      'void',
    ],
    [
      'signed in another approval request',
      signed({}, { subject: { nonce: '00'.repeat(16) } }),
      'void',
    ],
    ['changed after it was signed', { ...signed(), at: '2026-02-03T12:02:00Z' }, 'void'],
    [
      'given a longer life after it was signed',
      { ...signed(), expires: '2027-02-03T12:02:00Z' },
      'void',
    ],
    ['expired', signed({ expires: '2026-02-03T12:04:59Z' }), 'void'],
    ['dated in the future', signed({ at: '2026-02-03T13:00:00Z' }), 'void'],
    ['signed by nobody', plain, 'stated'],
    ['for other bytes', signed({ sha256: 'ab'.repeat(32) }), 'void'],
  ])('%s', (_, approval, kind) => {
    expect(worthOf(approval)?.kind).toBe(kind);
  });

  it('covers the text of version 1 no more', () => {
    const old = [
      ...['cantui approval 1', 'operation allocateParty', `sha256 ${sha256}`],
      ...['ledger gw.example', 'name bob@desk', 'by bob@desk', `at ${plain.at}`, ''],
    ].join('\n');
    expect(worthOf({ ...plain, signature: bob.sign(old) })).toMatchObject({ kind: 'void' });
  });

  it('is the key alone where no approvers file says whose key it is', () => {
    expect(worthOf(signed({}, { key: eve }), { approvers: [] })?.kind).toBe('keyed');
  });

  it('does not count when one of two approvers files does not name its key', () => {
    const others = join(folder, 'others');
    writeFileSync(others, `eve@desk ${eve.publicKey}\n`, { mode: 0o644 });
    expect(worthOf(signed(), { approvers: [approvers, others] })).toMatchObject({
      kind: 'void',
      why: 'its key is not in the allowed signers file',
    });
  });

  it('does not depend on a program in PATH', () => {
    const fake = join(folder, 'ssh-keygen');
    writeFileSync(fake, '#!/bin/sh\necho Good \\"cantui\\" signature');
    chmodSync(fake, 0o777);
    const before = process.env['PATH'];
    onTestFinished(() => void (process.env['PATH'] = before));
    process.env['PATH'] = folder;
    expect(worthOf(signed({}, { key: eve }))?.kind).toBe('void');
    expect(worthOf(signed())?.kind).toBe('signed');
    expect(findSshKeygen([fake])).toBeUndefined();
  });

  it('does not count without its approvers file: the standing says why', () => {
    const gone = join(folder, 'gone');
    const lost = assessApprovals(
      { ...approvalRequest, approvals: [signed()] },
      { approvers: [gone], now },
    );
    const demand = { required: 1, approvers: [gone], sender: 'ann@desk', entries: [] };
    expect(evaluateApprovals({ approvalRequest, path: 'b.json' }, lost, demand)).toMatchObject({
      counted: [],
      missing: expect.stringContaining('cannot read the approvers file') as string,
    });
  });

  it('is nothing when a named pipe is in the place of the approvers’ file, which would block', () => {
    const pipe = join(folder, 'pipe');
    execFileSync('sh', ['-c', 'mkfifo -m 644 "$0"', pipe]);
    const { trouble } = assessApprovals(approvalRequest, { approvers: [pipe], now });
    expect(trouble).toContain('is a named pipe, not a file');
  });

  it('is nothing when anybody can change the approvers’ file', () => {
    const open = join(folder, 'open');
    writeFileSync(open, readFileSync(approvers));
    chmodSync(open, 0o666);
    const { trouble } = assessApprovals(approvalRequest, { approvers: [open], now });
    expect(trouble).toContain('anyone can change the approvers file');
  });
});

describe('an approval that was used', () => {
  const used = (word: Entry['word']): readonly Entry[] => {
    const approval = signed();
    const { name, by, at } = approval;
    const kept = { name, by, at, signed: true, id: approvalId(subject, approval) };
    return [journalEntry('A-0001', word, { approvals: [kept] })];
  };

  it.each(['SENDING', 'UNKNOWN', 'ACCEPTED', 'ALLOCATED', 'COMMITTED', 'MARKED'] as const)(
    'does not count again while its attempt is %s',
    (word) => {
      expect(worthOf(signed(), { entries: used(word) })).toMatchObject({
        kind: 'void',
        why: expect.stringContaining(`A-0001 (${word}) used it`) as string,
      });
    },
  );

  it.each(['NOT SENT', 'REJECTED', 'EXPIRED'] as const)(
    'counts again after its attempt ended as %s',
    (word) => {
      expect(worthOf(signed(), { entries: used(word) })?.kind).toBe('signed');
    },
  );

  it('is reported from a state folder whose journal does not know the attempt', () => {
    const note = { entry: 'A-0001', by: 'ann@desk', at: '2026-02-03T12:02:00Z' };
    const sent = { ...approvalRequest, sent: [note] };
    const demand = { required: 0, approvers: [], sender: 'ann@desk', entries: [] };
    const { missing } = evaluateApprovals(
      { approvalRequest: sent, path: 'b.json' },
      { assessed: [] },
      demand,
    );
    expect(missing).toContain(
      'marked in the file as sent by ann@desk as A-0001 at 2026-02-03T12:02:00Z',
    );
    const entries = [journalEntry('A-0001', 'ALLOCATED', { bodySha256: sha256 })];
    const known = { ...demand, entries };
    expect(
      evaluateApprovals({ approvalRequest: sent, path: 'b.json' }, { assessed: [] }, known).missing,
    ).toBe(undefined);
  });

  describe('in the file of its approval request', () => {
    const note = { entry: 'A-0001', by: 'eve@desk', at: '2026-02-03T12:02:00Z' };
    const recorded = { entry: 'A-0001', stateDir: join(folder, 'state'), now };
    const decided = { nonce: approvalRequest.nonce, counted: [] };
    const fileWith = (name: string, content = approvalRequest): string => {
      createApprovalRequestAt(join(folder, name), content);
      return join(folder, name);
    };

    it('is marked as sent right before that', () => {
      const path = fileWith('marked.json');
      expect(markApprovalRequest(path, decided, recorded)).toBeUndefined();
      const marks = [{ entry: 'A-0001', at: new Date(now).toISOString() }];
      expect(loadApprovalRequest(path)).toMatchObject({
        ok: true,
        value: { approvalRequest: { sent: marks } },
      });
      expect(existsSync(`${path}.claim`)).toBe(false);
    });

    it('is refused when the file was sent from elsewhere under the same name since it was read', () => {
      const path = fileWith('sent.json', { ...approvalRequest, sent: [note] });
      expect(markApprovalRequest(path, decided, recorded)).toContain(
        'marked in the file as sent by eve@desk',
      );
    });

    it('is refused when the file holds another request, or an approval was taken back', () => {
      const other = fileWith('other.json', approvalRequestOf(allocationRequest(walter())));
      expect(markApprovalRequest(other, decided, recorded)).toContain('another approval request');
      const approved = { ...approvalRequest, approvals: [signed()] };
      const { assessed } = assessApprovals(approved, { approvers: [], now });
      const path = fileWith('taken-back.json');
      expect(markApprovalRequest(path, { ...decided, counted: assessed }, recorded)).toContain(
        'the approval by bob@desk is no longer in it',
      );
    });

    it('is refused while another process changes the file', () => {
      const path = fileWith('claimed.json');
      writeFileSync(`${path}.claim`, 'eve@desk');
      expect(markApprovalRequest(path, decided, recorded)).toContain(
        `remove ${path}.claim and try again`,
      );
      expect(() => recordSendAttempt(path, note, () => undefined)).toThrow('another process');
    });

    it('is not taken for the attempt of an entry that could not mark it', () => {
      const unmarked = journalEntry('A-0001', 'NOT SENT', {
        bodySha256: sha256,
        code: unmarkedCode,
      });
      const objection = markObjection(
        { ...approvalRequest, sent: [note] },
        { ...decided, entries: [unmarked] },
      );
      expect(objection).toContain('marked in the file as sent by eve@desk');
    });
  });
});

describe('an approval request for another ledger', () => {
  const { path } = operations.allocateParty;
  const sealed = (ledgerUrl: string) =>
    ({ name: 'allocateParty', sha256, url: `${ledgerUrl}${path}` }) as const;

  it('is refused for another path, port, scheme or profile, and taken in another spelling', () => {
    const reason = (url: string, profile = 'prod') =>
      approvalRequestMismatch(approvalRequest, sealed(url), profile);
    expect(reason('https://gw.example/mainnet')).toBeUndefined();
    expect(reason('https://GW.example.:443/mainnet')).toBeUndefined();
    expect(reason('https://gw.example/testnet')).toContain('created for the ledger at');
    expect(reason('https://gw.example')).toContain('created for the ledger at');
    expect(reason('https://gw.example:8443/mainnet')).toContain('created for the ledger at');
    expect(reason('http://gw.example/mainnet')).toContain('created for the ledger at');
    expect(reason('https://gw.example/mainnet', 'test')).toContain('created under profile prod');
  });
});

describe('giving an approval', () => {
  const now = Date.parse('2026-02-03T12:01:00Z');
  const own = { name: 'bob@desk', by: 'bob@desk', now, validMs: 3_600_000, sha256 };

  const given = (file: string, content = approvalRequest) => {
    const path = join(folder, file);
    createApprovalRequestAt(path, content);
    const read = loadApprovalRequest(path);
    if (!read.ok) throw new Error(read.error);
    return read.value;
  };

  it('adds it to the file, and changes nothing else in it', () => {
    const read = given('adds.json');
    expect(addApproval(read, own)).toMatchObject({ ok: true });
    const { name, by } = own;
    const times = { at: '2026-02-03T12:01:00.000Z', expires: '2026-02-03T13:01:00.000Z' };
    const added = { name, by, sha256, ...times };
    const expected = {
      ok: true,
      value: { approvalRequest: { ...approvalRequest, approvals: [added] } },
    };
    expect(loadApprovalRequest(read.path)).toMatchObject(expected);
  });

  it('is refused for another digest, to whoever made it, and when a check fails now', () => {
    const read = given('refused.json');
    const change = (bytes: Buffer) => bytes.map((byte) => byte ^ 1);
    const wrong = approvalRequestOf(
      allocationRequest(walter(), { change: (bytes) => Buffer.from(change(bytes)) }),
    );
    const failing = given('failing.json', wrong);
    for (const [file, how, reason] of [
      [read, { ...own, sha256: 'ab'.repeat(32) }, 'review it again'],
      [read, { ...own, by: 'ann@desk' }, 'someone else must approve it'],
      [failing, { ...own, sha256: wrong.sha256 }, 'a check failed'],
    ] as const) {
      const before = readFileSync(file.path, 'utf8');
      expect(addApproval(file, how)).toMatchObject({
        ok: false,
        error: expect.stringContaining(reason) as string,
      });
      expect(readFileSync(file.path, 'utf8')).toBe(before);
    }
  });

  it('that cannot be written, or signed, leaves the file as it was', () => {
    const read = given('broken.json');
    const sign = () => ({ ok: false, error: 'no passphrase' }) as const;
    expect(addApproval(read, { ...own, sign })).toEqual({
      ok: false,
      error: 'no passphrase',
    });
    const gone = { ...read, path: join(folder, 'not-there', 'b.json') };
    expect(addApproval(gone, own)).toMatchObject({
      ok: false,
      error: expect.stringContaining('was not changed') as string,
    });
    expect(readFileSync(read.path, 'utf8')).toBe(read.text);
  });

  it('tells where checks come out otherwise than the approval request says', () => {
    const { checks } = inspectApprovalRequest(approvalRequest, { nowMs: now });
    const all = checks.map(({ id, title, state }) => ({ id, title, state }));
    expect(changedChecks({ ...approvalRequest, checks: all }, checks)).toEqual([]);
    const lying = all.map((item) => ({ ...item, state: 'verified' as const }));
    expect(changedChecks({ ...approvalRequest, checks: lying }, checks).join()).toContain(
      'verified when created, unknown now',
    );
    expect(changedChecks(approvalRequest, checks).join()).toContain(
      'made now but not when it was created',
    );
  });
});

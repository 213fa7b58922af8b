import { describe, expect, it } from 'vitest';
import type { Result } from '../../../../../src/lib/result.ts';
import { textAt } from '../../../../../src/lib/json/fields.ts';
import type { PathStatus } from '../../../../../src/storage/paths/path-status.ts';
import {
  runContextChecks,
  type WriteContext,
} from '../../../../../src/requests/checks/context/run-context-checks.ts';
import type { VerificationCheck } from '../../../../../src/verify/check-result.ts';
import { allocationSample, executionSample } from '../../../../support/samples/form-samples.ts';
import { entry } from '../../../../support/writes/journal-entry.ts';
import { partySample } from '../../../../support/samples/samples.ts';

const now = Date.parse('2026-05-06T07:00:00Z');
const url = 'https://ledger.example/v2/interactive-submission/execute';
const path = '/state/submissions.ndjson';
const journal: PathStatus = { path, kind: 'file', isWritable: true };
const claims = { user: 'ops', audience: [], scopes: [] };

const around = (changes: Partial<WriteContext> = {}): WriteContext => ({
  operation: 'executeSubmission',
  request: executionSample,
  identity: 'execution:a',
  target: { profile: 'prod-eu', url },
  journal,
  entries: { ok: true, value: [] },
  audit: { ok: true, value: [] },
  folders: [{ ...journal, path: '/home/ops', kind: 'folder' }],
  token: { held: true, asking: false, claims, expiresAt: now + 3_600_000 },
  now,
  prepared: partySample('global-domain'),
  seen: partySample('global-domain'),
  ...changes,
});

const find = (id: string, changes: Partial<WriteContext> = {}): VerificationCheck | undefined =>
  runContextChecks(around(changes)).find((check) => check.id === id);

describe('what stands around a request', () => {
  it('has a line each, and all are verified when nothing stands against it', () => {
    const checks = runContextChecks(around());
    expect(checks.map(({ id, state }) => `${id} ${state}`)).toEqual([
      'sent-before verified',
      'fresh-id verified',
      'token verified',
      'journal verified',
      'journal-whole verified',
      'folders verified',
      'target verified',
      'synchronizer verified',
    ]);
  });
});

describe('the version of the ledger', () => {
  const allocation = { ...allocationSample, userId: 'ops', waitForAllocation: false };
  const check = (server: WriteContext['server'], request = allocation) =>
    find('server-version', { operation: 'allocateParty', request, server });

  // OpenAPI documents of Canton 3.4.12 and 3.5.14: AllocateExternalPartyRequest.
  it.each(['3.4.12', '3.4.0-snapshot.20251001', 'v3.4.9', '2.10.4'])(
    'is a warning at %s, which ignores userId and waitForAllocation',
    (version) => {
      expect(check({ ok: true, value: version })).toMatchObject({
        state: 'warning',
        detail: `Canton ${version} ignores userId and waitForAllocation`,
      });
    },
  );

  it.each(['3.5.0', '3.5.14-sandbox', '3.6.0-SNAPSHOT', '4.0'])(
    'needs no word at %s, which knows both fields',
    (version) => {
      expect(check({ ok: true, value: version })).toBeUndefined();
    },
  );

  it.each<WriteContext['server']>([
    { ok: false, error: 'the ledger did not return its version' },
    { ok: true, value: 'main' },
  ])('is unknown when it cannot be read: %j', (server) => {
    expect(check(server)).toMatchObject({
      state: 'unknown',
      detail: 'userId and waitForAllocation',
    });
  });

  it('does not matter for a request without these fields', () => {
    const { userId: _user, waitForAllocation: _wait, ...plain } = allocation;
    expect(check({ ok: true, value: '3.4.12' }, plain as typeof allocation)).toBeUndefined();
  });
});

describe('the submission id', () => {
  const submissionId = textAt(executionSample, 'submissionId');
  const used = (word: 'UNKNOWN' | 'NOT SENT') => ({
    entries: { ok: true as const, value: [entry('X-0007', word, { url, submissionId })] },
  });

  it('is fresh when no attempt has it, and the entry is named that does', () => {
    expect(find('fresh-id')?.state).toBe('verified');
    expect(find('fresh-id', used('UNKNOWN'))).toMatchObject({
      state: 'failed',
      detail: 'X-0007 (UNKNOWN) used this submission id',
    });
  });

  it('is still fresh when the attempt that had it never left this machine', () => {
    expect(find('fresh-id', used('NOT SENT'))?.state).toBe('verified');
  });
});

describe('the token', () => {
  const token = (fields: object) =>
    find('token', { token: { held: true, asking: false, ...fields } });

  it('is told with its subject and its end, which nobody verified here', () => {
    expect(find('token')?.detail).toBe('user ops, valid until 2026-05-06T08:00:00Z, 60m left');
  });

  it.each([59_999, 0, -5000])('warns when it ends %i ms from now', (ms) => {
    expect(token({ claims, expiresAt: now + ms })?.state).toBe('warning');
    expect(token({ claims, expiresAt: now + 60_000 })?.state).toBe('verified');
  });

  it('that is no JWT cannot be checked here', () => {
    expect(token({})).toMatchObject({
      state: 'unknown',
      reason: 'not a JWT, so its user and expiry are unknown',
    });
    expect(token({ claims })).toMatchObject({ state: 'unknown', detail: 'user ops' });
  });

  it('that is not held says why, and none is needed where none was named', () => {
    expect(token({ held: false, trouble: 'the file is not there' })?.reason).toBe(
      'the file is not there',
    );
    expect(find('token', { token: undefined })?.state).toBe('verified');
  });
});

describe('the provider that will manage the party', () => {
  const provider = (issuer: string | undefined, identityProviderId = 'https://idp.example') =>
    find('identity-provider', {
      operation: 'allocateParty',
      request: { ...allocationSample, identityProviderId },
      token: { held: true, asking: false, claims: { ...claims, issuer } },
    });

  it('warns when somebody else issued the token', () => {
    expect(provider('https://idp.example')?.state).toBe('verified');
    expect(provider('https://other.example')).toMatchObject({ state: 'warning' });
    expect(provider(undefined)?.state).toBe('unknown');
    expect(provider('https://other.example', '')).toBeUndefined();
  });
});

describe('the journal', () => {
  it('that cannot be written, or read, fails: nothing is sent that is not recorded first', () => {
    expect(
      find('journal', { journal: { ...journal, isWritable: false, reason: 'EACCES' } }),
    ).toMatchObject({ state: 'failed', detail: `${path}: EACCES` });
    expect(find('journal', { journal: { ...journal, kind: 'unreadable' } })?.state).toBe('failed');
    expect(find('journal', { journal: { ...journal, names: 2 } })).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining(`${path} has another name (a hard link)`) as string,
    });
    expect(find('journal', { entries: { ok: false, error: 'EIO' } })?.state).toBe('failed');
  });
});

describe('the ledger that is called', () => {
  const target = (fields: object) =>
    find('target', { target: { profile: 'prod-eu', url, ...fields } });

  it('is that of the profile, and warns when an option named another one', () => {
    expect(target({})?.detail).toBe('https://ledger.example (prod-eu)');
    expect(target({ own: 'https://ledger.example:443/' })?.state).toBe('verified');
    expect(target({ own: 'https://other.example' })).toMatchObject({
      state: 'warning',
      detail:
        'the request goes to https://ledger.example, but profile prod-eu uses https://other.example',
    });
    expect(target({ url: '' })?.state).toBe('failed');
  });

  it('is another one behind another path of the same gateway', () => {
    const gateway = 'https://gw.example/mainnet';
    const path = '/v2/interactive-submission/executeAndWait';
    expect(target({ url: `${gateway}${path}` })?.detail).toBe(`${gateway} (prod-eu)`);
    const testnet = { url: `${gateway}${path}`, own: 'https://gw.example/testnet' };
    expect(target(testnet)).toMatchObject({
      state: 'warning',
      detail: `the request goes to ${gateway}, but profile prod-eu uses https://gw.example/testnet`,
    });
  });
});

describe('the synchronizer', () => {
  const id = partySample('global-domain');

  it('is the one that is seen, with its protocol and serial or without them', () => {
    expect(find('synchronizer', { prepared: `${id}::35-0` })?.state).toBe('verified');
    expect(find('synchronizer', { prepared: id, seen: `${id}::35-0` })?.state).toBe('verified');
  });

  it('that is another one is told, and is no fault: a ledger may know several', () => {
    const other = partySample('other-domain');
    expect(find('synchronizer', { prepared: other })).toMatchObject({
      state: 'unknown',
      detail: other,
      reason: `the newest activity is on ${id}`,
    });
  });

  it('is not compared if no activity is loaded', () => {
    expect(find('synchronizer', { seen: undefined })).toBeUndefined();
  });

  it('the synchronizer of an allocation is the one that was typed', () => {
    const changes = { operation: 'allocateParty', request: allocationSample } as const;
    expect(find('synchronizer', changes)?.detail).toBe(allocationSample['synchronizer']);
  });
});

describe('a file that values came from', () => {
  const loaded = { path: '/home/ops/request.json', sha256: 'ab', bytes: 1234, at: now };
  const file = (present: Result<string, string>) =>
    find('file-1', { files: [{ loaded, now: present }] });

  it('is as it was loaded, by its digest', () => {
    expect(file({ ok: true, value: 'ab' })).toMatchObject({
      state: 'verified',
      title: 'File request.json',
      detail: '/home/ops/request.json, SHA-256 ab, 1,234 bytes',
    });
  });

  it('that was changed since is a warning with both digests', () => {
    expect(file({ ok: true, value: 'cd' })).toMatchObject({
      state: 'warning',
      detail: '/home/ops/request.json: SHA-256 was ab, now cd',
    });
  });

  it('that is gone cannot be compared, and says why', () => {
    expect(file({ ok: false, error: 'ENOENT' })?.state).toBe('unknown');
  });
});

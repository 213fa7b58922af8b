import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approvalSigningPayload } from '../../../../src/storage/approvals/approval.ts';
import { loadApprovalRequest } from '../../../../src/storage/approvals/approval-files.ts';
import { readEntries } from '../../../../src/storage/journal/journal-file.ts';
import { approvalSubject } from '../../../../src/approvals/assess-approvals.ts';
import {
  allocationResponse,
  allocationRequest,
  walter,
} from '../../../support/writes/allocation-request.ts';
import { cleanEnv, run } from '../../../support/terminal/built-program.ts';
import { cantui, startInTerminal } from '../../../support/terminal/dashboard-page.ts';
import { changeApprovalRequest } from '../../../support/writes/approval-requests.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';
import { hasSshKeygen, makeSshKey } from '../../../support/verify/ssh-keys.ts';
import { newSshSigner } from '../../../support/verify/ssh-signer.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

const preload = new URL('../../../support/terminal/fake-account.mjs', import.meta.url).href;

let ledger: MisbehavingServer;
let folder: string;

const signer = newSshSigner();

const at = (name: string): string => join(folder, name);

beforeAll(async () => {
  ledger = await startMisbehavingServer();
});
beforeEach(() => {
  folder = scratchFolder();
  ledger.behave(allocationResponse);
  writeFileSync(at('request.json'), JSON.stringify(allocationRequest(walter())));
  writeFileSync(at('approvers'), `bob@review ${signer.publicKey}\n`, { mode: 0o644 });
  const profile = (more: string) => `{ ledgerUrl: '${ledger.url}'${more} }`;
  const profiles = [
    `  desk: ${profile(', requiredApprovals: 1')}`,
    `  signed: ${profile(', requiredApprovals: 1, allowedSigners: approvers')}`,
  ];
  writeFileSync(at('signed.yaml'), `default: signed\nprofiles:\n${profiles.join('\n')}\n`);
  writeFileSync(at('desk.yaml'), `default: desk\nprofiles:\n${profiles[0] ?? ''}\n`);
});
afterAll(() => ledger.close());

/** The environment of somebody, under the profiles of a file. */
const envOf = (account: string, config: string, more: Readonly<Record<string, string>>) =>
  cleanEnv({
    XDG_STATE_HOME: folder,
    CANTUI_CONFIG: at(config),
    NODE_OPTIONS: `--import ${preload}`,
    CANTUI_TEST_ACCOUNT: account,
    ...more,
  });

/** Somebody runs a command. */
const as = async (
  account: string,
  words: readonly string[],
  config = 'desk.yaml',
  more: Readonly<Record<string, string>> = {},
  by: readonly string[] = [],
) => {
  const started = run(words, envOf(account, config, more), by);
  const { code } = await started.exit;
  return { code, out: started.stdout(), err: started.stderr() };
};

const [ann, bob] = ['ann@prepare', 'bob@review'] as const;
const received = (): number => ledger.received.length;
const entries = () => readEntries(join(folder, 'cantui'));

/** Anna writes an approval request; its digest. */
const prepared = async (config?: string): Promise<string> => {
  const words = ['allocate', '--file', at('request.json'), '--write-bundle', at('b.json')];
  const { code, out, err } = await as(ann, [...words, '--output', 'json'], config);
  expect(code, err).toBe(0);
  return (JSON.parse(out) as { sha256: string }).sha256;
};

/** Bob signs in the approval request, in the place of what he said there before. */
const signInApprovalRequest = (): void => {
  const read = loadApprovalRequest(at('b.json'));
  if (!read.ok) throw new Error(read.error);
  const [at_, expires] = [0, 3_600_000].map((ms) => new Date(Date.now() + ms).toISOString());
  const { sha256 } = read.value.approvalRequest;
  const plain = { name: bob, by: bob, at: at_ ?? '', expires: expires ?? '', sha256 };
  const signature = signer.sign(
    approvalSigningPayload(approvalSubject(read.value.approvalRequest), plain),
  );
  changeApprovalRequest(at('b.json'), (approvalRequest) => ({
    ...approvalRequest,
    approvals: [{ ...plain, signature }],
  }));
};

const send = (sha256: string, ...flags: readonly string[]) =>
  ['allocate', '--file', at('b.json'), '--wait', '0', '--confirm', sha256, ...flags] as const;

const approval = (sha256: string) => ['approve', at('b.json'), '--confirm', sha256] as const;

it('an approval request on stdin cannot be marked, which is said before it is confirmed and sent', async () => {
  const sha256 = await prepared();
  expect((await as(bob, approval(sha256))).code).toBe(0);
  const words = ['allocate', '--file', '-', '--wait', '0'];
  const piped = (...flags: readonly string[]) =>
    as(ann, [...words, ...flags], 'desk.yaml', {}, [
      '/bin/sh',
      '-c',
      `"$@" < ${at('b.json')}`,
      'sh',
    ]);
  const warning = 'an approval request on stdin is not marked as sent';
  expect((await piped('--dry-run')).err).toContain(warning);
  const { code, err } = await piped('--confirm', sha256);
  expect({ code, isSaid: err.includes(warning) }).toEqual({ code: 0, isSaid: true });
  expect((await as(ann, ['allocate', '--file', at('b.json'), '--dry-run'])).err).not.toContain(
    warning,
  );
});

describe('one prepares, another approves, then it is sent', () => {
  it('once, with these bytes, and the journal has who approved', async () => {
    const before = received();
    const sha256 = await prepared();
    expect(statSync(at('b.json')).mode & 0o777).toBe(0o600);
    expect(await as(ann, send(sha256))).toMatchObject({
      code: 10,
      err: expect.stringContaining(
        '0 of 1 approval: another person must run cantui approve',
      ) as string,
    });
    expect((await as(ann, approval(sha256))).err).toContain('someone else must approve it');
    const own = await as(ann, ['approve', at('b.json')]);
    expect(own.err).toContain('someone else must approve it');
    expect(own.err).not.toContain('--confirm');
    const looked = await as(bob, ['approve', at('b.json')]);
    expect(looked.out).toContain(sha256);
    expect(looked.err).toContain('not approved (no --confirm): to approve it');
    expect((await as(bob, approval(sha256))).code).toBe(0);
    expect((await as(bob, approval(sha256))).err).toContain('already approved it');
    expect((await as(bob, send(sha256))).err).toContain('0 of 1 approval');
    expect(received()).toBe(before);
    const sent = await as(ann, send(sha256));
    expect(sent.code, sent.err).toBe(0);
    const { body } = JSON.parse(readFileSync(at('b.json'), 'utf8')) as { body: string };
    expect(ledger.received.slice(before).map((item) => item.body)).toEqual([body]);
    expect(entries()).toMatchObject([
      { bodySha256: sha256, approvals: [{ name: bob, signed: false }] },
    ]);
    const again = await as(ann, send(sha256));
    expect([again.code, received()]).toEqual([10, before + 1]);
    expect(again.err).toContain('A-0001 (ALLOCATED) already executed this; there is nothing to do');
    expect((await as(ann, ['journal', 'show', 'A-0001'])).out).toContain(`approved by     ${bob}`);
  });

  it('a write that needs an approval is not sent without it, by any flag, variable or profile', async () => {
    const before = received();
    const request = ['allocate', '--file', at('request.json'), '--wait', '0', '--yes'] as const;
    const { port } = new URL(ledger.url);
    for (const way of [
      request,
      [...request, '--profile', 'default', '--ledger-url', ledger.url],
      [...request, '--ledger-url', `${ledger.url}/`],
      ...['localhost', '127.0.0.1.', 'x.localhost', '127.9.9.9', '[::1]', '0.0.0.0'].map((host) => [
        ...[...request, '--profile', 'default', '--ledger-url', `http://${host}:${port}`],
      ]),
      // Nor handed to another program that would.
      ['allocate', '--file', at('request.json'), '--curl'],
    ]) {
      const { code, err } = await as(ann, way);
      expect([code, err]).toEqual([10, expect.stringContaining('requires 1 approval')]);
    }
    expect(received()).toBe(before);
  });

  it('but not when a byte was changed since, or what is approved is for another ledger', async () => {
    const before = received();
    const sha256 = await prepared();
    await as(bob, approval(sha256));
    const elsewhere = await as(ann, send(sha256, '--ledger-url', 'http://127.0.0.1:1'));
    expect([elsewhere.code, elsewhere.err]).toEqual([
      10,
      expect.stringContaining('created for the ledger at'),
    ]);
    const curl = ['allocate', '--file', at('b.json'), '--curl'] as const;
    const handed = await as(ann, [...curl, '--ledger-url', 'http://127.0.0.1:1']);
    expect([handed.code, handed.out]).toEqual([10, '']);
    const good = readFileSync(at('b.json'));
    changeApprovalRequest(at('b.json'), (approvalRequest) => ({
      ...approvalRequest,
      body: approvalRequest.body.replace('global', 'glabol'),
    }));
    const changed = await as(ann, send(sha256));
    expect([changed.code, changed.err]).toEqual([
      2,
      expect.stringContaining('the file was changed'),
    ]);
    writeFileSync(at('b.json'), good.subarray(0, 400));
    expect((await as(ann, send(sha256))).code).toBe(2);
    expect(received()).toBe(before);
  });

  it('an approval request is not sent to another gateway path, port or profile than was approved', async () => {
    const before = received();
    const gateway = (path: string) => `'${ledger.url}${path}'`;
    const profile = (path: string) => `{ ledgerUrl: ${gateway(path)}, requiredApprovals: 1 }`;
    const profiles = [`  testnet: ${profile('/testnet')}`, `  mainnet: ${profile('/mainnet')}`];
    const twins = `  twin: ${profile('/testnet')}`;
    writeFileSync(
      at('gateway.yaml'),
      `default: testnet\nprofiles:\n${[...profiles, twins].join('\n')}\n`,
    );
    const words = ['allocate', '--file', at('request.json'), '--write-bundle', at('b.json')];
    const made = await as(ann, [...words, '--output', 'json'], 'gateway.yaml');
    const { sha256 } = JSON.parse(made.out) as { sha256: string };
    expect((await as(bob, approval(sha256))).code).toBe(0);
    for (const [other, reason] of [
      ['mainnet', 'created for the ledger at'],
      ['twin', 'created under profile testnet, not twin'],
    ] as const) {
      const { code, err } = await as(ann, send(sha256, '--profile', other), 'gateway.yaml');
      expect([code, err]).toEqual([10, expect.stringContaining(reason)]);
    }
    expect(received()).toBe(before);
    expect((await as(ann, send(sha256), 'gateway.yaml')).code).toBe(0);
    expect(ledger.received.at(-1)?.path).toContain('/testnet/v2/');
  });

  it('once: from another state folder the approval request itself tells that it was sent', async () => {
    const before = received();
    const sha256 = await prepared();
    expect((await as(bob, approval(sha256))).code).toBe(0);
    expect((await as(ann, send(sha256))).code).toBe(0);
    const state = { XDG_STATE_HOME: join(folder, 'elsewhere') };
    const again = await as(ann, send(sha256), 'desk.yaml', state);
    expect([again.code, again.err]).toEqual([
      10,
      expect.stringContaining(`marked in the file as sent by ${ann} as A-0001 at`),
    ]);
    expect(received()).toBe(before + 1);
  });

  it('once: from several state folders at the same time, and the others say who sent it', async () => {
    const before = received();
    const sha256 = await prepared();
    expect((await as(bob, approval(sha256))).code).toBe(0);
    const folders = ['one', 'two', 'three', 'four'].map((name) => join(folder, name));
    const ended = await Promise.all(
      folders.map((state) => as(ann, send(sha256), 'desk.yaml', { XDG_STATE_HOME: state })),
    );
    expect(received()).toBe(before + 1);
    expect(ended.filter(({ code }) => code === 0)).toHaveLength(1);
    const refused = ended.filter(({ code }) => code !== 0).map(({ err }) => err);
    for (const err of refused)
      expect(err).toMatch(/marked in the file as sent|another process is changing|was changed/);
    // The names of the entries are equal, but an attempt that marked nothing is not the one that did.
    for (const state of folders)
      await as(ann, send(sha256), 'desk.yaml', { XDG_STATE_HOME: state });
    expect(received()).toBe(before + 1);
  }, 60_000);

  it('not at all when its file cannot be marked, because another state folder would send it again', async () => {
    const before = received();
    const sha256 = await prepared();
    expect((await as(bob, approval(sha256))).code).toBe(0);
    writeFileSync(`${at('b.json')}.claim`, 'eve@desk\n');
    const refused = await as(ann, send(sha256));
    expect([refused.code, received()]).toEqual([2, before]);
    expect(refused.err).toContain(`remove ${at('b.json')}.claim and try again`);
    expect(entries()).toMatchObject([{ word: 'NOT SENT' }]);
    rmSync(`${at('b.json')}.claim`);
    expect((await as(ann, send(sha256))).code).toBe(0);
  });

  it('no outcome is looked for where its file cannot be marked and nothing is sent', async () => {
    const sha256 = await prepared();
    expect((await as(bob, approval(sha256))).code).toBe(0);
    writeFileSync(`${at('b.json')}.claim`, 'eve@desk\n');
    const refused = await as(ann, send(sha256, '--wait', '100ms'));
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('not sent:')]);
  });

  it('an approval request is sent only before its approval expires, by the clock of the sending machine', async () => {
    const before = received();
    const sha256 = await prepared();
    const [past, over] = [-7_200_000, -1000].map((ms) => new Date(Date.now() + ms).toISOString());
    changeApprovalRequest(at('b.json'), (approvalRequest) => ({
      ...approvalRequest,
      approvals: [{ name: bob, by: bob, at: past, expires: over, sha256 }],
    }));
    const { code, err } = await as(ann, send(sha256));
    expect([code, err]).toEqual([10, expect.stringContaining('0 of 1 approval')]);
    const { out } = await as(ann, ['verify', 'bundle', at('b.json')]);
    expect(out).toContain(`does not count: expired at ${over ?? ''} (local clock:`);
    // What the request does comes before everything else.
    expect(out).toMatch(/^effect +\S+.*\napproval request /);
    expect(received()).toBe(before);
  });

  it('an approval request is not sent when its approval expires while its words are typed', async () => {
    const before = received();
    const sha256 = await prepared();
    const [clock, stillClock] = [
      at('clock'),
      new URL('../../../support/terminal/fixed-clock.mjs', import.meta.url).href,
    ];
    writeFileSync(clock, '0');
    const approved = { at: '2026-02-03T12:00:00.000Z', expires: '2026-02-03T13:00:00.000Z' };
    changeApprovalRequest(at('b.json'), (approvalRequest) => ({
      ...approvalRequest,
      approvals: [{ name: bob, by: bob, ...approved, sha256 }],
    }));
    const env = envOf(ann, 'desk.yaml', {
      NODE_OPTIONS: `--import ${preload} --import ${stillClock}`,
      STEADY_CLOCK: clock,
    });
    const words = ['allocate', '--file', at('b.json'), '--wait', '0'];
    const app = startInTerminal([...cantui, ...words], { columns: 120, rows: 50, env });
    const asked = /type (.*ALLOCATE desk [0-9a-f]{4}) to send\./;
    await app.sees(asked);
    writeFileSync(clock, String(3_600_000));
    app.types(asked.exec(app.screen())?.[1] ?? '');
    app.presses('enter');
    await app.sees('0 of 1 approval');
    expect([await app.exit, received()]).toEqual([10, before]);
  });

  it.each([
    ['expires', '2026-13-01T00:00:00Z'],
    ['expires', '9999-99-99T99:99:99Z'],
    ['at', '2026-00-01T00:00:00Z'],
  ])('but not when its approval has a time that no clock shows (%s %s)', async (field, time) => {
    const before = received();
    const sha256 = await prepared();
    const [given, expires] = ['2026-02-01T00:00:00Z', '9999-01-01T00:00:00Z'];
    changeApprovalRequest(at('b.json'), (approvalRequest) => ({
      ...approvalRequest,
      approvals: [{ name: bob, by: bob, at: given, expires, sha256, [field]: time }],
    }));
    const { code, err } = await as(ann, send(sha256));
    expect([code, err]).toEqual([
      2,
      expect.stringContaining(`approvals[0].${field} has an invalid value`),
    ]);
    expect(received()).toBe(before);
  });

  it('signed, where the profile names approvers: a statement does not count there', async () => {
    const before = received();
    const sha256 = await prepared('signed.yaml');
    await as(bob, approval(sha256));
    const stated = await as(ann, send(sha256), 'signed.yaml');
    expect([stated.code, stated.err]).toEqual([10, expect.stringContaining('--ssh-key KEY')]);
    expect((await as(ann, send(sha256, '--profile', 'desk'), 'signed.yaml')).code).toBe(10);
    expect(received()).toBe(before);
    signInApprovalRequest();
    const words = ['verify', 'bundle', at('b.json'), '--allowed-signers', at('approvers')];
    expect((await as(ann, words)).out).toMatch(/bob@review, .*: signed, SHA256:/);
    const sent = await as(ann, send(sha256), 'signed.yaml');
    expect([sent.code, received()], sent.err).toEqual([0, before + 1]);
    expect(entries()).toMatchObject([{ approvals: [{ name: bob, signed: true }] }]);
  });

  it('signed by the ssh-keygen of the system, and never by another that is first in PATH', async () => {
    const sha256 = await prepared('signed.yaml');
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'ssh-keygen'), `#!/bin/sh\ntouch ${at('ran')}\n`, { mode: 0o755 });
    const { publicKey } = makeSshKey(folder, 'key');
    const path = { PATH: `${bin}:${process.env['PATH'] ?? ''}` };
    const words = [...approval(sha256), '--ssh-key', at('key')];
    const { code, err } = await as(bob, words, 'signed.yaml', path);
    expect(existsSync(at('ran'))).toBe(false);
    expect([code, err]).toEqual(
      hasSshKeygen ? [0, ''] : [2, expect.stringContaining('no ssh-keygen of the system')],
    );
    writeFileSync(at('approvers'), `bob@review ${publicKey}\n`, { mode: 0o644 });
    const sent = await as(ann, send(sha256), 'signed.yaml', path);
    expect(sent.code, sent.err).toBe(hasSshKeygen ? 0 : 10);
    expect(existsSync(at('ran'))).toBe(false);
  });
});

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Settings } from '../../../../src/config/settings/settings.ts';
import type { Approval } from '../../../../src/storage/approvals/approval.ts';
import { loadApprovalRequest } from '../../../../src/storage/approvals/approval-files.ts';
import { readEntries } from '../../../../src/storage/journal/journal-file.ts';
import { isWrite, phraseOn, readToEnd } from '../../../support/writes/confirming.ts';
import {
  allocationResponse,
  allocationRequest,
  walter,
} from '../../../support/writes/allocation-request.ts';
import { changeApprovalRequest, madeByAnother } from '../../../support/writes/approval-requests.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';
import { epoch } from '../../../support/samples/sample-activities.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { testSession, type TestSession } from '../../../support/screens/sample-session.ts';

let ui: Screen;
let server: MisbehavingServer;

beforeEach(async () => {
  server = await startMisbehavingServer();
  server.behave(allocationResponse);
});
afterEach(async () => {
  ui.close();
  await server.close();
});

const size = { columns: 80, rows: 40 };

const open = (changes: Partial<Settings> = {}): TestSession => {
  const session = testSession({ ledgerUrl: server.url, ...changes });
  ui = renderScreen(session, size);
  return session;
};

const toReview = async (): Promise<void> => {
  await ui.press('\x0e', '\x0e', '\x0e');
  await ui.until('0 failed,');
  await ui.untilGone('decoding…');
  await ui.press('\x0e');
  await ui.until('step 5/');
};

/** A session on the review of an allocation that was pasted. */
const review = async (changes: Partial<Settings> = {}): Promise<TestSession> => {
  const session = open(changes);
  await ui.press('3');
  await ui.until('step 1/');
  ui.paste(JSON.stringify(allocationRequest(walter())));
  await ui.until('(u to undo)');
  await toReview();
  return session;
};

/** The approval request that Ctrl-F writes on a review. */
const written = async ({ stateDir }: TestSession): Promise<string> => {
  await ui.press('ctrl+f');
  await ui.until('Ctrl-Y copies its path');
  const folder = join(stateDir, 'bundles');
  return join(folder, readdirSync(folder)[0] ?? '');
};

const approvalRequestIn = (path: string) => {
  const read = loadApprovalRequest(path);
  if (!read.ok) throw new Error(read.error);
  return read.value.approvalRequest;
};

const approvalBy = (name: string, sha256: string): Approval => ({
  name,
  by: name,
  at: new Date(epoch).toISOString(),
  expires: new Date(epoch + 86_400_000).toISOString(),
  sha256,
});

/** Somebody else approves, on his own machine. */
const approvedBy = (path: string, ...names: readonly string[]): void =>
  changeApprovalRequest(path, (approvalRequest) => ({
    ...approvalRequest,
    approvals: [
      ...approvalRequest.approvals,
      ...names.map((name) => approvalBy(name, approvalRequest.sha256)),
    ],
  }));

const load = async (path: string): Promise<void> => {
  await ui.press('3', 'ctrl+o');
  await ui.until('load');
  ui.paste(path);
  await ui.press('enter');
};

const confirm = async (): Promise<void> => {
  await ui.press(readToEnd, 'tab');
  const frame = await ui.until('to send');
  const phrase = phraseOn(frame);
  await ui.press(phrase, 'enter');
};

describe('a review under a profile that requires approval', () => {
  it('waits, sees the approval of another as it arrives in the file, and sends with it', async () => {
    const session = await review({ requiredApprovals: 1 });
    await ui.until('WAITING for approval: press Ctrl-F to write an approval request');
    await ui.press(readToEnd, 'tab');
    await ui.until('Waiting for approval');
    await ui.press('\x1b[H', 'ctrl+x');
    await ui.until('No curl command before the request is approved');
    expect(() => readdirSync(join(session.stateDir, 'exports'))).toThrow();
    const path = await written(session);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    await ui.until('0 of 1 approval');
    await ui.press('ctrl+y');
    expect(session.copied).toEqual([path]);
    approvedBy(path, 'bob@review-desk');
    session.advance(1000);
    await ui.until(/approved +1 approval of 1/);
    await ui.until('unsigned: only the file’s author vouches for it');
    await confirm();
    await ui.until('ALLOCATED');
    expect(server.received.filter(isWrite)).toHaveLength(1);
    expect(readEntries(session.stateDir)).toMatchObject([
      { approvals: [{ name: 'bob@review-desk', by: 'bob@review-desk', signed: false }] },
    ]);
    await ui.press('5', 'enter');
    await ui.until('approved by');
  });

  it('asks the file once more when it is sent: an approval that was taken back is missed', async () => {
    const session = await review({ requiredApprovals: 1 });
    const path = await written(session);
    approvedBy(path, 'bob@review-desk');
    await ui.press('ctrl+r');
    await ui.until(/1 approval of 1/);
    changeApprovalRequest(path, (approvalRequest) => ({ ...approvalRequest, approvals: [] }));
    await confirm();
    await ui.until('Waiting for approval: 0 of 1');
    expect(server.received.filter(isWrite)).toEqual([]);
  });

  it('marks in the file that it is sent, so that nobody else sends it', async () => {
    const session = await review({ requiredApprovals: 1 });
    const path = await written(session);
    approvedBy(path, 'bob@review-desk');
    await ui.press('ctrl+r');
    await ui.until(/1 approval of 1/);
    await confirm();
    await ui.until('ALLOCATED');
    expect(approvalRequestIn(path).sent).toMatchObject([{ entry: 'A-0001' }]);
  });

  it('sends nothing if the rule of its ledger was learned after the review opened', async () => {
    const { store } = await review();
    const { connection, rulesChanged } = store.getState();
    rulesChanged({ ...connection, requiredApprovals: 1 });
    await confirm();
    await ui.until(/ledger\s+now\s+requires\s+1\s+approval/);
    expect(server.received.filter(isWrite)).toEqual([]);
  });

  it('counts others alone, each of them once', async () => {
    const session = await review({ requiredApprovals: 2 });
    const path = await written(session);
    const { made } = approvalRequestIn(path);
    approvedBy(path, made.by, 'bob@review-desk', 'BOB@review-desk');
    await ui.press('ctrl+r');
    await ui.until('1 of 2 approvals');
    await ui.press(readToEnd, 'tab');
    await ui.until('Waiting for approval');
  });

  it('counts nothing of an approval request whose body was changed, or whose file is torn', async () => {
    const session = await review({ requiredApprovals: 1 });
    const path = await written(session);
    await ui.until('0 of 1 approval');
    approvedBy(path, 'bob@review-desk');
    changeApprovalRequest(path, (approvalRequest) => ({
      ...approvalRequest,
      body: approvalRequest.body.replace('global', 'glabol'),
    }));
    session.advance(1000);
    await ui.until(/the\s+file\s+was\s+changed/);
    writeFileSync(path, readFileSync(path, 'utf8').slice(0, 100));
    session.advance(1000);
    await ui.until(/cantuiBundle\s+is\s+missing/);
    await ui.press(readToEnd, 'tab');
    await ui.until('Waiting for approval');
    expect(server.received.filter(isWrite)).toEqual([]);
  });

  it('refuses statements where the profile names approvers, and says how to sign', async () => {
    const session = await review({ requiredApprovals: 1, allowedSigners: ['/nowhere/approvers'] });
    const path = await written(session);
    approvedBy(path, 'bob@review-desk');
    await ui.press('ctrl+r');
    await ui.until('cannot read the approvers file /nowhere/approvers');
    madeByAnother(path);
    await ui.press('ctrl+g');
    await ui.until('This profile accepts only signed approvals: run cantui approve');
  });
});

describe('an approval request that another made', () => {
  /** An approval request as it comes from another desk. */
  const given = async (): Promise<string> => {
    const path = await written(await review());
    madeByAnother(path);
    ui.close();
    return path;
  };

  it('fills the form, is approved by a typed phrase, and then no second time', async () => {
    const path = await given();
    open({ readOnly: true });
    await load(path);
    await ui.until(/created by\s+anna@prepare-desk at/);
    await toReview();
    await ui.until(/created by +anna@prepare-desk/);
    await ui.press('ctrl+g');
    // Who responds for it has seen all of it, as whoever sends it.
    await ui.until('DECODED TRANSACTION');
    expect(ui.screen()).not.toContain('to approve');
    await ui.press(readToEnd, 'ctrl+g');
    const { sha256 } = approvalRequestIn(path);
    await ui.until(`APPROVE demo ${sha256.slice(-4)}  to approve`);
    await ui.press('APPROVE', 'enter');
    await ui.until('Type exactly');
    expect(approvalRequestIn(path).approvals).toEqual([]);
    await ui.press(` demo ${sha256.slice(-4)}`, 'enter');
    await ui.until('Approved as');
    expect(approvalRequestIn(path).approvals).toMatchObject([{ sha256 }]);
    expect(server.received.filter(isWrite)).toEqual([]);
    await ui.press('ctrl+g');
    await ui.until('already approved it');
  });

  it('names the checks whose result is not what its file says', async () => {
    const path = await given();
    changeApprovalRequest(path, (approvalRequest) => ({
      ...approvalRequest,
      checks: approvalRequest.checks.map((check) => ({ ...check, state: 'failed' })),
    }));
    open({ requiredApprovals: 1 });
    await load(path);
    await ui.until(/created by\s+anna@prepare-desk at/);
    await toReview();
    await ui.until(/CHECK DIFFERS .*failed/);
  });

  it('is that of its draft after a start too: its approvals count on', async () => {
    const path = await given();
    approvedBy(path, 'bob@review-desk');
    const session = open({ requiredApprovals: 1 });
    await load(path);
    await ui.until(/created by\s+anna@prepare-desk at/);
    session.ctx.drafts.flush();
    ui.close();
    const next = testSession(
      { ledgerUrl: server.url, requiredApprovals: 1 },
      { stateDir: session.stateDir },
    );
    ui = renderScreen(next, size);
    await ui.press('3');
    await ui.until('1 saved draft');
    await ui.press('enter');
    await ui.until('step 1/');
    await toReview();
    await ui.until(/approved +1 approval of 1/);
    expect(next.store.getState().writeForms.allocate.review?.sealed.sha256).toBe(
      approvalRequestIn(path).sha256,
    );
  });

  it('is sent in the bytes that were approved, in whatever order their fields are', async () => {
    const path = await given();
    changeApprovalRequest(path, (approvalRequest) => {
      const fields = Object.entries(JSON.parse(approvalRequest.body) as object);
      const body = JSON.stringify(Object.fromEntries(fields.toReversed()));
      return { ...approvalRequest, body, sha256: createHash('sha256').update(body).digest('hex') };
    });
    approvedBy(path, 'bob@review-desk');
    open({ requiredApprovals: 1 });
    await load(path);
    await ui.until(/created by\s+anna@prepare-desk at/);
    await toReview();
    await ui.until(/approved +1 approval of 1/);
  });

  it('is no longer that approval request once a field was changed: its approvals do not count', async () => {
    const path = await given();
    approvedBy(path, 'bob@review-desk');
    open({ requiredApprovals: 1 });
    await load(path);
    await ui.until(/created by\s+anna@prepare-desk at/);
    await ui.press('j', 'j', 'enter', 'x', 'escape');
    await toReview();
    await ui.until('it holds DIFFERENT bytes');
    await ui.until('WAITING for approval');
  });

  it('is refused on the tab of the other operation, and from the clipboard', async () => {
    const path = await given();
    open();
    await ui.press('4', 'ctrl+o');
    ui.paste(path);
    await ui.press('enter');
    await ui.until(/this approval request\s+belongs in Allocate/);
    ui.paste(readFileSync(path, 'utf8'));
    await ui.until('an approval request must be loaded from its file');
  });

  it('is not approved by whoever made it', async () => {
    await written(await review());
    await ui.press(readToEnd, 'ctrl+g');
    await ui.until('created this approval request');
  });
});

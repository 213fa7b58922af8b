import { mkdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Intent, OutcomeRecord } from '../../../../src/storage/journal/records.ts';
import { readPurpose } from '../../../../src/verify/write-identity.ts';
import { journalPath, readEntries } from '../../../../src/storage/journal/journal-file.ts';
import { epoch } from '../../../support/samples/sample-activities.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { testSession } from '../../../support/screens/sample-session.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';
import {
  allocationResponse,
  allocationRequest,
  walter,
} from '../../../support/writes/allocation-request.ts';
import { writePast } from '../../../support/writes/journal-writer.ts';
import { isWrite, phraseOn, readToEnd } from '../../../support/writes/confirming.ts';
import { submissionBy } from '../../../support/writes/submission-writer.ts';
import { newSigner } from '../../../support/verify/topology-writer.ts';

let ui: Screen;
let server: MisbehavingServer;

beforeEach(async () => {
  server = await startMisbehavingServer();
});
afterEach(async () => {
  ui.close();
  await server.close();
});

const toChecks = async (request: object, counted = '0 failed,'): Promise<void> => {
  ui.paste(JSON.stringify(request));
  await ui.until('(u to undo)');
  await ui.press('\x0e', '\x0e', '\x0e');
  await ui.until(counted);
  await ui.untilGone('decoding…');
};

/** Goes on to the review as far as the form lets its user go. */
const toReview = async (request: object): Promise<void> => {
  await toChecks(request);
  await ui.press('\x0e');
};

describe('a review', () => {
  it('does not open for bytes that were sent and had their effect', async () => {
    server.behave(allocationResponse);
    const request = allocationRequest(walter());
    const session = testSession({ ledgerUrl: server.url });
    ui = renderScreen(session, { columns: 80, rows: 24 });
    await ui.press('3');
    await ui.until('step 1/');
    await toReview(request);
    await ui.until('step 5/');
    await ui.press(readToEnd, 'tab', phraseOn(ui.screen()), 'enter');
    await ui.until('ALLOCATED');
    await ui.press('n');
    await ui.until('step 1/');
    await toChecks(request, '1 failed,');
    await ui.until(/A-0001 \(ALLOCATED\)\s+already\s+executed\s+this/);
    await ui.press('\x0e');
    expect(ui.screen()).toContain('step 4/');
    expect(server.received.filter(isWrite)).toHaveLength(1);
    expect(readEntries(session.stateDir)).toHaveLength(1);
  });

  /** An execution whose checks are read, and what another session records of its own, as a rule since. */
  const checked = async (
    others: Partial<Intent>,
    word: OutcomeRecord['word'],
    when: 'before' | 'since' = 'since',
  ) => {
    const signer = newSigner();
    const party = `frida::${signer.fingerprint}`;
    const request = submissionBy({ party, signer });
    const session = testSession({ ledgerUrl: server.url });
    ui = renderScreen(session, { columns: 80, rows: 24 });
    await ui.press('4');
    await ui.until('step 1/');
    const { purpose } = readPurpose('executeSubmission', request) ?? {};
    const record = () =>
      writePast(session.stateDir, {
        ...{ entry: 'X-0001', at: epoch, finding: { word } },
        url: `${server.url}/v2/interactive-submission/execute`,
        intent: { content: 'other', identity: 'execution:other', purpose, ...others },
      });
    if (when === 'before') record();
    await toChecks(request);
    if (when === 'since') record();
    await ui.press('\x0e');
    return () => session.store.getState().writeForms.execute.review;
  };

  it('does not open for a submission id that another session used since the checks', async () => {
    const submissionId = '51dd5a0e-2ab6-4ca4-aa9d-9333fb603eb0';
    const review = await checked({ submissionId, purpose: 'another' }, 'REJECTED');
    await ui.until(/X-0001\s+used\s+this\s+submission\s+id/);
    expect(review()).toBeUndefined();
  });

  it('has a warning about the same act that another session carried out since the checks', async () => {
    const review = await checked({}, 'COMMITTED');
    await ui.until('step 5/');
    expect(review()?.warnings.map(({ id }) => id)).toContain('paid-before');
  });

  it('has a warning once that its checks told too', async () => {
    const review = await checked({}, 'COMMITTED', 'before');
    await ui.until('step 5/');
    const ids = review()?.warnings.map(({ id }) => id) ?? [];
    expect(ids.filter((id) => id === 'paid-before')).toHaveLength(1);
  });

  it('does not open while the journal cannot be read', async () => {
    const session = testSession({ ledgerUrl: server.url });
    ui = renderScreen(session, { columns: 80, rows: 24 });
    await ui.press('3');
    await ui.until('step 1/');
    await toChecks(allocationRequest(walter()));
    mkdirSync(journalPath(session.stateDir), { recursive: true });
    await ui.press('\x0e');
    await ui.until(/cannot\s+read\s+the\s+journal/);
    expect(session.store.getState().writeForms.allocate.review).toBeUndefined();
  });

  it('stays as it is when the next page is asked for: nothing is sealed again', async () => {
    const review = await checked({ purpose: 'another' }, 'REJECTED');
    await ui.until('step 5/');
    const open = review();
    await ui.press('\x0e', '\x0e');
    expect(review()?.sealed).toBe(open?.sealed);
    expect(ui.screen()).toContain('step 5/');
  });
});

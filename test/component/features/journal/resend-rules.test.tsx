import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEntries } from '../../../../src/storage/journal/journal-file.ts';
import { listDrafts } from '../../../../src/storage/draft-store.ts';
import type { Json } from '../../../../src/lib/json/json.ts';
import { epoch } from '../../../support/samples/sample-activities.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { testSession, type TestSession } from '../../../support/screens/sample-session.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';
import { allocationRequest, walter } from '../../../support/writes/allocation-request.ts';
import { isWrite } from '../../../support/writes/confirming.ts';
import { writePast } from '../../../support/writes/journal-writer.ts';

let ui: Screen;
let server: MisbehavingServer;

beforeEach(async () => {
  server = await startMisbehavingServer();
});
afterEach(async () => {
  ui.close();
  await server.close();
});

/** The journal with one allocation whose outcome is unknown. */
const journalWith = async (request: Json): Promise<TestSession> => {
  const session = testSession({ ledgerUrl: server.url }, { random: Math.random });
  const url = `${server.url}/v2/parties/external/allocate`;
  writePast(session.stateDir, { entry: 'A-0001', request, url, at: epoch });
  ui = renderScreen(session, { columns: 80, rows: 24 });
  await ui.press('5');
  await ui.until('Journal of writes');
  return session;
};

/** Begins the retry, goes back to its form, and gives it another user. */
const changeRetry = async (request: object): Promise<void> => {
  await ui.press('R');
  await ui.until('step 5/');
  await ui.press('escape');
  await ui.until('step 4/');
  ui.paste(JSON.stringify({ ...request, userId: 'mallory' }));
  await ui.until('(u to undo)');
};

describe('a retry of an entry', () => {
  it('that differs from it in more than its submission id has no review', async () => {
    const request = allocationRequest(walter());
    const session = await journalWith(request);
    await changeRetry(request);
    await ui.press('\x0e', '\x0e', '\x0e');
    await ui.until('0 failed,');
    await ui.untilGone('decoding…');
    await ui.press('\x0e');
    await ui.until(/it\s+differs\s+from\s+A-0001\s+in\s+userId/);
    expect(session.store.getState().writeForms.allocate.review).toBeUndefined();
    expect(server.received.filter(isWrite)).toEqual([]);
    expect(readEntries(session.stateDir)).toHaveLength(1);
  });

  it('is named by its title, and has one draft however often it is begun', async () => {
    const session = await journalWith(allocationRequest(walter()));
    const drafts = () => listDrafts(session.stateDir, 'allocate').drafts;
    await ui.press('R');
    await ui.until('step 5/');
    await ui.until('Allocate external party: retry of A-0001');
    await ui.press('escape', '5');
    await ui.until('Journal of writes');
    await ui.until(/^. *Retry of A-0001 .*DRAFT/m);
    const [first] = drafts();
    await ui.press('j', 'k');
    await ui.until('A-0001');
    session.store.getState().updateJournal((journal) => ({ ...journal, selected: 'A-0001' }));
    await ui.press('R');
    await ui.until('step 5/');
    await ui.press('escape');
    await ui.until('step 4/');
    expect(drafts()).toMatchObject([{ id: first?.id, resends: 'A-0001' }]);
    expect(drafts()).toHaveLength(1);
  });

  it('keeps a draft whose values were changed, and begins another', async () => {
    const request = allocationRequest(walter());
    const session = await journalWith(request);
    await changeRetry(request);
    await ui.press('5');
    await ui.until('Journal of writes');
    session.store.getState().updateJournal((journal) => ({ ...journal, selected: 'A-0001' }));
    await ui.press('R');
    await ui.until('step 5/');
    await ui.press('escape', '5');
    await ui.until('Journal of writes');
    const { drafts } = listDrafts(session.stateDir, 'allocate');
    expect(drafts).toHaveLength(2);
    expect(drafts.filter(({ values }) => JSON.stringify(values).includes('mallory'))).toHaveLength(
      1,
    );
  });

  it('does not begin while the outcome of the entry is checked', async () => {
    const session = await journalWith(allocationRequest(walter()));
    session.store.getState().updateJournal((journal) => ({ ...journal, asking: 'A-0001' }));
    await ui.press('R');
    await ui.until(/cannot be resent:\s+wait:\s+checking\s+its\s+outcome/);
    expect(session.store.getState().screen.tab).toBe('journal');
  });

  it('does not begin if the form cannot hold what was sent', async () => {
    const request = { ...allocationRequest(walter()), userId: { not: 'a text' } };
    const session = await journalWith(request);
    await ui.press('R');
    await ui.until(/the\s+form\s+would\s+change\s+userId/);
    expect(session.store.getState().screen.tab).toBe('journal');
  });
});

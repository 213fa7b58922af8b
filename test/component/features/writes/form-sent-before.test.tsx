import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEntries } from '../../../../src/storage/journal/journal-file.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { testSession } from '../../../support/screens/sample-session.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';
import {
  allocationAnswer,
  allocationRequest,
  walter,
} from '../../../support/writes/allocation-request.ts';
import { isWrite, phraseOn, readToEnd } from '../../../support/writes/confirming.ts';

let ui: Screen;
let server: MisbehavingServer;

beforeEach(async () => {
  server = await startMisbehavingServer();
});
afterEach(async () => {
  ui.close();
  await server.close();
});

/** Goes on to the review as far as the form lets its user go. */
const toReview = async (request: object): Promise<void> => {
  ui.paste(JSON.stringify(request));
  await ui.until('(u to undo)');
  await ui.press('\x0e', '\x0e', '\x0e');
  await ui.until('0 failed,');
  await ui.untilGone('decoding…');
  await ui.press('\x0e');
};

describe('a review', () => {
  it('does not open for bytes that were sent and had their effect', async () => {
    server.behave(allocationAnswer);
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
    await toReview(request);
    await ui.until(/There\s+is\s+nothing\s+to\s+do/);
    expect(ui.screen()).toContain('step 4/');
    expect(server.received.filter(isWrite)).toHaveLength(1);
    expect(readEntries(session.stateDir)).toHaveLength(1);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { selectScopes } from '../../../src/app/keys/key-scopes.ts';
import { currentVisit } from '../../../src/features/lookup/slice.ts';
import { party, transfers } from '../../support/samples/sample-activities.ts';
import { receive, testSession, type TestSession } from '../../support/screens/sample-session.ts';
import { renderScreen, type Screen } from '../../support/screens/render.tsx';
import { openScene } from '../../support/screens/undrawn-screen.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../support/servers/misbehaving-server.ts';
import { contractResponse, sceneNames } from '../../support/terminal/key-scenarios.ts';
import { waitUntil } from '../../support/wait.ts';

let ledger: MisbehavingServer;
let session: TestSession;
let ui: Screen;

beforeAll(async () => {
  ledger = await startMisbehavingServer();
  ledger.behave({ body: contractResponse });
});
afterEach(async () => {
  ui.close();
  await session.stop();
});
afterAll(() => ledger.close());

const start = (): void => {
  session = testSession({ ledgerUrl: ledger.url });
  ui = renderScreen(session, { columns: 80, rows: 24 });
  receive(session, transfers(9));
};

const tab = () => session.store.getState().screen.tab;
const selected = () => session.store.getState().activity.position;

/** Presses a key, and waits until the lookup that it starts has its response. */
const lookUp = async (key: string): Promise<void> => {
  const before = currentVisit(session.store.getState().lookup)?.number;
  await ui.press(key);
  await waitUntil(() => {
    const visit = currentVisit(session.store.getState().lookup);
    return visit?.number !== before && visit?.fetched.kind !== 'loading';
  });
};

describe('the way back', () => {
  for (const key of ['escape', 'q'])
    it(`leads with ${key} from a lookup to the row that it was opened on`, async () => {
      start();
      await ui.press('k', 'k');
      const before = selected();
      await lookUp('l');
      expect(tab()).toBe('lookup');
      await ui.press(key);
      expect([tab(), selected()]).toEqual(['activity', before]);
      expect(session.ended).toEqual([]);
    });

  it('leads through the results that were followed, in the order they were opened', async () => {
    start();
    await ui.press('k');
    await lookUp('l');
    await lookUp('U');
    await ui.press('escape');
    expect(session.store.getState().lookup.at).toBe(0);
    await ui.press('escape');
    expect(tab()).toBe('activity');
  });

  it('leads from a result to the form that asked for it, and from there to the tab before', async () => {
    start();
    await ui.press('5', '2');
    ui.paste(`00${'ab'.repeat(32)}ca101220${'cd'.repeat(32)}`);
    await ui.until('CONTRACT id');
    await lookUp('enter');
    await ui.press('q');
    expect([tab(), session.store.getState().lookup.page]).toEqual(['lookup', 'form']);
    await ui.press('escape', 'q');
    expect(tab()).toBe('journal');
    await ui.press('q');
    expect(tab()).toBe('activity');
  });

  it('leads from a lookup to the page of a party, and from there to its row', async () => {
    start();
    await ui.press('P', '1');
    await ui.until(`Party ${party('alice').slice(0, 5)}`);
    await ui.press('5', 'q', 'q');
    expect([tab(), session.store.getState().party.pages]).toEqual(['activity', []]);
    expect(session.ended).toEqual([]);
  });

  it('passes each tab once, and is new after the list was opened', async () => {
    start();
    await ui.press('5', '6', '7', '5', 'q');
    expect(tab()).toBe('activity');
    await ui.press('6', '1', '7', 'q');
    expect(tab()).toBe('activity');
    expect(session.ended).toEqual([]);
  });
});

describe('q', () => {
  it('quits from the list of activities, and from no other screen', async () => {
    const quitFrom = new Set<string>();
    let scopesOfList = '';
    for (const name of sceneNames) {
      session = testSession({ ledgerUrl: ledger.url });
      receive(session, transfers(9));
      if (name === 'list') scopesOfList = selectScopes(session.store.getState()).join();
      await openScene(session, name);
      const scopes = selectScopes(session.store.getState()).join();
      ui = renderScreen(session, { columns: 80, rows: 24 });
      await ui.press('q');
      if (session.ended.length > 0) quitFrom.add(scopes);
      ui.close();
      await session.stop();
    }
    expect([...quitFrom]).toEqual([scopesOfList]);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { transfers } from '../../support/samples/sample-activities.ts';
import { receive, testSession, type TestSession } from '../../support/screens/sample-session.ts';
import { renderScreen, type Screen } from '../../support/screens/render.tsx';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../support/servers/misbehaving-server.ts';
import { contractResponse } from '../../support/terminal/key-scenarios.ts';

const contract = `00${'ab'.repeat(32)}ca101220${'cd'.repeat(32)}`;
const update = `1220${'ef'.repeat(32)}`;

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

const visits = () => session.store.getState().lookup.visits.map(({ lookup }) => lookup.id);
const tab = () => session.store.getState().screen.tab;

describe('a paste where no text is typed', () => {
  for (const [name, keys, back] of [
    ['list', [], 'activity'],
    ['details', ['enter'], 'activity'],
    ['journal', ['5'], 'journal'],
    ['profiles', ['6'], 'profiles'],
    ['overview', ['7'], 'overview'],
  ] as const)
    it(`looks up the id in it, from the ${name}, and Esc goes back there`, async () => {
      start();
      await ui.press(...keys);
      ui.paste(`Could you check ${contract}, please?`);
      await ui.until('Lookup > contract');
      await ui.until('createdEvent');
      expect(visits()).toEqual([contract]);
      await ui.press('escape');
      expect(tab()).toBe(back);
    });

  it('looks up each of several ids, and says how many', async () => {
    start();
    ui.paste(`${contract}\n${update}`);
    await ui.until('Looking up 2 ids');
    await ui.until('Lookup > update');
    expect(visits()).toEqual([contract, update]);
  });

  it('says that it found no id, and repeats nothing of the text', async () => {
    start();
    ui.paste('my-secret-text');
    await ui.until('No id found in 14 pasted characters.');
    expect(ui.screen()).not.toContain('secret');
    expect(tab()).toBe('activity');
  });

  it('opens the page of a party', async () => {
    start();
    ui.paste(`paid by carol::1220${'aa'.repeat(32)} today`);
    await ui.until('carol::1220');
    expect(session.store.getState().party.pages).toHaveLength(1);
  });

  it('refuses more ids than a user reads, and sends nothing', async () => {
    start();
    ui.paste(
      Array.from({ length: 21 }, (_, at) => `1220${String(at).padStart(64, '0')}`).join('\n'),
    );
    await ui.until('Cannot look up 21 ids at once. Paste at most 20.');
    expect(visits()).toEqual([]);
  });
});

describe('a paste into the form of a lookup', () => {
  it('is looked up if it is a text around an id', async () => {
    start();
    await ui.press('2');
    ui.paste(`Could you check ${contract}, please?`);
    await ui.until('Lookup > contract');
    expect(visits()).toEqual([contract]);
  });

  it('stays in the field if it is an id', async () => {
    start();
    await ui.press('2');
    ui.paste(contract);
    await ui.until('looks like a CONTRACT id');
    expect(visits()).toEqual([]);
  });

  it('is looked up on a result', async () => {
    start();
    ui.paste(contract);
    await ui.until('createdEvent');
    ui.paste(update);
    await ui.until('Lookup > update');
    expect(visits()).toEqual([contract, update]);
  });
});

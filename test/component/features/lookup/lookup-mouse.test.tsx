import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';
import { mouseOn } from '../../../support/screens/mouse.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { testSession, type TestSession } from '../../../support/screens/sample-session.ts';
import { currentVisit } from '../../../../src/features/lookup/slice.ts';

const updateId = `1220${'ef'.repeat(32)}`;

let ui: Screen;
let session: TestSession;
let ledger: MisbehavingServer;

beforeEach(async () => {
  ledger = await startMisbehavingServer();
});
afterEach(async () => {
  ui.close();
  await session.stop();
  await ledger.close();
});

/** An update with more values than a screen has lines. */
const update = {
  update: {
    Transaction: {
      value: {
        updateId,
        offset: 7,
        recordTime: '2026-02-03T12:00:00Z',
        synchronizerId: 'global::1220ab',
        events: [],
        extra: Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`name${at}`, at])),
      },
    },
  },
};

const open = async (columns: number) => {
  ledger.behave({ body: JSON.stringify(update), headers: { 'content-type': 'application/json' } });
  session = testSession({ ledgerUrl: ledger.url });
  ui = renderScreen(session, { columns, rows: 24 });
  await ui.press('2');
  await ui.until('paste or type an id');
  ui.paste(updateId);
  await ui.press('enter');
  await ui.until('recorded at');
  const visit = () => currentVisit(session.store.getState().lookup);
  return { ...mouseOn(session, ui), visit, page: () => session.store.getState().lookup.page };
};

describe('the mouse on a result', () => {
  it('selects the line under a click', async () => {
    const { click, visit } = await open(100);
    await click('recorded at');
    await ui.until(/^>recorded at/m);
    expect(visit()?.cursor).toBeGreaterThan(0);
  });

  it('folds a container of the JSON tree by its mark, and selects other lines', async () => {
    const { act, click, visit } = await open(100);
    await ui.press('J');
    await ui.until('▾ update');
    await click('offset  ');
    expect(visit()?.tree?.cursor).toBeGreaterThan(0);
    const row = ui.lines().findIndex((line) => line.includes('▾ update'));
    const column = ui.lines()[row]?.indexOf('▾') ?? 0;
    act({ kind: 'press', row, column });
    await ui.until('▸ update');
    act({ kind: 'press', row, column });
    await ui.until('▾ update');
  });

  it('scrolls the result beside a form that has the keys, and goes to either by a click', async () => {
    const { act, click, visit, page } = await open(160);
    await ui.press('i');
    await click('PARTIES');
    expect(page()).toBe('form');
    const before = visit()?.cursor ?? 0;
    act({ kind: 'wheel-down', row: 10, column: 150 });
    expect(visit()?.cursor).toBe(before + 3);
    expect(page()).toBe('form');
    await click('recorded at');
    expect(page()).toBe('result');
  });
});

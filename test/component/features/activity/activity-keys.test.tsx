import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { transfers } from '../../../support/samples/sample-activities.ts';
import { receive, testSession, type TestSession } from '../../../support/screens/sample-session.ts';

let ui: Screen;

afterEach(() => ui.close());

const show = (session: TestSession): Promise<string> => {
  ui = renderScreen(session, { columns: 80, rows: 24 });
  receive(session, transfers(40));
  return ui.until('40/40');
};

describe('older rows', () => {
  it('have a key in the hints that loads them from any row', async () => {
    const session = testSession();
    const { ctx } = session;
    let asked = 0;
    const tail = {
      ...ctx.tail,
      older: () => {
        asked += 1;
        return Promise.resolve('start' as const);
      },
    };
    await show({ ...session, ctx: { ...ctx, tail } });
    expect(ui.lines().at(-1)).toContain('o older');
    await ui.press('o');
    await ui.until('start of the ledger');
    expect(asked).toBe(1);
    expect(ui.screen()).toMatch(/^>12:00:00/m);
  });
});

describe('the line of keys', () => {
  const rows = transfers(42);
  const withContract = rows.map((row, index) =>
    index % 2 === 0 ? row : { ...row, subject: '00ab' },
  );
  const keys = (): string => ui.lines().at(-1) ?? '';

  it('stays as it is while rows with and without a contract arrive', async () => {
    const session = testSession();
    ui = renderScreen(session, { columns: 160, rows: 24 });
    const seen = new Set<string>();
    for (const count of [40, 41, 42]) {
      receive(session, withContract.slice(0, count));
      await ui.until(`${count}/${count}`);
      seen.add(keys());
    }
    expect(seen.size).toBe(1);
    expect(keys()).toContain(' l look up ');
  });

  it('offers the contract of a row that was chosen', async () => {
    const session = testSession();
    ui = renderScreen(session, { columns: 160, rows: 24 });
    receive(session, withContract);
    await ui.until('42/42');
    await ui.press('k', 'k');
    await ui.until('40/42');
    expect(keys()).toContain(' L contract ');
    await ui.press('k');
    await ui.until('39/42');
    expect(keys()).not.toContain(' L contract ');
  });
});

describe('a key that does nothing', () => {
  it('says once which keys there are, on each screen', async () => {
    const session = testSession();
    await show(session);
    await ui.press('~');
    const frame = await ui.until('No key ~ here. Keys: Enter');
    expect(frame).toContain('? lists all');
    await ui.press('k');
    await ui.untilGone('No key');
    await ui.press('~', 'k');
    await ui.until('38/40');
    expect(ui.screen()).not.toContain('No key');
    await ui.press('5');
    await ui.until('[5 Journal]');
    await ui.press('~');
    await ui.until('No key');
  });

  it('is text in a prompt', async () => {
    await show(testSession());
    await ui.press('/', '~');
    await ui.until(/\/ ~/);
    expect(ui.screen()).not.toContain('No key');
  });
});

describe('an empty list', () => {
  it.each([
    ['Enter', 'enter', 'The list has no row to open.'],
    ['o', 'o', 'No rows are loaded yet. Press r to poll now.'],
  ])('says why a key does nothing: %s', async (_, key, reason) => {
    const session = testSession();
    ui = renderScreen(session, { columns: 80, rows: 24 });
    receive(session, []);
    await ui.until('EMPTY');
    await ui.press(key);
    await ui.until(reason);
  });
});

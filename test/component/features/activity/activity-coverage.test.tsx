import { afterEach, describe, expect, it } from 'vitest';
import { transfers } from '../../../support/samples/sample-activities.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { receive, testSession } from '../../../support/screens/sample-session.ts';

let ui: Screen;

afterEach(() => ui.close());

const start = (): void => {
  const session = testSession();
  ui = renderScreen(session, { columns: 80, rows: 24 });
  receive(session, transfers(9));
};

const covered = 'rows begin at 12:00:00, o loads older ones';

describe('a list of the loaded rows alone', () => {
  it.each([
    ['a filter by age', ['/', 'age<1h', 'enter']],
    ['a filter by time', ['/', 'time>=2026-02-03T08:00', 'enter']],
    ['an order by amount', [':', 'sort amount', 'enter']],
  ])('says from when on it covers, and which key loads more: %s', async (_, keys) => {
    start();
    await ui.press(...keys);
    await ui.until(covered);
  });

  it.each([
    ['an age', 'age<5s'],
    ['a time', 'time>=12:00:03'],
    ['an order within the last seconds', 'not age>5s'],
  ])('says nothing of that once the rows cover what is asked: %s', async (_, filter) => {
    const session = testSession();
    ui = renderScreen(session, { columns: 80, rows: 24 });
    receive(session, transfers(9));
    session.advance(9000);
    await ui.press('/', filter, 'enter', ':', 'sort amount', 'enter');
    await ui.until('sorted by amount');
    expect(ui.screen()).not.toContain('rows begin at');
  });

  it('names no key where the service lists nothing older', async () => {
    const session = testSession();
    ui = renderScreen(session, { columns: 80, rows: 24 });
    receive(session, transfers(9));
    session.store.getState().setOlderRowsState('cannot');
    await ui.press('/', 'age<1h', 'enter');
    await ui.until('rows begin at 12:00:00, use --since to look further back');
  });

  it.each([
    ['one page without a time', 'amount>1', 80],
    ['up to the time of the filter', 'age<65s', 30],
    ['one page where the rows cover it', 'age<5s', 80],
  ])('loads older rows with one key: %s', async (_, filter, oldest) => {
    const session = testSession();
    let from = 90;
    const older = () => {
      from -= 10;
      receive(session, transfers(100 - from, from));
      return Promise.resolve('unasked' as const);
    };
    const tail = { ...session.ctx.tail, older };
    ui = renderScreen({ ...session, ctx: { ...session.ctx, tail } }, { columns: 80, rows: 24 });
    receive(session, transfers(10, 90));
    session.advance(100_000);
    await ui.press('/', filter, 'enter', 'o');
    await ui.until(/no gaps|gaps not/);
    expect(from).toBe(oldest);
  });

  it('stays at the largest row while older rows are loaded', async () => {
    const session = testSession();
    const older = () => {
      receive(session, [...transfers(1, 95), ...transfers(10, 20)]);
      return Promise.resolve('unasked' as const);
    };
    const tail = { ...session.ctx.tail, older };
    ui = renderScreen({ ...session, ctx: { ...session.ctx, tail } }, { columns: 80, rows: 24 });
    receive(session, transfers(10, 20));
    await ui.press('S', 'am', 'enter');
    await ui.until(/^>12:00:29\.000/m);
    await ui.press('o');
    await ui.until(/^>12:01:35\.000/m);
  });

  it('says nothing of that where no time is asked for', async () => {
    start();
    await ui.press('/', 'amount>1', 'enter');
    await ui.until('of 9 match');
    expect(ui.screen()).not.toContain('rows begin at');
  });
});

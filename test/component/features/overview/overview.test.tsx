import { afterEach, describe, expect, it } from 'vitest';
import { createPointer } from '../../../../src/app/pointer.ts';
import { aborted } from '../../../support/samples/overview-rows.ts';
import { startMisbehavingServer } from '../../../support/servers/misbehaving-server.ts';
import { epoch, party, tap, transfer } from '../../../support/samples/sample-activities.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import {
  openGap,
  receive,
  testSession,
  type TestSession,
} from '../../../support/screens/sample-session.ts';

let ui: Screen;

afterEach(() => ui.close());

const sizes = [
  { columns: 80, rows: 24 },
  { columns: 120, rows: 40 },
  { columns: 160, rows: 48 },
] as const;

const overview = async (size: (typeof sizes)[number] = sizes[1]): Promise<TestSession> => {
  const session = testSession({ scanUrl: '' });
  ui = renderScreen(session, size);
  receive(session, [transfer(1), transfer(2), tap(3), aborted(4, 'withdrawn')]);
  session.advance(60_000);
  await ui.press('7');
  await ui.until('BY KIND');
  return session;
};

describe('the overview', () => {
  it.each(sizes)('shows numbers and a plot at $columns×$rows', async (size) => {
    await overview(size);
    const frame = ui.screen();
    expect(frame).toContain('ACTIVITIES PER 15 s');
    expect(frame).toMatch(/transfers +2\+/);
    expect(frame).toContain('· not observed');
    expect(ui.lines().every((line) => line.length <= size.columns)).toBe(true);
  });

  it('changes the span with + and -, and says at its ends that there is no other', async () => {
    await overview();
    await ui.press('-');
    await ui.until('last 5 min');
    await ui.press('-');
    await ui.until('This is the shortest span.');
    await ui.press('+', '+', '+', '+');
    await ui.until('last 24 h');
    await ui.press('+');
    await ui.until('This is the longest span.');
  });

  it('opens the list with the rows that a number counts', async () => {
    const session = await overview();
    await ui.press('tab');
    await ui.until('Enter lists: type=transfer and time>=');
    await ui.press('enter');
    await ui.until('2 of 4 match');
    expect(session.store.getState().activity.sieve?.text).toMatch(/^type=transfer and time>=/);
  });

  it('opens the transfers of a sender, and its party with P', async () => {
    const session = await overview();
    const sender = `from.${party('alice')}`;
    session.store.getState().updateOverview({ selected: { id: sender, index: 0 } });
    await ui.press('enter');
    await ui.until('2 of 4 match');
    await ui.press('7', 'P');
    await ui.until('Party id');
    expect(session.store.getState().party.pages).toMatchObject([{ party: party('alice') }]);
  });

  it('opens the aborts with one reason', async () => {
    const session = await overview();
    session.store.getState().updateOverview({ selected: { id: 'aborts.withdrawn', index: 0 } });
    await ui.press('enter');
    await ui.until('1 of 4 match');
    expect(session.store.getState().activity.sieve?.text).toContain('ending=withdrawn');
  });

  it('says how much of the span was observed, and counts what is missing in gaps', async () => {
    const session = await overview();
    receive(session, [transfer(1), openGap, transfer(2)], { lastGoodAt: epoch + 60_000 });
    await ui.until('1 OPEN');
    expect(ui.screen()).toContain('of 15 min observed');
  });

  it('hides parties and amounts under the privacy mask', async () => {
    await overview();
    await ui.until('alice');
    await ui.press('X');
    await ui.until('MASKED');
    expect(ui.screen()).not.toContain('alice');
    expect(ui.screen()).not.toContain('2.25');
  });

  it('asks the scan about the network only while it is open', async () => {
    const scan = await startMisbehavingServer();
    scan.behave({ status: 404, body: 'The requested resource could not be found.' });
    const session = testSession({ scanUrl: scan.url });
    ui = renderScreen(session, sizes[1]);
    receive(session, [transfer(1)]);
    session.advance(600_000);
    expect(scan.received).toHaveLength(0);
    await ui.press('7');
    await ui.until('not reported by this scan');
    expect(scan.received).toHaveLength(3);
    session.advance(299_000);
    expect(scan.received).toHaveLength(3);
    session.advance(1000);
    await scan.until(() => scan.received.length === 6);
    await ui.press('1');
    session.advance(600_000);
    expect(scan.received).toHaveLength(6);
    await scan.close();
  });

  it.each(sizes)('has the title of one block in brackets at $columns×$rows', async (size) => {
    await overview(size);
    const focused = (): readonly string[] =>
      ui
        .lines()
        .slice(2)
        .flatMap((line) => line.match(/── \[[A-Z][^\]]*\]/g) ?? []);
    expect(focused()).toEqual(['── [ACTIVITIES PER 15 s]']);
    await ui.press('tab');
    await ui.until('Enter lists: type=transfer');
    expect(focused()).toEqual(['── [BY KIND: COUNT, SUM OF AMOUNTS]']);
    await ui.press('shift+tab');
    await ui.until('[ACTIVITIES PER 15 s]');
    expect(focused()).toHaveLength(1);
  });

  it('goes back to the activity with Esc', async () => {
    await overview();
    await ui.press('escape');
    await ui.until('[1 Activity]');
  });
});

describe('a click on the overview', () => {
  it.each(sizes)(
    'selects the element under it at $columns×$rows, and a double-click opens its list',
    async (size) => {
      const session = await overview(size);
      const act = createPointer(
        () => session.ctx,
        () => 0,
      );
      const row = ui.lines().findIndex((line) => /transfers +2\+/.test(line));
      const column = ui.lines()[row]?.indexOf('transfers') ?? -1;
      act({ kind: 'press', row, column });
      await ui.until('Enter lists: type=transfer and time>=');
      expect(session.store.getState().screen.tab).toBe('overview');
      act({ kind: 'press', row, column });
      await ui.until('2 of 4 match');
    },
  );

  it('opens what the first click selected, although the selection scrolled the page', async () => {
    const session = await overview(sizes[0]);
    const act = createPointer(
      () => session.ctx,
      () => 0,
    );
    await ui.press('G');
    await ui.until('age>=24h');
    const row = ui.lines().findIndex((line) => line.includes('bob::'));
    const before = ui.lines()[row] ?? '';
    const column = before.indexOf('bob::');
    act({ kind: 'press', row, column });
    await ui.untilGone('age>=24h');
    expect(ui.lines()[row]).not.toBe(before);
    const { selected } = session.store.getState().overview;
    act({ kind: 'press', row, column });
    expect(session.store.getState().screen.tab).toBe('activity');
    expect(session.store.getState().overview.selected).toEqual(selected);
  });
});

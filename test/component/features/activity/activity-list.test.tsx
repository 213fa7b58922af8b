import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { parseActivity, type Activity } from '../../../../src/ledger/activity/activity.ts';
import { forgetTokens, learnTokens } from '../../../../src/ledger/effects/describe-instrument.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import {
  abort,
  epoch,
  eventId,
  mint,
  party,
  tap,
  transfer,
  transfers,
  unknown,
} from '../../../support/samples/sample-activities.ts';
import {
  openGap,
  receive,
  testSession,
  type TestSession,
} from '../../../support/screens/sample-session.ts';

const small = { columns: 80, rows: 24 };
const open: Screen[] = [];

const show = (session: TestSession, size = small): Screen => {
  const screen = renderScreen(session, size);
  open.push(screen);
  return screen;
};

const selectedLine = (ui: Screen): string =>
  ui.lines().find((line) => /^>|│>/.test(line)) ?? '(no row is selected)';

afterEach(() => {
  for (const screen of open.splice(0)) screen.close();
});

const gold = (number: number, admin: string, amount: string): readonly Activity[] => {
  const instrument = { admin, id: 'GOLD' };
  const [sender, receiver] = [party('alice'), party('bob')];
  const receivers = [{ party: receiver, amount }];
  const from = [{ party: sender, amount }];
  const effects = [{ kind: 'payment', instrument, from, to: receivers }];
  const activity = parseActivity({
    ...{
      event_id: eventId(number),
      date: new Date(epoch).toISOString(),
      activity_type: 'transfer',
    },
    moved: { kind: 'transfer', sender, receivers, amount, instrument, effects },
  });
  return activity === undefined ? [] : [activity];
};

describe('the list of activities', () => {
  it.each([
    [80, /7\.0000 +GOLD …b6ac1\n/, /1,234,567\.1234567891 GOLD …90a09\n/],
    [160, /7\.0000 +GOLD mallory::…6ac1/, /1,234,567\.1234567891 GOLD registrar::…0a09/],
  ])('tells the issuers of one token apart on %i columns', async (columns, theirs, own) => {
    const session = testSession();
    const ui = show(session, { columns, rows: 24 });
    receive(session, [
      ...gold(0, `registrar::1220${'0'.repeat(59)}90a09`, '1234567.1234567891'),
      ...gold(1, `mallory::1220${'0'.repeat(59)}b6ac1`, '7.0'),
    ]);
    const frame = await ui.until('2/2');
    expect(frame).toMatch(theirs);
    expect(frame).toMatch(own);
  });

  it('marks a row that it has drawn once its token turns out to be another', async () => {
    onTestFinished(forgetTokens);
    const session = testSession();
    const ui = show(session);
    receive(session, gold(0, party('mallory'), '7.0'));
    expect(await ui.until('1/1')).toMatch(/7\.0000 +GOLD /);
    learnTokens({ trusted: [{ admin: party('registrar'), id: 'GOLD' }] });
    session.advance(1000);
    await ui.until(/7\.0000 +!GOLD /);
  });

  it.each([
    [80, /0\.2500 +…\w{5}\n/],
    [160, /0\.2500 +Amulet …\w{5}\n/],
  ])(
    "shows the issuer of a ledger's Amulet on %i columns until it is known to be of the network",
    async (columns, unknown) => {
      onTestFinished(forgetTokens);
      const session = testSession();
      const ui = show(session, { columns, rows: 24 });
      const issuer = party('dso');
      const origin = { updateId: '', migration: '0', recordTime: '', offset: '7' };
      receive(session, [{ ...transfer(0), issuer, origin }]);
      expect(await ui.until('1/1')).toMatch(unknown);
      learnTokens({ dso: issuer });
      session.advance(1000);
      await ui.until(/0\.2500 *\n/);
    },
  );

  it('shows every kind with its word, its mark and its parties', async () => {
    const session = testSession();
    const ui = show(session);
    const several = transfer(4, {
      receivers: [
        { party: party('bob'), amount: '1.0' },
        { party: party('carol'), amount: '2.5' },
      ],
    });
    const none = transfer(5, { receivers: [] });
    receive(session, [transfer(0), mint(1), tap(2), abort(3), several, none, unknown(6)]);
    const frame = await ui.until('7/7');
    expect(frame).toMatch(/12:00:00\.000 {3}xfer {3}alice::…\S{4} +bob::…\S{4} +0\.2500\n/);
    expect(frame).toMatch(/12:00:01\.000 {3}mint {3}- +sv::…\S{4} +12\.7700\n/);
    expect(frame).toMatch(/12:00:02\.000 {3}tap {4}- +dev::…\S{4} +100\.0000\n/);
    expect(frame).toMatch(/12:00:03\.000 ! abort {2}- +instr 00\S+ +-\n/);
    expect(frame).toMatch(/xfer .* 2 receivers +3\.5000?\n/);
    expect(frame).toMatch(/xfer .* no receiver +0\.0000\n/);
    expect(frame).toMatch(/12:00:06\.000 \? other .* unknown: see JSON *\n/);
  });

  it('shows names before fingerprints, and marks shortened parties that look alike', async () => {
    const session = testSession();
    const ui = show(session);
    const to = (id: string) => ({ receivers: [{ party: id, amount: '1.0' }] });
    const twins = ['a', 'b'].map((letter) => `validator-node-1::1220${letter.repeat(60)}77cc`);
    receive(session, [
      transfer(0, to(`digital-asset-1::1220${'c'.repeat(64)}`)),
      ...twins.map((id, index) => transfer(index + 1, to(id))),
    ]);
    const frame = await ui.until('3/3');
    expect(frame).toMatch(/ digita\S*…\S*::…cccc /);
    expect(frame.match(/valida\S*::…77cc~ /g)).toHaveLength(2);
    expect(frame).not.toMatch(/digita\S*~/);
    expect(frame).not.toMatch(/alice\S*~/);
  });

  it('shortens a fingerprint to its end, and marks those that end alike', async () => {
    const session = testSession();
    const ui = show(session);
    const from = (id: string) => ({ sender: { party: id } });
    const twins = ['a', 'b'].map((letter) => `dave::1220${letter.repeat(60)}77cc`);
    receive(session, [
      transfer(0, from(`carol::1220${'c'.repeat(60)}88dd`)),
      ...twins.map((id, index) => transfer(index + 1, from(id))),
    ]);
    const frame = await ui.until('3/3');
    expect(frame).toContain(' carol::…88dd ');
    expect(frame.match(/ dave::…77cc~ /g)).toHaveLength(2);
  });

  it.each([80, 120, 160])(
    'gives a party one short form in all columns of %i cells',
    async (columns) => {
      const session = testSession();
      const ui = show(session, { columns, rows: 24 });
      const id = `validator-3::1220${'e'.repeat(60)}3874`;
      receive(session, [
        transfer(0, { sender: { party: id } }),
        transfer(1, { receivers: [{ party: id, amount: '1.0' }] }),
      ]);
      const frame = await ui.until('2/2');
      expect(frame.match(/validator\S*/g)).toEqual(['validator-3::…3874', 'validator-3::…3874']);
    },
  );

  it('aligns amounts at their decimal point, whatever their size', async () => {
    const session = testSession();
    const ui = show(session);
    const amounts = ['7.1234567890', '1234567.5', '100', '0.0000000001', '99999.0'];
    receive(
      session,
      amounts.map((amount, index) =>
        transfer(index, { receivers: [{ party: party('bob'), amount }] }),
      ),
    );
    const frame = await ui.until('5/5');
    const points = frame.match(/^.*xfer.* bob::.*$/gm)?.map((line) => line.lastIndexOf('.'));
    expect(points).toHaveLength(amounts.length);
    expect(new Set(points).size).toBe(1);
    expect(frame).toContain(' 1,234,567.5000');
    expect(frame).toContain(' 7.123456789');
  });

  it.each([80, 160, 240])(
    'keeps every digit of an amount that fits, at %i columns',
    async (columns) => {
      const session = testSession();
      const ui = show(session, { columns, rows: 24 });
      const large = ['1234567.1234567891', '12345678901234567890.1234567891'];
      const amounts = ['7.1234567890', ...(columns < 160 ? [] : large)];
      receive(
        session,
        amounts.map((amount, index) =>
          transfer(index, { receivers: [{ party: party('bob'), amount }] }),
        ),
      );
      const frame = await ui.until(`${amounts.length}/${amounts.length}`);
      expect(frame).toContain(' 7.123456789');
      if (columns >= 160) expect(frame).toContain(' 1,234,567.1234567891');
      if (columns >= 240) expect(frame).toContain(' 12,345,678,901,234,567,890.1234567891');
    },
  );

  it('has exactly as many lines as the terminal, none of them longer than it is wide', async () => {
    for (const size of [small, { columns: 160, rows: 48 }, { columns: 40, rows: 10 }]) {
      const session = testSession();
      const ui = show(session, size);
      receive(session, transfers(60));
      await ui.until('xfer');
      expect(ui.lines()).toHaveLength(size.rows);
      expect(Math.max(...ui.lines().map((line) => line.length))).toBeLessThanOrEqual(size.columns);
    }
  });

  it('follows the newest row', async () => {
    const session = testSession();
    const ui = show(session);
    receive(session, transfers(40));
    await ui.until('40/40');
    receive(session, transfers(45));
    await ui.until('45/45');
    expect(ui.screen()).toContain('FOLLOW');
    expect(selectedLine(ui)).toContain('12:00:44.000');
  });

  it('holds the row that the reader went to, and says how many newer ones wait', async () => {
    const session = testSession();
    const ui = show(session);
    receive(session, transfers(40));
    await ui.until('40/40');
    await ui.press('k', 'k');
    await ui.until('38/40');
    expect(ui.screen()).toContain('SCROLLED');
    expect(selectedLine(ui)).toContain('12:00:37.000');
    const before = ui.lines().slice(4, 21);
    receive(session, transfers(54));
    await ui.until('14 newer rows below');
    expect(ui.lines().slice(4, 21)).toEqual(before);
    await ui.press('G');
    await ui.until('FOLLOW');
    expect(selectedLine(ui)).toContain('12:00:53.000');
  });

  it('handles every key of several that arrive together', async () => {
    const session = testSession();
    const ui = show(session);
    receive(session, transfers(40));
    await ui.until('40/40');
    await ui.press('kkkkj');
    await ui.until('37/40');
    expect(selectedLine(ui)).toContain('12:00:36.000');
  });

  it('turns the order, and keeps the selection', async () => {
    const session = testSession();
    const ui = show(session);
    receive(session, transfers(40));
    await ui.until('40/40');
    await ui.press('s');
    await ui.until(/AMOUNT\n.*12:00:39\.000/);
    await ui.press('j', 'j', 's');
    await ui.until(/12:00:36\.000[^]*12:00:37\.000/);
    expect(selectedLine(ui)).toContain('12:00:37.000');
  });

  it('tells the time in UTC, locally or as an age', async () => {
    const session = testSession();
    const ui = show(session);
    receive(session, transfers(3));
    await ui.until('TIME (UTC)');
    await ui.press('t');
    await ui.until('TIME (local)');
    session.advance(240_000);
    await ui.press('t');
    await ui.until(/AGE[^]*3m ago/);
  });

  it('keeps the selection when it opens a row and comes back', async () => {
    const session = testSession();
    const ui = show(session);
    receive(session, transfers(40));
    await ui.until('40/40');
    await ui.press('k', 'enter');
    await ui.until('Activity > #1220');
    receive(session, transfers(43));
    await ui.press('escape');
    await ui.until('TIME (UTC)');
    expect(selectedLine(ui)).toContain('12:00:38.000');
  });

  it('keeps the selection through every size of the window', async () => {
    const session = testSession();
    const ui = show(session);
    receive(session, transfers(90));
    await ui.until('90/90');
    await ui.press('k', 'k', 'k');
    await ui.until('SCROLLED');
    for (const size of [{ columns: 160, rows: 48 }, { columns: 45, rows: 12 }, small]) {
      ui.resize(size);
      await ui.until(new RegExp(`>12:01:26${size.columns < 80 ? ' ' : '.000'}`));
      expect(ui.lines()).toHaveLength(size.rows);
    }
    ui.resize({ columns: 30, rows: 5 });
    await ui.until('30x5 is too small.');
    expect(ui.screen()).toContain('Minimum 40x10, best 80x24.');
    expect(ui.screen()).toContain('Still polling: 0 gaps');
  });

  it('puts the title of the detail in brackets while the detail has the focus beside the list', async () => {
    const session = testSession();
    const ui = show(session, { columns: 160, rows: 48 });
    receive(session, transfers(9));
    await ui.until('9/9');
    const inBrackets = /─ \[.+\] ─/;
    expect(ui.screen()).not.toMatch(inBrackets);
    await ui.press('\r');
    await ui.until(inBrackets);
  });

  it('gives an entry two lines in a narrow terminal', async () => {
    const session = testSession();
    const ui = show(session, { columns: 40, rows: 12 });
    receive(session, transfers(9));
    await ui.until(/12:00:08 xfer {2}alice::\S+ *\n {10}bob::\S+ +8\.2500/);
    expect(ui.lines()[0]).toContain('[1] 2 3');
  });

  it('writes nothing while polls bring nothing', async () => {
    const session = testSession();
    const ui = show(session);
    receive(session, transfers(40));
    await ui.until('40/40');
    const before = ui.written();
    for (let poll = 1; poll <= 5; poll += 1) {
      session.advance(4000);
      const { timeline } = session.store.getState().activity;
      const counts = { ...timeline.counts, pages: poll };
      const state = session.store.getState();
      state.applyTailUpdate({
        timeline: { ...timeline, counts },
        poll: { ...state.activity.poll, lastGoodAt: state.screen.now, latencyMs: poll * 10 },
      });
    }
    await new Promise((resolve) => setImmediate(resolve));
    expect(ui.written()).toBe(before);
  });

  it('hides parties, amounts and descriptions behind blocks', async () => {
    const session = testSession();
    const ui = show(session, { columns: 160, rows: 48 });
    receive(session, [transfer(7, { description: 'salary of March' })]);
    await ui.until('alice::…');
    await ui.press('X', 'enter');
    const frame = await ui.untilGone('alice');
    expect(frame).toContain('▒▒▒▒');
    expect(frame).not.toContain('7.25');
    expect(frame).not.toContain('salary');
    expect(frame).toContain('xfer');
  });
});

describe('a gap', () => {
  it('is a row of its own that says what is missing and which keys help', async () => {
    const session = testSession();
    const ui = show(session);
    receive(session, [transfer(1), openGap, transfer(2)]);
    const frame = await ui.until('GAP');
    expect(frame).toContain('!! GAP  pages do not overlap between 12:00:01.000 and 12:00:02.000 ─');
    expect(frame).toMatch(/!! {5}b backfill \(up to 40 pages\) {3}B accept.*!!\n/);
    expect(frame).toContain('1 GAP');
    expect(ui.lines().at(-1)).toContain('b backfill');
  });

  it('says in words when it cannot be filled, and why it was accepted', async () => {
    const session = testSession();
    const ui = show(session);
    const stuck = { ...openGap, gap: 'g2', state: 'unfillable' as const };
    const accepted = { ...openGap, gap: 'g3', state: 'accepted' as const, reason: 'restored' };
    receive(session, [transfer(1), stuck, transfer(2), accepted, transfer(3)]);
    const frame = await ui.until('cannot list the rows in between');
    expect(frame).toContain('accepted: restored');
    expect(frame).toContain('1 GAP');
  });

  it('stays on screen whatever the filter', async () => {
    const session = testSession();
    const ui = show(session);
    receive(session, [transfer(1), openGap, mint(2)]);
    await ui.until('GAP');
    await ui.press('/', 'type=mint', 'enter');
    const frame = await ui.until('1 of 2 match');
    expect(frame).toContain('!! GAP');
    expect(frame).not.toContain('alice');
  });

  it('is accepted with the reason that is typed', async () => {
    const session = testSession();
    const ui = show(session);
    receive(session, [transfer(1), openGap, transfer(2)]);
    await ui.until('GAP');
    await ui.press('B');
    await ui.until('── accept the gap 12:00:01 to 12:00:02 ──');
    await ui.press('the node was restored', 'enter');
    await ui.until('Accepted the gap 12:00:01 to 12:00:02');
  });
});

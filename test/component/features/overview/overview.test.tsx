import { afterEach, describe, expect, it } from 'vitest';
import { createPointer } from '../../../../src/app/pointer.ts';
import { readEntries } from '../../../../src/storage/journal/journal-file.ts';
import { aborted } from '../../../support/samples/overview-rows.ts';
import { writePast, writePasts } from '../../../support/writes/journal-writer.ts';
import { startMisbehavingServer } from '../../../support/servers/misbehaving-server.ts';
import {
  epoch,
  mintOf,
  party,
  tap,
  transfer,
  unknown,
} from '../../../support/samples/sample-activities.ts';
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
    expect(frame).toContain('blank: not observed');
    expect(ui.lines().every((line) => line.length <= size.columns)).toBe(true);
  });

  it('leaves its blocks where they are when another kind occurs', async () => {
    const session = testSession({ scanUrl: '' });
    ui = renderScreen(session, { columns: 100, rows: 40 });
    receive(session, [transfer(1), tap(2), aborted(3, 'withdrawn'), mintOf(4, '2')]);
    session.advance(60_000);
    await ui.press('7');
    await ui.until('BY KIND');
    const placesOf = () => ['SENDERS', 'RECEIVERS', 'OFFERS'].map((title) => columnOf(title));
    const columnOf = (title: string) =>
      ui
        .lines()
        .map((line) => line.indexOf(title))
        .find((column) => column >= 0);
    const before = placesOf();
    receive(session, [transfer(1), tap(2), aborted(3, 'withdrawn'), mintOf(4, '2'), unknown(5)]);
    await ui.until(/other +1/);
    expect(placesOf()).toEqual(before);
  });

  it('never says that nothing expires where the ledger did not say so', async () => {
    const server = await startMisbehavingServer();
    server.behave(...Array.from({ length: 40 }, () => ({ status: 500, body: '{}' })));
    const session = testSession({ ledgerUrl: server.url, scanUrl: '', parties: [party('alice')] });
    ui = renderScreen(session, sizes[0]);
    await ui.press('7');
    await ui.until('offers, locks, preapprovals unknown: ');
    expect(ui.screen()).not.toContain('nothing needs you');
    ui.close();
    await server.close();
  });

  it.each([
    ['cannot be reached', 'http://127.0.0.1:9', 'cannot reach http://127.0.0.1:9'],
    ['is not set', '', 'no ledger URL is set (--ledger-url)'],
  ])('says that deadlines are unknown if the ledger %s', async (_, ledgerUrl, why) => {
    const session = testSession({ ledgerUrl, scanUrl: '' });
    ui = renderScreen(session, sizes[0]);
    await ui.press('7');
    await ui.until(`offers, locks, preapprovals unknown: ${why}`);
    await ui.press('8', '7', 'e');
    await ui.until(`offers, locks, preapprovals unknown: ${why}`);
    expect(ui.screen()).not.toContain('nothing needs you');
  });

  const refused = { kind: 'unreachable', origin: 'x', code: 'ECONNREFUSED', sent: false } as const;

  it('says first at 80×24 which service does not respond, since when, and until when', async () => {
    const session = await overview(sizes[0]);
    const now = epoch + 60_000;
    const { ledgerResponded } = session.store.getState();
    ledgerResponded({ at: now - 150_000 });
    ledgerResponded({ at: now - 120_000, failure: refused });
    ledgerResponded({ at: now, failure: refused });
    receive(session, [transfer(1)], {
      ...{ state: 'retrying', failure: refused, attempt: 3, lastGoodAt: now - 180_000 },
      ...{ nextAt: now + 28_000, waitMs: 30_000 },
    });
    const since = (ms: number) => `since ${new Date(now - ms).toISOString().slice(11, 16)}Z`;
    await ui.until(
      new RegExp(
        `NEEDS YOU[^\\n]*\\n.scan down ${since(180_000)}, retry in 28 s *\\n.ledger down ${since(120_000)}`,
      ),
    );
    ledgerResponded({ at: now });
    await ui.untilGone('ledger down');
  });

  it('names the service whose response is overdue', async () => {
    const session = await overview(sizes[0]);
    receive(session, [transfer(1)], { lastGoodAt: epoch });
    await ui.until(/scan: no response for 1 min/);
  });

  it('starts no block at the bottom edge that has no room for a row', async () => {
    for (let rows = 20; rows < 30; rows += 1) {
      const session = testSession({ scanUrl: '' });
      ui = renderScreen(session, { columns: 80, rows });
      await ui.press('7');
      await ui.until('NEEDS YOU');
      expect(ui.lines().at(-4), String(rows)).not.toContain('──');
      ui.close();
    }
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
    expect(session.store.getState().activity.activeFilter?.text).toMatch(
      /^type=transfer and time>=/,
    );
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
    expect(session.store.getState().activity.activeFilter?.text).toContain('ending=withdrawn');
  });

  it('reads many rows in steps, and shows them all in the end', async () => {
    const session = await overview();
    receive(
      session,
      Array.from({ length: 5000 }, (_, number) => transfer(number)),
      { lastGoodAt: epoch + 60_000 },
    );
    await ui.until(/transfers +\d/);
    await ui.until('5,000 loaded');
    await ui.untilGone('reading the loaded rows');
    expect(session.store.getState().overview.readSteps).toBeGreaterThanOrEqual(2);
  });

  it('says how much of the span was observed, and counts what is missing in gaps', async () => {
    const session = await overview();
    receive(session, [transfer(1), openGap, transfer(2)], { lastGoodAt: epoch + 60_000 });
    await ui.until('1 OPEN');
    expect(ui.screen()).toContain('of 15 min observed');
  });

  it('goes from the number of gaps to the newest open gap', async () => {
    const session = await overview();
    receive(session, [transfer(1), openGap, transfer(2)], { lastGoodAt: epoch + 60_000 });
    session.store.getState().updateOverview({ selected: { id: 'tail.gaps', index: 0 } });
    await ui.until('Enter goes to the newest gap');
    await ui.press('enter');
    await ui.until('[1 Activity]');
    const { position } = session.store.getState().activity;
    expect(position).toMatchObject({ kind: 'held', selected: { id: 'gap g1 1' } });
  });

  it('shows an amount in short, and in full once it is selected', async () => {
    const session = testSession({ scanUrl: '' });
    ui = renderScreen(session, sizes[0]);
    const amount = '183400000.1234567891';
    receive(session, [transfer(1, { receivers: [{ party: party('bob'), amount }] })]);
    session.advance(60_000);
    await ui.press('7', 'tab');
    await ui.until('183,400,000.1234567891   Enter lists');
    expect(ui.screen()).toMatch(/>transfers +1\+ +183\.4M/);
  });

  it('draws nothing, not even an axis, where nothing was observed', async () => {
    await overview();
    expect(ui.screen()).toMatch(/^ +0 └─+(?: |$)/m);
    expect(ui.screen()).not.toMatch(/0 └─{30}/);
    expect(ui.screen()).not.toContain('·');
  });

  it('plots the activities of one kind while it is selected', async () => {
    await overview();
    expect(ui.screen()).toContain('[ACTIVITIES PER 15 s]');
    await ui.press('tab', 'j');
    await ui.until('TAPS PER 15 s');
    expect(ui.screen()).not.toContain('ACTIVITIES PER 15 s');
    await ui.press('shift+tab');
    await ui.until('[ACTIVITIES PER 15 s]');
  });

  it('shows offers of an age that no loaded row reaches as unknown, and never as none', async () => {
    const session = await overview(sizes[2]);
    expect(ui.screen()).toMatch(/under 1 h +0\+/);
    expect(ui.screen()).toMatch(/over 24 h +unknown/);
    const { timeline, poll } = session.store.getState().activity;
    const whole = { ...timeline, reachedStart: true };
    session.store.getState().applyTailUpdate({ timeline: whole, poll });
    await ui.until(/over 24 h +0 /);
  });

  it.each(sizes)(
    'marks each sum that lacks an amount, and counts those at $columns×$rows',
    async (size) => {
      const session = await overview(size);
      const to = (amount: string) => [{ party: party('bob'), amount }];
      receive(session, [
        ...[transfer(1), transfer(2, { receivers: to('NaN') }), mintOf(3, 'lots')],
      ]);
      await ui.until('2 unreadable amounts, not in the sums');
      expect(ui.screen()).toMatch(/transfers +2\+ +1\.25\+/);
      expect(ui.screen()).toMatch(/mints +1\+ +unknown/);
      expect(ui.screen()).toMatch(/alice::\S+ +1\.25\+ ■/);
    },
  );

  it('says in the heading of the tail for how long the scan has not responded', async () => {
    const session = await overview();
    receive(session, [transfer(1)], { lastGoodAt: epoch + 60_000 });
    await ui.until(/ACTIVITY LIST ─+ following ─/);
    session.advance(9000);
    await ui.until(/ACTIVITY LIST ─+ no response for 9 s ─/);
  });

  it('says of a newest row from the future that it is dated ahead, and not that it is new', async () => {
    const session = await overview();
    receive(session, [transfer(1)], { lagMs: -2 * 3_600_000 });
    await ui.until('newest row dated 2h ahead');
  });

  it('refuses older rows until it is known how the scan lists them', async () => {
    await overview();
    expect(ui.screen()).not.toContain('o older');
    await ui.press('o');
    await ui.until('cantui does not know yet how this scan lists');
  });

  it('refuses older rows while there are none, and once the span is loaded', async () => {
    const session = await overview();
    const { timeline, poll } = session.store.getState().activity;
    session.store
      .getState()
      .applyTailUpdate({ timeline: { ...timeline, reachedStart: true }, poll });
    await ui.press('o');
    await ui.until('No older rows: this is the start of the ledger.');
    receive(session, []);
    await ui.press('o');
    await ui.until('No rows are loaded yet.');
    receive(session, [transfer(1)], { lastGoodAt: epoch + 1_800_000 });
    session.advance(1_800_000);
    await ui.press('o');
    await ui.until('All rows of this span are loaded. Choose a longer span first.');
  });

  it('says how long the token lives, and that it is not known for one without a date', async () => {
    const session = await overview();
    expect(ui.screen()).toMatch(/token +none/);
    const held = { held: true, asking: false } as const;
    session.store.getState().setTokenState({ ...held, expiresAt: epoch + 60_000 + 2_460_000 });
    await ui.until(/token +expires in 41m/);
    session.store.getState().setTokenState(held);
    await ui.until(/token +untested, expiry unknown/);
    session.store.getState().setTokenState({ ...held, expiresAt: epoch });
    await ui.until(/token +EXPIRED/);
  });

  it('counts the open outcomes in the journal by status, and names one that cannot be read', async () => {
    const session = await overview();
    expect(ui.screen()).toMatch(/outcomes +none open/);
    writePasts(session.stateDir, epoch);
    const accepted = { evidence: 'the response to the request', word: 'ACCEPTED' } as const;
    for (const entry of ['X-0007', 'X-0008'])
      writePast(session.stateDir, { entry, at: epoch, finding: accepted });
    const entries = readEntries(session.stateDir);
    const { updateJournal } = session.store.getState();
    updateJournal((journal) => ({ ...journal, entries }));
    await ui.until(/outcomes +1 UNKNOWN, 2 ACCEPTED/);
    updateJournal(({ file, ...rest }) => ({ ...rest, file: { ...file, failure: 'EACCES' } }));
    await ui.until(/outcomes +journal UNREADABLE/);
  });

  it('lists what needs the user first, and opens where it is', async () => {
    const session = await overview();
    writePasts(session.stateDir, epoch);
    const entries = readEntries(session.stateDir);
    session.store.getState().updateJournal((journal) => ({ ...journal, entries }));
    await ui.until(/NEEDS YOU[^]*UNKNOWN: 25\.0000 Amulet/);
    await ui.press('e');
    await ui.until('Overview > Expiring');
    await ui.press('escape');
    await ui.until('LARGEST TRANSFERS');
    await ui.press('e');
    await ui.until('Overview > Expiring');
    while (!ui.lines().some((line) => /^>.*UNKNOWN: 25/.test(line))) await ui.press('j');
    await ui.press('enter');
    await ui.until('Journal of writes');
  });

  it.each(sizes)('puts what needs the user above all else at $columns×$rows', async (size) => {
    const session = await overview(size);
    writePasts(session.stateDir, epoch);
    const entries = readEntries(session.stateDir);
    session.store.getState().updateJournal((journal) => ({ ...journal, entries }));
    await ui.until(/NEEDS YOU[^]*UNKNOWN: 25\.0000 Amulet/);
    expect(ui.screen()).toMatch(/NEEDS YOU[^]*UNKNOWN: 25[^]*ACTIVITIES PER/);
  });

  it.each(sizes)('gives a party one short form at $columns×$rows', async (size) => {
    const session = testSession({ scanUrl: '' });
    ui = renderScreen(session, size);
    const sender = { party: party('treasury'), sender_fee: '0.0', holding_fees: '0.0' };
    const paid = { party: party('bob'), amount: '9.0', receiver_fee: '0.0' };
    receive(session, [transfer(1), transfer(2, { sender, receivers: [paid] })]);
    await ui.press('7');
    await ui.until(/TOP SENDERS[^]*treasury/);
    expect(new Set(ui.screen().match(/treasury\S*/g)).size).toBe(1);
    expect(new Set(ui.screen().match(/alice\S*/g)).size).toBe(1);
  });

  it('offers no key among what expires that has nothing to do there', async () => {
    await overview();
    expect(ui.lines().at(-1)).toMatch(/span.*expiring/);
    await ui.press('e');
    await ui.until('Overview > Expiring');
    expect(ui.lines().at(-1)).not.toMatch(/span|older|expiring|block/);
    await ui.press('+');
    await ui.until('This list has every known deadline');
  });

  it('hides parties and amounts under the privacy mask', async () => {
    await overview();
    await ui.until('alice');
    await ui.press('X');
    await ui.until('MASKED');
    expect(ui.screen()).not.toContain('alice');
    expect(ui.screen()).not.toContain('2.25');
  });

  it('shows how far a transfer that is dated ahead lies ahead, and not that it is new', async () => {
    const session = testSession({ scanUrl: '' });
    ui = renderScreen(session, sizes[1]);
    session.advance(-2 * 3_600_000);
    receive(session, [transfer(1)], { lastGoodAt: epoch - 2 * 3_600_000 });
    await ui.press('7');
    await ui.until(/1\.25 alice.* > bob.* -2h/);
  });

  it.each(sizes)('marks parties that look alike at $columns×$rows', async (size) => {
    const session = testSession({ scanUrl: '' });
    ui = renderScreen(session, size);
    const paidTo = (middle: string) => ({
      party: `erin::1220${'f'.repeat(30)}${middle}${'f'.repeat(33)}`,
      ...{ amount: '9.0', receiver_fee: '0.0' },
    });
    receive(session, [
      transfer(1, { receivers: [paidTo('a')] }),
      transfer(2, { receivers: [paidTo('b')] }),
    ]);
    session.advance(60_000);
    await ui.press('7');
    await ui.until('LARGEST TRANSFERS');
    const marked = ui.screen().match(/er\S*~/g) ?? [];
    expect(marked.length).toBeGreaterThanOrEqual(2);
    expect(ui.screen()).not.toMatch(/ er\S*::…[^ ~]* /);
  });

  it('asks the scan about the network only while it is open', async () => {
    const scan = await startMisbehavingServer();
    scan.behave({ status: 404, body: 'The requested resource could not be found.' });
    const session = testSession({ scanUrl: scan.url, ledgerUrl: '' });
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

  it('asks the scan again within a minute after it failed, also when the clock was set back', async () => {
    const scan = await startMisbehavingServer();
    scan.behave({ status: 503 });
    const session = testSession({ scanUrl: scan.url });
    ui = renderScreen(session, sizes[1]);
    receive(session, [transfer(1)]);
    await ui.press('7');
    await ui.until('server error');
    scan.behave({ body: JSON.stringify({ version: '0.7.4' }) });
    session.advance(30_000);
    await ui.until('version 0.7.4');
    const before = scan.received.length;
    session.advance(-3_600_000);
    await scan.until(() => scan.received.length > before);
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
    expect(focused()).toEqual(['── [VOLUME BY KIND: COUNT, AMOUNT]']);
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
      const act = createPointer({ services: () => session.ctx, at: ui.at, now: () => 0 });
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
    const act = createPointer({ services: () => session.ctx, at: ui.at, now: () => 0 });
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

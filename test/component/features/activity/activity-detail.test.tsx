import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import {
  abort,
  eventId,
  mint,
  party,
  transfer,
  transfers,
  unknown,
} from '../../../support/samples/sample-activities.ts';
import { receive, testSession, type TestSession } from '../../../support/screens/sample-session.ts';

let ui: Screen;

const start = (size = { columns: 80, rows: 24 }): TestSession => {
  const session = testSession();
  ui = renderScreen(session, size);
  return session;
};

const tall = { columns: 80, rows: 60 };

afterEach(() => ui.close());

describe('the detail of an activity', () => {
  it('has a place for every field that the interface names, also for those not sent', async () => {
    receive(start(tall), [transfer(7)]);
    await ui.until('1/1');
    await ui.press('enter');
    const frame = await ui.until('SENDER');
    for (const name of ['date', 'event_id', 'offset', 'domain_id', 'round']) {
      expect(frame).toMatch(new RegExp(`^ +${name} +\\S`, 'm'));
    }
    expect(frame).toMatch(/sender_change_amount +9,499\.8700$/m);
    expect(frame).toMatch(
      /^ +not sent +[^]*input_sv_reward_amount,\s+input_validator_faucet_amount$/m,
    );
    expect(frame).toMatch(/RECEIVERS {2}1\n.*party.*amount.*fee.*\n.*bob::….*7\.2500 /);
    expect(frame).toMatch(/BALANCE CHANGES {2}1\n.*\n.*alice::….*-500\.1300 /);
    expect(frame).toMatch(/^ memo +-$/m);
    // A transfer that isn't part of a two-step transfer has no instruction.
    expect(frame).not.toContain('INSTRUCTION');
  });

  it.each([1, 2, 5, 9])(
    'scrolls as a window of the whole text, with %i receivers',
    async (count) => {
      const receivers = Array.from({ length: count }, (_, at) => ({
        party: party(`receiver${at}`),
        amount: '1.0000000000',
        receiver_fee: '0.0000000000',
      }));
      const shown = transfer(7, { receivers, description: 'rent of March' });
      const body = (from: Screen): string[] =>
        from
          .lines()
          .slice(3, -3)
          .map((line) => line.trimEnd());
      receive(start({ columns: 80, rows: 90 }), [shown]);
      await ui.until('1/1');
      await ui.press('enter');
      await ui.until(/^ +round /m);
      const whole = body(ui);
      const end = whole.findLastIndex((line) => line !== '') + 1;
      ui.close();
      receive(start(), [shown]);
      await ui.until('1/1');
      await ui.press('enter');
      await ui.until(/^ effect /m);
      const rows = body(ui).length;
      for (let from = 0; from <= end - rows; from += 1) {
        expect(body(ui)).toEqual(whole.slice(from, from + rows));
        await ui.press('j');
      }
      await ui.press('g');
      await ui.until(/^ effect /m);
      await ui.press('G');
      await ui.until(/^ +round /m);
      expect(body(ui)).toEqual(whole.slice(end - rows, end));
    },
  );

  it('opens with who paid whom how much, why and when, before any fee and any id', async () => {
    receive(start(), [transfer(7, { description: 'rent of March' })]);
    await ui.until('1/1');
    await ui.press('enter');
    const frame = await ui.until('SENDER');
    expect(frame).toMatch(
      /from +alice::1220[^]* to +bob::1220[^]* amount +7\.2500[^]* memo +"rent of March"\n date /,
    );
    expect(frame).not.toMatch(/holding_fees|event_id/);
  });

  it('has the color of a filter on the list only, where the filter is', async () => {
    receive(start(), [transfer(7)]);
    await ui.press('/', 'type=transfer', 'enter');
    await ui.until('filter: type=transfer');
    const titleColors = (): readonly string[] =>
      ui
        .styled()
        .split('\n')[2]
        ?.match(/\x1b\[\d*3[1-6]m/g) ?? [];
    expect(titleColors()).not.toEqual([]);
    await ui.press('enter');
    await ui.until(/transfer +round/);
    expect(titleColors()).toEqual([]);
  });

  it('counts several receivers, and lists each of them below', async () => {
    const receivers = ['bob', 'carol'].map((name) => ({ party: party(name), amount: '1.5' }));
    receive(start(tall), [transfer(7, { receivers })]);
    await ui.until('1/1');
    await ui.press('enter');
    await ui.until(/^ to +2 receivers, listed below\n amount +3\.0000$/m);
    expect(ui.screen()).toMatch(/RECEIVERS {2}2\n.*\n.*bob::….*1\.5.*\n.*carol::….*1\.5/);
  });

  it('begins with a sentence about what happened, hidden while the privacy mask is on', async () => {
    receive(start(tall), [transfer(7)]);
    await ui.until('1/1');
    await ui.press('enter');
    await ui.until(/^ effect +alice::\S+ paid bob::\S+ 7\.2500/m);
    await ui.press('X');
    await ui.until(/^ effect +▒/m);
  });

  it('shows ids whole, over as many lines as they need', async () => {
    receive(start(tall), [transfer(7)]);
    await ui.until('1/1');
    await ui.press('enter');
    await ui.until('SENDER');
    const text = ui.screen().replace(/\s/g, '');
    expect(text).toContain(eventId(7));
    expect(text).toContain(party('alice'));
    await ui.press('w');
    await ui.until(/event_id.*…\n +offset/);
  });

  it('shows what would act on the terminal, and counts it', async () => {
    receive(start(tall), [transfer(7, { description: 'rent\u001b[2J\u202egnp.exe' })]);
    await ui.until('1/1');
    await ui.press('enter');
    const frame = await ui.until('contains 2 control characters, made visible');
    expect(frame).toContain('"rent⟨ESC⟩[2J⟨U+202E⟩gnp.exe"');
  });

  it('shows minted and aborted activities by their own fields', async () => {
    receive(start(tall), [mint(1), abort(2)]);
    await ui.until('2/2');
    await ui.press('enter');
    await ui.until('ABORTED TRANSFER INSTRUCTION');
    await ui.press('N');
    await ui.until(/MINT\n.*amulet_owner +sv::1220[^]*amulet_amount +12\.7700$/m);
  });

  it('shows a kind that it does not know as JSON', async () => {
    receive(start(tall), [unknown(3)]);
    await ui.until('1/1');
    await ui.press('enter');
    await ui.until(/escrow/);
  });

  it('shows fields that the interface does not name, marked', async () => {
    receive(start(tall), [transfer(7, { lockedUntil: '2027' })]);
    await ui.until('1/1');
    await ui.press('enter');
    await ui.until(/EXTRA FIELDS.*\n +\+ transfer\.lockedUntil +2027/);
  });

  it('draws a long list of receivers as lines, each of them with its amount', async () => {
    const receivers = Array.from({ length: 40 }, (_, at) => ({
      party: party(`p${at}`),
      amount: `${at}.5`,
      receiver_fee: '0',
    }));
    receive(start({ columns: 80, rows: 90 }), [transfer(7, { receivers })]);
    await ui.until('1/1');
    await ui.press('enter');
    const frame = await ui.until('RECEIVERS  40');
    expect(frame).toMatch(/^ +p0::…\S+ +0\.5000 +0\.0000$/m);
    expect(frame).toMatch(/^ +p39::…\S+ +39\.5000 +0\.0000$/m);
  });

  it('hides values also in the JSON while the privacy mask is on', async () => {
    receive(start(tall), [transfer(7, { description: 'salary' })]);
    await ui.until('1/1');
    await ui.press('X', 'J');
    const frame = await ui.until(/receiver_fee +▒/);
    expect(frame).not.toMatch(/alice|bob::|salary|9499/);
  });

  it('shows earlier versions of an activity that the service has changed', async () => {
    const session = start({ columns: 80, rows: 110 });
    const now = transfer(7, { description: 'second version' });
    const row = { id: now.id, activity: now, changed: [transfer(7, { description: 'first one' })] };
    receive(session, []);
    const { timeline, poll } = session.store.getState().activity;
    session.store.getState().applyTailUpdate({ timeline: { ...timeline, entries: [row] }, poll });
    await ui.until(/12:00:07\.000 ~ xfer/);
    await ui.press('enter');
    const frame = await ui.until(/EARLIER VERSION[^]*first one/);
    expect(frame).toContain('changed: the service sent 2 versions of this activity');
  });

  it('switches to the JSON as received, and back', async () => {
    receive(start(tall), [transfer(7)]);
    await ui.until('1/1');
    await ui.press('J');
    await ui.until(/▾ receivers/);
    await ui.untilGone('BALANCE CHANGES');
    await ui.press('J');
    await ui.until('BALANCE CHANGES');
  });

  it('scrolls to its end and no further', async () => {
    receive(start(), [transfer(7)]);
    await ui.until('1/1');
    await ui.press('enter');
    await ui.until('SENDER');
    expect(ui.screen()).not.toContain('INSTRUCTION');
    await ui.press('G');
    await ui.until(/^ +round /m);
    await ui.press('j', 'j', 'j', 'k');
    await ui.untilGone(/^ +round /m);
    await ui.press('g');
    await ui.until(/^ effect /m);
  });

  it('scrolls through a table line by line', async () => {
    receive(start(tall), [transfer(7)]);
    await ui.until('1/1');
    await ui.press('enter');
    await ui.until('SENDER');
    const body = ui.lines().findIndex((line) => line.includes(' effect '));
    const row = ui.lines().findIndex((line) => /^ {2}bob::…/.test(line));
    ui.resize({ columns: 80, rows: 14 });
    await ui.untilGone('RECEIVERS');
    await ui.press(...Array.from({ length: row - body }, () => 'j'));
    await ui.until(/── Activity >.*\n {2}bob::….*\n BALANCE CHANGES/);
    expect(ui.lines()).toHaveLength(14);
  });

  it('goes to the next and the previous activity, with the tail still live', async () => {
    const session = start();
    receive(session, transfers(10));
    await ui.until('10/10');
    await ui.press('enter', 'N');
    await ui.until('9/10');
    receive(session, transfers(12));
    await ui.until('2 newer rows below');
    await ui.press('n', 'n');
    await ui.until('11/12');
    expect(ui.screen()).toContain('detail (tail still running)');
  });
});

describe('at 160 columns', () => {
  const wide = { columns: 160, rows: 48 };

  it('opens the detail beside the list as soon as a row is chosen', async () => {
    receive(start(wide), transfers(60));
    await ui.until('60/60');
    expect(ui.screen()).not.toContain('SENDER');
    await ui.press('k');
    const frame = await ui.until('SENDER');
    expect(frame).toMatch(/>12:00:58\.000.*│/);
    expect(frame).toContain('│── #1220');
    await ui.press('k');
    await ui.until(/>12:00:57\.000/);
    await ui.press('F');
    await ui.untilGone('SENDER');
  });

  it('marks the detail of a row that the cursor has left, and follows once the cursor rests', async () => {
    receive(start(wide), transfers(60));
    await ui.until('60/60');
    await ui.press('k');
    const first = /│── (\S+) /.exec(await ui.until('SENDER'))?.[1] ?? 'none';
    await ui.press('k');
    await ui.until(/>12:00:57\.000/);
    // The title is that of the row whose detail is below it.
    const titles = ui.raw().match(/│── .*\(previous row\)/g) ?? [];
    expect(titles).toHaveLength(1);
    expect(titles[0]).toContain(`│── ${first} `);
    const frame = await ui.untilGone('(previous row)');
    expect(frame).not.toContain(`│── ${first} `);
    expect(frame).toContain('2026-02-03T12:00:57');
  });

  it('draws the detail of the selected row at once when it gets the focus', async () => {
    receive(start(wide), transfers(60));
    await ui.until('60/60');
    await ui.press('k');
    await ui.until('SENDER');
    await ui.press('k', 'tab');
    expect(ui.screen()).toContain('2026-02-03T12:00:57');
    expect(ui.screen()).not.toContain('(previous row)');
  });

  it('changes pane with Tab, so that j scrolls the detail, and zooms with z', async () => {
    receive(start(wide), transfers(60));
    await ui.until('60/60');
    await ui.press('k', 'tab');
    await ui.until('j/k scroll');
    await ui.press('z');
    await ui.untilGone('TIME (UTC)');
    await ui.press('z', 'tab');
    await ui.until('j/k move');
  });

  it('draws the rates of the last half hour below the list', async () => {
    receive(start(wide), [...transfers(8), mint(9)]);
    await ui.until('9/9');
    const frame = await ui.until(/rows\/min, last 1 min: all rows[^]* xfer +█[^]* mint +[▁-█]/);
    expect(frame).toMatch(/ tap +▁/);
    expect(frame).not.toContain('blank: not observed');
  });
});

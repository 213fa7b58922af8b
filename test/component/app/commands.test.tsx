import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, type Screen } from '../../support/screens/render.tsx';
import {
  eventId,
  mint,
  party,
  transfer,
  transfers,
} from '../../support/samples/sample-activities.ts';
import { receive, testSession, type TestSession } from '../../support/screens/sample-session.ts';

let ui: Screen;

const start = async (): Promise<TestSession> => {
  const session = testSession();
  ui = renderScreen(session, { columns: 80, rows: 24 });
  receive(session, [...transfers(3), mint(3)]);
  await ui.until('4/4');
  return session;
};

afterEach(() => ui.close());

describe('help and palette', () => {
  it('explains every key of the view, and closes with Esc', async () => {
    await start();
    await ui.press('?');
    const frame = await ui.until('Help: Activity');
    expect(frame).toContain('follow newest');
    expect(frame).toContain('command palette');
    await ui.press('escape');
    await ui.until('TIME (UTC)');
  });

  it('searches in help', async () => {
    await start();
    await ui.press('?', '/', 'privacy', 'enter');
    await ui.until('privacy mask');
    await ui.untilGone('follow newest');
  });

  it('runs a command that was found by a few letters', async () => {
    await start();
    await ui.press(':', 'privacy');
    await ui.until('> privacy mask on / off');
    await ui.press('enter');
    await ui.until('▒▒▒');
  });

  it('closes without running anything', async () => {
    await start();
    await ui.press(':', 'privacy', 'escape');
    await ui.untilGone('privacy mask on / off');
    expect(ui.screen()).not.toContain('▒');
  });
});

describe('copying', () => {
  it('sends the id of the selected event, and says how much was sent', async () => {
    const session = await start();
    await ui.press('c');
    await ui.until(`Copied event id (${eventId(3).length} bytes)`);
    expect(session.copied).toEqual([eventId(3)]);
  });

  it('offers what else there is, and sends the raw value', async () => {
    const session = await start();
    receive(session, [transfer(9, { description: 'a\u001bb' })]);
    await ui.press('y');
    await ui.until('u update id');
    await ui.press('j');
    await ui.until('Copied JSON');
    expect(JSON.parse(session.copied[0] ?? '')).toMatchObject({ event_id: eventId(9) });
    await ui.press('y', 'u');
    await ui.until('Copied update id');
    expect(session.copied[1]).toBe(eventId(9).replace(/^#|:\d+$/g, ''));
  });

  it('copies the sender or the receiver, and says which party that is', async () => {
    const session = await start();
    receive(session, [transfer(9)]);
    await ui.press('y');
    await ui.until('p sender  t receiver');
    await ui.press('p');
    await ui.until(/Copied sender alice::…\S{4} \(/);
    await ui.press('y', 't');
    await ui.until(/Copied receiver bob::…\S{4} \(/);
    expect(session.copied).toEqual([party('alice'), party('bob')]);
  });

  it('copies no sender in place of a receiver, nor the other way round', async () => {
    const session = await start();
    receive(session, [mint(9)]);
    await ui.press('y', 'p');
    await ui.until('Nothing to copy: this row has no sender.');
    expect(session.copied).toEqual([]);
  });

  it('says so when there is nothing of the kind', async () => {
    const session = await start();
    receive(session, []);
    await ui.until('EMPTY');
    await ui.press('c');
    await ui.until('Nothing to copy: this row has no event id.');
    expect(session.copied).toEqual([]);
  });
});

describe('exporting', () => {
  const pathIn = (frame: string, session: TestSession): string => {
    const found = new RegExp(`${session.stateDir}\\S+`).exec(frame.replace(/\n/g, ''));
    return found?.[0] ?? '';
  };

  it('writes the rows that the filter lets through, and says where', async () => {
    const session = await start();
    ui.resize({ columns: 160, rows: 40 });
    await ui.press('/', 'type=mint', 'enter', 'x');
    await ui.until('n NDJSON');
    await ui.press('n');
    const frame = await ui.until('Exported 1 row to');
    const text = readFileSync(pathIn(frame, session), 'utf8');
    expect(text.trim().split('\n')).toHaveLength(1);
    expect(JSON.parse(text)).toMatchObject({ event_id: eventId(3) });
  });

  it('writes CSV', async () => {
    const session = await start();
    ui.resize({ columns: 160, rows: 40 });
    await ui.press('x', 'c');
    const frame = await ui.until('Exported 4 rows to');
    const [titles] = readFileSync(pathIn(frame, session), 'utf8').split('\n');
    expect(titles).toBe(
      'event_id,date,round,type,from,to,amount,text,derived_from,kind,state,token_amount,token,issuer,notice',
    );
  });
});

describe('leaving', () => {
  it('quits at once with q at the top', async () => {
    const session = await start();
    await ui.press('q');
    expect(session.ended).toEqual([0]);
  });

  it('goes back with q from the detail', async () => {
    const session = await start();
    await ui.press('enter', 'q');
    await ui.until('TIME (UTC)');
    expect(session.ended).toEqual([]);
  });

  it('asks for a second Ctrl-C, and leaves with 130 when it comes in time', async () => {
    const session = await start();
    await ui.press('ctrl+c');
    await ui.until('Press Ctrl-C again within 2 s to quit.');
    session.advance(2500);
    await ui.press('ctrl+c');
    expect(session.ended).toEqual([]);
    await ui.press('ctrl+c');
    expect(session.ended).toEqual([130]);
  });

  it('closes what is open with the first Ctrl-C', async () => {
    const session = await start();
    await ui.press('?');
    await ui.until('Help: Activity');
    await ui.press('ctrl+c');
    await ui.until('TIME (UTC)');
    expect(session.ended).toEqual([]);
  });

  it('names a key in a small window that quits whatever is open', async () => {
    const session = await start();
    await ui.press('/');
    ui.resize({ columns: 30, rows: 5 });
    await ui.until('Ctrl-C twice quits');
    await ui.press('q');
    expect(session.ended).toEqual([]);
    await ui.press('ctrl+c', 'ctrl+c');
    expect(session.ended).toEqual([130]);
  });

  it('quits with the second Ctrl-C, whatever the first one closed', async () => {
    const session = await start();
    await ui.press('?');
    await ui.until('Help: Activity');
    await ui.press('ctrl+c');
    await ui.until('TIME (UTC)');
    await ui.press('ctrl+c');
    expect(session.ended).toEqual([130]);
  });

  it('takes a notice away when it has been up for eight seconds', async () => {
    const session = await start();
    await ui.press('c');
    await ui.until('Copied ');
    session.advance(9000);
    await ui.untilGone('Copied ');
  });
});

describe('a long notice', () => {
  it('is shown whole, and nowhere a second time with its end cut', async () => {
    const session = await start();
    const path = `/srv/${'long-folder/'.repeat(8)}activity-20260203T120000Z.csv`;
    session.store.getState().showNotice('note', `Exported 4 rows to ${path}`);
    await ui.until('Exported 4 rows to');
    const shown = ui
      .lines()
      .map((line) => line.trim())
      .join('');
    expect(shown).toContain(path);
    expect(ui.screen()).not.toContain('…\n');
    expect(ui.screen().split('Exported')).toHaveLength(2);
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, type Screen } from '../support/render.tsx';
import { mint, transfer } from '../support/sample-activities.ts';
import { receive, testSession } from '../support/sample-session.ts';

let ui: Screen;

const start = async () => {
  const session = testSession();
  ui = renderScreen(session, { columns: 80, rows: 24 });
  receive(session, [transfer(1), mint(2), transfer(3), mint(4)]);
  await ui.until('4/4');
  return session;
};

afterEach(() => ui.close());

describe('the filter prompt', () => {
  it('shows what a filter can say before anything is typed', async () => {
    await start();
    await ui.press('/');
    await ui.until('type=xfer,abort');
    expect(ui.lines().at(-1)).toContain('Enter apply');
  });

  it('takes every letter as text, also those that are keys elsewhere', async () => {
    await start();
    await ui.press('/', 'qpx?:');
    await ui.until('/ qpx?:');
  });

  it('says what is wrong with a filter while it is typed, and does not apply it', async () => {
    await start();
    await ui.press('/', 'amount>many');
    await ui.until(/filter: character \d+: /);
    await ui.press('enter');
    await ui.until(/filter: character \d+: /);
    expect(ui.screen()).toContain('filter: none');
  });

  it('applies a filter, and says how many rows match', async () => {
    await start();
    await ui.press('/', 'type=mint', 'enter');
    const frame = await ui.until('2 of 4 match');
    expect(frame).toContain('filter: type=mint ──');
    expect(frame).not.toContain('xfer');
    expect(frame).toContain('2/2');
  });

  it('keeps what was typed when it is left with Esc', async () => {
    await start();
    await ui.press('/', 'party~ali', 'escape');
    await ui.until('filter: none');
    await ui.press('/');
    await ui.until('/ party~ali');
  });

  it('takes a pasted text, without its line breaks', async () => {
    await start();
    await ui.press('/');
    await ui.until('Enter apply');
    ui.paste('type=\nmint');
    await ui.until('/ type=mint');
  });

  it('is cleared with Esc in the list, and by an empty prompt', async () => {
    await start();
    await ui.press('/', 'type=mint', 'enter');
    await ui.until('2 of 4 match');
    await ui.press('escape');
    await ui.until('4/4');
    await ui.press('/', 'type=mint', 'enter');
    await ui.until('2 of 4 match');
    await ui.press('/', 'ctrl+u', 'enter');
    await ui.until('filter: none');
  });

  it('lets new rows through when they match, while the list is filtered', async () => {
    const session = await start();
    await ui.press('/', 'type=mint', 'enter');
    await ui.until('2 of 4 match');
    receive(session, [transfer(1), mint(2), transfer(3), mint(4), transfer(5), mint(6)]);
    await ui.until('3 of 6 match');
  });

  it('lets rows go when they grow too old for it', async () => {
    const session = await start();
    await ui.press('/', 'age<60s', 'enter');
    await ui.until('4 of 4 match');
    session.advance(62_500);
    session.advance(10_000);
    await ui.until('0 of 4 rows match');
  });

  it('says that nothing matches, and which key shows all', async () => {
    await start();
    await ui.press('/', 'type=abort', 'enter');
    const frame = await ui.until('FILTERED OUT');
    expect(frame).toContain('0 of 4 rows match  type=abort');
    expect(frame).toContain('Esc clears the filter');
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { readSavedFilters, saveFilter } from '../../../../src/storage/history/profile-files.ts';
import { readFilterHistory } from '../../../../src/storage/history/filter-history.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { mint, transfer } from '../../../support/samples/sample-activities.ts';
import { receive, testSession } from '../../../support/screens/sample-session.ts';

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
    await ui.until('type=transfer,abort');
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
    await ui.until('filter: "many" is not a decimal number');
    await ui.press('enter');
    await ui.until('filter: "many" is not a decimal number');
    expect(ui.screen()).toContain('filter: none');
  });

  it('points at the term it cannot read, and lists what is allowed whole at 80 columns', async () => {
    await start();
    await ui.press('/', 'type=mint or amout>100');
    const frame = await ui.until('filter: unknown filter field "amout"');
    const lines = frame.split('\n');
    const typed = lines.findIndex((line) => line.includes('/ type=mint or amout>100'));
    expect(lines[typed + 1]?.indexOf('^')).toBe(lines[typed]?.indexOf('amout'));
    const words = frame.replace(/\s+/g, ' ');
    expect(words).toContain(
      'did you mean amount? Fields: type, kind, state, offer.state, party, from, to, amount,',
    );
    expect(words).toContain('derived, text');
  });

  it('counts the rows that match while it is typed', async () => {
    await start();
    await ui.press('/', 'type=mint');
    await ui.until('filter: 2 of 4 rows match');
    await ui.press(' or type=transfer');
    await ui.until('filter: 4 of 4 rows match');
  });

  it('shows the matching rows while it is typed, and the others again after Esc', async () => {
    await start();
    await ui.press('/', 'type=mint');
    const frame = await ui.until('preview: type=mint');
    expect(frame).not.toContain('xfer');
    await ui.press('escape');
    expect(await ui.until('filter: none')).toContain('xfer');
  });

  it('keeps the rows while a field or a value is not typed to its end', async () => {
    await start();
    await ui.press('/', 'typ');
    await ui.until('Tab: type');
    expect(ui.screen()).toContain('xfer');
    await ui.press('e=mint');
    await ui.until('preview: type=mint');
    await ui.press(',xf');
    await ui.until('unknown activity type "xf"');
    expect(ui.screen()).toContain('preview: type=mint');
  });

  it('returns to the filter that was in use when it is left with Esc', async () => {
    await start();
    await ui.press('/', 'type=mint', 'enter');
    await ui.until('filter: type=mint');
    await ui.press('/', 'ctrl+u', 'type=transfer');
    await ui.until('preview: type=transfer');
    await ui.press('escape');
    const frame = await ui.until('filter: type=mint');
    expect(frame).toContain('2 of 4 match');
  });

  it('takes a regex, whose engine is loaded while it is typed', async () => {
    await start();
    await ui.press('/', 'type=/^m/');
    await ui.until('filter: 2 of 4 rows match');
    await ui.press('enter');
    await ui.until('filter: type=/^m/');
    await ui.until('2 of 4 match');
  });

  it('points at a term that scrolled out of a long line', async () => {
    await start();
    await ui.press('/', `amout>5 or ${'party~alice or '.repeat(8)}type=mint`);
    const lines = (await ui.until('unknown filter field "amout"')).split('\n');
    const shown = lines.findIndex((line) => line.startsWith(' amout>5 or'));
    expect(lines[shown + 1]?.indexOf('^')).toBe(1);
    expect(lines.at(-2)).toContain('…');
  });

  it('points at the term that is wrong in a low and narrow window, too', async () => {
    ui = renderScreen(testSession(), { columns: 40, rows: 12 });
    await ui.until('Activity');
    await ui.press('/', 'party~alice and type=mint or amout>5');
    const lines = (await ui.until('unknown filter field')).split('\n');
    const caret = lines.findIndex((line) => line.trim() === '^');
    expect(lines[caret - 1]?.slice(lines[caret]?.indexOf('^'))).toMatch(/^amout>5/);
    expect(lines.join(' ')).toContain('did you mean amount?');
  });

  it('lists the values to choose from above the rule where they do not fit into it', async () => {
    await start();
    await ui.press('/', 'offer.state=');
    const frame = await ui.until('Tab: open');
    expect(frame).toContain('aborted');
  });

  it('says how to save a filter while there is none', async () => {
    await start();
    await ui.press('/', '@');
    await ui.until('filter: no saved filters; Ctrl-O saves the one that is typed');
  });

  it('counts wide characters before the term that is wrong as two cells', async () => {
    await start();
    await ui.press('/', 'memo~日本 amout>5');
    const lines = (await ui.until('unknown filter field "amout"')).split('\n');
    expect(lines.at(-1)?.indexOf('^')).toBe(' / memo~1234 '.length);
  });

  it('completes operators once a field is typed, states, and values in a list', async () => {
    await start();
    await ui.press('/', 'amount');
    await ui.until('Tab: amount> amount>= amount<');
    await ui.press('tab');
    await ui.until('/ amount>');
    await ui.press('ctrl+u', 'offer.state=exp', 'tab');
    await ui.until('/ offer.state=expired');
    await ui.press('ctrl+u', 'type in (mint, ab', 'tab');
    await ui.until('/ type in (mint, abort');
  });

  it('completes fields, kinds and known parties with Tab', async () => {
    await start();
    await ui.press('/', 'am', 'tab');
    await ui.until('/ amount>');
    await ui.press('ctrl+u', 'type=allo', 'tab');
    await ui.until('/ type=allocation');
    await ui.press('ctrl+u', 'from=ali');
    await ui.until('Tab: alice::');
    await ui.press('tab');
    await ui.until(/alice::1220\w+▌/);
  });

  it('recalls the filters of this and of earlier runs with the arrow keys', async () => {
    await start();
    await ui.press('/', 'type=mint', 'enter');
    await ui.until('2 of 4 match');
    await ui.press('/', 'ctrl+u', 'type=transfer', 'enter');
    await ui.until('filter: type=transfer');
    await ui.press('/', 'ctrl+u', 'up');
    await ui.until('/ type=transfer');
    await ui.press('up');
    await ui.until('/ type=mint');
    await ui.press('down');
    await ui.until('/ type=transfer');
  });

  it.each([
    ['while the screen is masked', ['X'], 'party~alice'],
    ['if it contains an access token', [], 'text~eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln'],
  ])('keeps a filter out of the file %s', async (_, before, text) => {
    const session = await start();
    await ui.press(...before, '/', text, 'enter');
    await ui.until(/of 4 (?:rows )?match/);
    await ui.press('/', 'ctrl+u', 'type=mint', 'enter');
    if (before.length === 0) await ui.until('filter: type=mint');
    expect(readFilterHistory(session.stateDir)).not.toContain(text);
    expect(session.store.getState().screen.filterHistory).toContain(text);
  });

  it('offers the filters of the configuration file, and leaves them as they are', async () => {
    const filters = [{ name: 'mints', text: 'type=mint', isInFile: true }] as const;
    const session = testSession({ filters });
    saveFilter(session.stateDir, 'demo', { name: 'mints', text: 'type=transfer' });
    saveFilter(session.stateDir, 'demo', { name: 'mine', text: 'amount>1' });
    ui = renderScreen(session, { columns: 80, rows: 24 });
    receive(session, [transfer(1), mint(2), mint(4)]);
    await ui.until('3/3');
    await ui.press('/', '@m');
    const frame = await ui.until('@mints  type=mint  (config file)');
    expect(frame).toContain('@mine  amount>1');
    expect(frame).not.toContain('type=transfer');
    await ui.press('ctrl+u', '@mints = amount>7', 'enter');
    await ui.until('Cannot save @mints: the config file defines it.');
    await ui.press('ctrl+u', '@mints', 'enter');
    await ui.until('2 of 3 match');
  });

  it('saves a filter under a name, and finds it by its name', async () => {
    const session = await start();
    await ui.press('/', 'type=mint', 'ctrl+o');
    await ui.until(/@▌ = type=mint/);
    await ui.until('filter: type a name of letters, digits, _ and -, then Enter');
    expect(ui.screen()).not.toContain('has no field before it');
    await ui.press('mints');
    await ui.until('filter: Enter saves @mints  2 of 4 rows match');
    await ui.press('enter');
    await ui.until('Saved the filter @mints.');
    await ui.until('filter: @mints');
    expect(readSavedFilters(session.stateDir, 'demo')).toEqual([
      { name: 'mints', text: 'type=mint' },
    ]);
    await ui.press('/', 'ctrl+u', 'not @m');
    await ui.until('@mints  type=mint');
    await ui.press('tab');
    await ui.until(/not @mints▌/);
    await ui.press(' ');
    await ui.until('2 of 4 rows match');
    await ui.press('ctrl+u', '@mints =', 'enter');
    await ui.until('Deleted the filter @mints.');
    expect(readSavedFilters(session.stateDir, 'demo')).toEqual([]);
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

  it('takes a party id as it was printed: wrapped, in quotes, behind its name', async () => {
    await start();
    const id = `alice::1220${'a6'.repeat(32)}`;
    await ui.press('/', 'from=');
    await ui.until('/ from=');
    ui.paste(`  "sender": "${id.slice(0, 40)}\n      ${id.slice(40)}",`);
    await ui.until(/a6a6a6▌/);
    expect(ui.screen()).not.toContain('sender');
    expect(ui.screen()).not.toContain('",');
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
    expect(frame).toContain('Esc  clear filter');
  });
});

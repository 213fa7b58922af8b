import { resetKeys } from '../../../support/screens/own-keys.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { configureKeys } from '../../../../src/app/keys/configure-keys.ts';
import { customCommandsSchema } from '../../../../src/config/file/dashboard-schema.ts';
import type { Settings } from '../../../../src/config/settings/settings.ts';
import type { SessionDeps } from '../../../../src/app/state.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { transfers } from '../../../support/samples/sample-activities.ts';
import { receive, testSession } from '../../../support/screens/sample-session.ts';

const node = process.execPath;

const commands = v.parse(customCommandsSchema, [
  { key: 'O', name: 'show id', run: [node, '-p', 'process.argv[1]', '{event_id}'] },
  {
    key: 'E',
    name: 'escapes',
    run: [node, '-e', String.raw`console.log('\x1b[31mred\x1b]0;x\x07')`],
  },
  { key: 'Q', name: 'fails', show: 'nothing', run: [node, '-e', 'process.exit(3)'] },
  { key: 'H', name: 'hangs', deadline: '1s', run: [node, '-e', 'setInterval(() => 0, 1000)'] },
  { key: 'Ctrl-G', name: 'asks', confirm: true, run: [node, '-p', '"it ran"'] },
  { key: 'I', name: 'taps', when: 'type=tap', run: [node, '-p', '1'] },
  { key: 'W', name: 'long', run: [node, '-p', '"x".repeat(4000) + "the end"'] },
  { key: 'D', name: 'leaks', run: [node, '-p', 'String(process.env.CANTUI_TOKEN)'] },
  { key: 'U', name: 'in terminal', show: 'terminal', run: ['less', '{party}'] },
]);

// Keys belong to a run of the program, so these tests share one configuration.
beforeAll(async () => {
  expect(await configureKeys({ commands })).toEqual([]);
});

afterAll(resetKeys);

let screen: Screen;
afterEach(() => screen.close());

const open = (settings: Partial<Settings> = {}, deps: Partial<SessionDeps> = {}) => {
  const session = testSession(settings, deps);
  receive(session, transfers(5, 1));
  screen = renderScreen(session, { columns: 100, rows: 24 });
  return session;
};

describe('a custom command', () => {
  it('runs on the selected activity and shows its output', async () => {
    const { store } = open();
    await screen.press('O');
    await screen.until('Output of show id');
    const { entries } = store.getState().activity.view;
    const last = entries.at(-1);
    await screen.until(last !== undefined && 'id' in last ? last.id : 'no row');
    await screen.press('q');
    await screen.untilGone('Output of show id');
  });

  it('leaves its key to the tree while the JSON of an activity is open', async () => {
    open();
    await screen.press('J');
    await screen.until('event_id');
    await screen.press('E', 'j');
    expect(screen.screen()).not.toContain('Output of');
    await screen.press('escape', 'escape', 'E');
    await screen.until('Output of escapes');
  });

  it('shows the escapes of a program as text', async () => {
    open();
    await screen.press('E');
    await screen.until('⟨ESC⟩[31mred');
  });

  it('shows a line that is wider than the screen to its end', async () => {
    open();
    await screen.press('W');
    await screen.until('Output of long');
    await screen.press('G');
    await screen.until('xthe end');
  });

  it('says how its program failed', async () => {
    open();
    await screen.press('Q');
    await screen.until('fails exited with code 3.');
  });

  it('is stopped at its deadline', async () => {
    open();
    await screen.press('H');
    await screen.until('which timed out after 1 s');
  });

  it('asks first where it should, with every word that would run', async () => {
    open();
    await screen.press('ctrl+g');
    await screen.until('Run asks? Enter runs it, Esc cancels.');
    await screen.press('escape');
    await screen.untilGone('Run asks?');
    await screen.press('ctrl+g');
    await screen.until('Run asks?');
    await screen.press('enter');
    await screen.until('it ran');
  });

  it('refuses activities that its filter leaves out', async () => {
    open();
    await screen.press('I');
    await screen.until('taps is for activities that match type=tap.');
  });

  it('is forbidden by a profile that says so', async () => {
    open({ customCommands: false });
    await screen.press('O');
    await screen.until('forbids custom commands.');
  });

  it('gets no secret in its environment', async () => {
    open({}, { env: { ...process.env, CANTUI_TOKEN: 'secret-token' } });
    await screen.press('D');
    await screen.until('undefined');
    expect(screen.raw()).not.toContain('secret-token');
  });

  it('gets the terminal if it draws on it', async () => {
    const ran: (readonly string[])[] = [];
    open({}, { runInTerminal: (words) => void ran.push(words) });
    await screen.press('U');
    expect(ran).toEqual([['less', expect.stringMatching(/^alice::/)]]);
  });

  it('is in help and in the palette', async () => {
    open();
    await screen.press('?', 'G');
    await screen.until(/O +show id/);
    await screen.press('q', ':', 's', 'h', 'o', 'w', ' ', 'i');
    await screen.until(/show id +O/);
  });
});

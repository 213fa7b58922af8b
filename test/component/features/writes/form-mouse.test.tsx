import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { textOfField } from '../../../../src/lib/text/text-field.ts';
import { allocationRequest, walter } from '../../../support/writes/allocation-request.ts';
import { isWrite, phraseOn, readToEnd } from '../../../support/writes/confirming.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';
import { mouseOn, type Mouse } from '../../../support/screens/mouse.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { testSession, type TestSession } from '../../../support/screens/sample-session.ts';

let ui: Screen;
let session: TestSession;
let server: MisbehavingServer;
let mouse: Mouse;

beforeEach(async () => {
  server = await startMisbehavingServer();
});
afterEach(async () => {
  ui.close();
  await session.stop();
  await server.close();
});

const form = () => session.store.getState().writeForms.allocate;

/** The form of an allocation with a whole request, at its first page. */
const loaded = async (size = { columns: 80, rows: 24 }): Promise<void> => {
  session = testSession({ ledgerUrl: server.url });
  ui = renderScreen(session, size);
  mouse = mouseOn(session, ui);
  await ui.press('3');
  await ui.until('step 1/');
  ui.paste(JSON.stringify(allocationRequest(walter())));
  await ui.until('(u to undo)');
};

const checks = async (size?: {
  readonly columns: number;
  readonly rows: number;
}): Promise<void> => {
  await loaded(size);
  await ui.press('\x0e', '\x0e', '\x0e');
  await ui.until('0 failed,');
  await ui.untilGone('decoding…');
};

const review = async (size?: {
  readonly columns: number;
  readonly rows: number;
}): Promise<void> => {
  await checks(size);
  await ui.press('\x0e');
  await ui.until('step 5/');
};

/** What a click must not change on a screen that decides about a write. */
const decided = () => {
  const { page, review: open, decoded, signing, sending, ended, form: values } = form();
  const { tab, overlay } = session.store.getState().screen;
  const typed = open && textOfField(open.typed);
  const shown = { focus: open?.focus, scroll: open?.scroll, seen: open?.seen, typed };
  return {
    page,
    shown,
    decoded,
    signing,
    sending: sending !== undefined,
    ended,
    values,
    tab,
    overlay,
  };
};

describe('a click in a form', () => {
  it('focuses the field under it, and types nothing', async () => {
    await loaded();
    await ui.press('\x0e');
    await ui.until('step 2/');
    const before = form().form;
    const target = ui.lines().findLastIndex((line) => /\[ .* \]/.test(line));
    mouse.act({ kind: 'press', row: target, column: 4 });
    expect(form().form.focus).not.toEqual(before.focus);
    expect(form().typing).toBe(false);
    await ui.until(/^>/m);
    expect(ui.lines()[target]).toMatch(/^>/);
  });

  it('ends typing into another field, whose text stays', async () => {
    await loaded();
    await ui.press('\x0e');
    await ui.until('step 2/');
    const row = ui.lines().findIndex((line) => line.startsWith('>'));
    mouse.act({ kind: 'press', row, column: 4 });
    const { root } = form().form;
    mouse.clickEverywhere('body');
    expect(JSON.stringify(form().form.root).replaceAll(',"left":true', '')).toBe(
      JSON.stringify(root).replaceAll(',"left":true', ''),
    );
  });

  it('selects the check under it, and a double-click opens no review', async () => {
    await checks();
    await ui.press('g');
    const row = ui.lines().findIndex((line) => line.includes('Unknown fields'));
    for (let count = 0; count < 4; count += 1) mouse.act({ kind: 'press', row, column: 10 });
    expect(form().at).toBeGreaterThan(0);
    expect(form().review).toBeUndefined();
  });
});

describe('a click where a write is decided', () => {
  it('does nothing anywhere on a review', async () => {
    await review();
    const before = decided();
    mouse.clickEverywhere();
    expect(decided()).toEqual(before);
    expect(server.received.filter(isWrite)).toEqual([]);
  });

  it('does nothing anywhere on a confirmation that is typed, to its last letter', async () => {
    await review();
    const phrase = phraseOn(ui.screen());
    await ui.press(readToEnd, 'tab', phrase);
    await ui.until('Enter sends');
    const before = decided();
    expect(before.shown.typed).toBe(phrase);
    mouse.clickEverywhere();
    expect(decided()).toEqual(before);
    expect(server.received.filter(isWrite)).toEqual([]);
  });

  it('sends nothing more while the write is being sent', async () => {
    server.behave({ delayMs: 60_000 });
    await review();
    const phrase = phraseOn(ui.screen());
    await ui.press(readToEnd, 'tab', phrase, 'enter');
    await server.until(() => server.received.filter(isWrite).length === 1);
    const { values, sending } = decided();
    expect(sending).toBe(true);
    mouse.clickEverywhere();
    expect(decided()).toMatchObject({ values, sending });
    expect(server.received.filter(isWrite)).toHaveLength(1);
  });
});

describe('the wheel over a review', () => {
  const down = (times: number): void => {
    for (let turn = 0; turn < times; turn += 1)
      mouse.act({ kind: 'wheel-down', row: 10, column: 10 });
  };

  it('counts the end as seen once it was on the screen', async () => {
    await review();
    down(1);
    expect(form().review?.seen).toBeUndefined();
    down(100);
    expect(form().review?.seen).toBe(true);
  });

  it.each([
    ['narrow', { columns: 58, rows: 24 }],
    ['low', { columns: 80, rows: 9 }],
  ])('counts nothing as seen in a window that is too %s to show it', async (_, size) => {
    await review();
    session.store.getState().resize(size);
    down(100);
    await ui.press('end');
    expect(form().review?.seen).toBeUndefined();
  });
});

describe('a review in a window that is too low to show it', () => {
  it('takes no confirmation', async () => {
    await review();
    const phrase = phraseOn(ui.screen());
    await ui.press(readToEnd);
    session.store.getState().resize({ columns: 80, rows: 9 });
    await ui.press('tab');
    expect(session.store.getState().screen.notice?.text).toContain('is too small to send');
    await ui.press(phrase, 'enter');
    expect(form().review?.focus).toBe('cancel');
    expect(server.received.filter(isWrite)).toEqual([]);
  });
});

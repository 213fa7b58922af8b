import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDispatcher } from '../../../src/app/commands/key-dispatcher.ts';
import { currentVisit } from '../../../src/features/lookup/slice.ts';
import type { State } from '../../../src/app/state.ts';
import { writePasts } from '../../support/writes/journal-writer.ts';
import type { SceneName } from '../../support/terminal/key-scenarios.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../support/servers/misbehaving-server.ts';
import { renderScreen, type Screen } from '../../support/screens/render.tsx';
import { openScene } from '../../support/screens/undrawn-screen.ts';
import { someOf } from '../../support/samples/places.ts';
import { epoch, transfer } from '../../support/samples/sample-activities.ts';
import { receive, testSession, type TestSession } from '../../support/screens/sample-session.ts';
import { waitUntil } from '../../support/wait.ts';

let server: MisbehavingServer;
let ui: Screen;

beforeEach(async () => {
  server = await startMisbehavingServer();
});
afterEach(async () => {
  ui.close();
  await server.close();
});

/** A page that scrolls. */
type Page = {
  readonly scene: SceneName;
  readonly keys?: readonly string[];
  readonly shows: string;
  readonly scroll: (state: State) => number | undefined;
  /** Rows of the screen below its lines, with a blank one where its last line is blank. */
  readonly below: number;
};

const overlayScroll = ({ screen: { overlay } }: State) =>
  overlay !== undefined && 'scroll' in overlay ? overlay.scroll : undefined;
const decodedScroll = ({ writeForms }: State) => writeForms.execute.decoded;

const pages: readonly Page[] = [
  { scene: 'entry of the journal', shows: 'X-00', scroll: (s) => s.journal.scroll, below: 4 },
  { scene: 'receipt', shows: 'Receipt ', scroll: overlayScroll, below: 2 },
  { scene: 'help', shows: 'Help:', scroll: overlayScroll, below: 2 },
  { scene: 'doctor', shows: 'checked at', scroll: (s) => s.doctor.scroll, below: 4 },
  { scene: 'execution decoded on its review', shows: 'DECODED', scroll: decodedScroll, below: 3 },
  {
    scene: 'execution reviewed',
    shows: 'step 5/',
    scroll: ({ writeForms }) => writeForms.execute.review?.scroll,
    below: 7,
  },
  { scene: 'detail', shows: 'effect', scroll: (s) => s.activity.detail.scroll, below: 3 },
  {
    scene: 'result',
    shows: 'Next steps',
    scroll: ({ lookup }) => currentVisit(lookup)?.top,
    below: 3,
  },
];

const narrow = { columns: 80, rows: 18 };
const wide = { columns: 160, rows: 18 };

const open = async ({ scene, shows }: Page) => {
  server.behave(...Array.from({ length: 40 }, () => ({ status: 404, body: '{}' })));
  const session = testSession({ ledgerUrl: server.url });
  writePasts(session.stateDir, epoch);
  session.store.getState().resize(narrow);
  receive(session, [transfer(1), transfer(2)]);
  await openScene(session, scene);
  ui = renderScreen(session, narrow);
  await ui.until(shows);
  return session;
};

/** Waits for a frame in which the rules reach across the new width. */
const resizeTo = async (size: typeof wide): Promise<void> => {
  ui.resize(size);
  const isDrawn = () => ui.lines().some((line) => line.trimEnd().length > size.columns - 12);
  await waitUntil(isDrawn);
};

describe.each(someOf(pages, 2))('$scene', (page) => {
  const valueAfter =
    ({ store }: TestSession) =>
    async (...keys: readonly string[]): Promise<number | undefined> => {
      await ui.press(...keys);
      return page.scroll(store.getState());
    };

  it('moves a page by PageDown, half a page by Ctrl-D, and to both ends by Home and End', async () => {
    const after = valueAfter(await open(page));
    const expectMoves = async () => {
      expect(await after('home')).toBe(0);
      expect(await after('down')).toBe(1);
      expect(await after('up')).toBe(0);
      const next = await after('pagedown');
      expect(next).toBeGreaterThan(1);
      expect(await after('pageup')).toBe(0);
      const half = await after('ctrl+d');
      expect(half).toBeGreaterThan(1);
      expect(half).toBeLessThanOrEqual(next ?? 0);
      expect(await after('ctrl+u')).toBe(0);
      expect(await after('end')).toBeGreaterThan(1);
      expect(await after('home')).toBe(0);
    };
    await expectMoves();
    await resizeTo(wide);
    await expectMoves();
  });

  it('scrolls to its last line, and not a line past it', async () => {
    const after = valueAfter(await open(page));
    const expectEnd = async () => {
      const top = ui.screen();
      const last = await after('end');
      await waitUntil(() => ui.screen() !== top);
      const end = ui.lines();
      expect(end.at(-1 - page.below)?.trim()).not.toBe('');
      expect(await after('down', 'down', 'pagedown', 'ctrl+d')).toBe(last);
      expect(await after('home', ...Array.from({ length: 30 }, () => 'pagedown'))).toBe(last);
      await after('up');
      // A page that had gone past its end would stay as it is.
      await waitUntil(() => ui.lines().slice(3).join() !== end.slice(3).join());
    };
    await expectEnd();
    await after('home');
    await resizeTo(wide);
    await expectEnd();
  });
});

/** A list whose selection the same keys move. */
type List = {
  readonly scene: SceneName;
  readonly shows: string;
  readonly selected: (state: State) => unknown;
};

const lists: readonly List[] = [
  { scene: 'journal', shows: 'X-00', selected: ({ journal }) => journal.selected },
  { scene: 'format', shows: 'reassignments', selected: ({ lookup }) => lookup.form.line },
  {
    scene: 'allocation form',
    shows: 'step 1/',
    selected: ({ writeForms }) => writeForms.allocate.form.focus.join(),
  },
  {
    scene: 'palette',
    shows: '┌─',
    selected: ({ screen: { overlay } }) =>
      overlay?.kind === 'palette' ? overlay.selected : undefined,
  },
];

describe.each(lists)('$scene', ({ scene, shows, selected }) => {
  it('goes to its ends by PageDown and PageUp, as a page of lines does', async () => {
    const session = testSession({ ledgerUrl: server.url });
    writePasts(session.stateDir, epoch);
    const size = { columns: 80, rows: 30 };
    session.store.getState().resize(size);
    await openScene(session, scene);
    ui = renderScreen(session, size);
    await ui.until(shows);
    const { press } = createDispatcher(session);
    const after = (...keys: readonly string[]): unknown => {
      press(keys);
      return selected(session.store.getState());
    };
    const pages = (key: string) => Array.from({ length: 20 }, () => key);
    const first = after(...pages('pageup'));
    const last = after(...pages('pagedown'));
    expect(last).not.toEqual(first);
    expect(after(...pages('pageup'))).toEqual(first);
    // In the palette Home and End move in the text.
    if (scene === 'palette') return;
    expect(after('end')).toEqual(last);
    expect(after('home')).toEqual(first);
  });
});

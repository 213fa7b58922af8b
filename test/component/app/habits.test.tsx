import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { definitionOf, selectScopes } from '../../../src/app/keys/key-scopes.ts';
import { currentVisit } from '../../../src/features/lookup/slice.ts';
import { parseKeyName } from '../../../src/shell/keys/key-name.ts';
import { habitsThatWork } from '../../support/documents/habit-table.ts';
import { someOf } from '../../support/samples/places.ts';
import { transfers } from '../../support/samples/sample-activities.ts';
import { renderScreen, type Screen } from '../../support/screens/render.tsx';
import { openScene } from '../../support/screens/undrawn-screen.ts';
import { receive, testSession, type TestSession } from '../../support/screens/sample-session.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../support/servers/misbehaving-server.ts';
import { contractResponse, type SceneName } from '../../support/terminal/key-scenarios.ts';

let ledger: MisbehavingServer;
let screen: Screen;

beforeAll(async () => {
  ledger = await startMisbehavingServer();
});
afterEach(() => screen.close());
afterAll(() => ledger.close());

type World = { readonly session: TestSession; readonly asked: readonly string[] };

/** The keys before the habit, what is on the screen after it, and what is true then. */
type Story = {
  readonly after?: readonly string[];
  readonly shows?: string | RegExp;
  readonly proves?: (world: World) => unknown;
};

const scenes: Readonly<Record<string, SceneName>> = {
  list: 'list',
  details: 'detail',
  'JSON tree': 'tree',
  form: 'allocation form',
};

const overlay =
  (kind: string) =>
  ({ session }: World) =>
    session.store.getState().screen.overlay?.kind === kind;
const scroll = ({ session }: World) => session.store.getState().activity.detail.scroll;
const treeLine = ({ session }: World) =>
  currentVisit(session.store.getState().lookup)?.tree?.cursor ?? 0;
const filtered = ['/', 'amount > 20', 'enter'];
const searched = ['/', 'a', 'enter'];

/** What a user sees, by the screen and the command of a habit. The list has 30 rows, the newest selected. */
const stories: Readonly<Record<string, Story>> = {
  'list help.open': { proves: overlay('help') },
  'list palette.open': { proves: overlay('palette') },
  'list filter.open': { proves: overlay('filter') },
  'list copy.open': { proves: overlay('copy') },
  'list list.open': { proves: ({ session }) => session.store.getState().screen.pane === 'detail' },
  'list pane.next': { proves: ({ session }) => session.store.getState().screen.pane === 'detail' },
  'list pane.zoom': { proves: ({ session }) => session.store.getState().screen.zoomed },
  'list list.mark': { proves: ({ session }) => session.store.getState().activity.marks.size === 1 },
  'list list.markRange': {
    after: ['g', ' ', 'j', 'j'],
    proves: ({ session }) => session.store.getState().activity.marks.size >= 3,
  },
  'list time.next': {
    proves: ({ session }) => session.store.getState().activity.timeStyle === 'local',
  },
  'list copy.id': { proves: ({ session }) => session.copied.length === 1 },
  'list interrupt': {
    proves: ({ session }) => session.store.getState().screen.quitArmedAt !== undefined,
  },
  'list quit': { proves: ({ session }) => session.ended.length === 1 },
  'details quit': { proves: ({ session }) => session.store.getState().screen.pane === 'list' },
  'list redraw': { proves: ({ asked }) => asked.includes('redraw') },
  'form redraw': { proves: ({ asked }) => asked.includes('redraw') },
  'list suspend': { proves: ({ asked }) => asked.includes('suspend') },
  'list poll.toggle': {
    proves: ({ session }) => session.store.getState().activity.poll.state === 'paused',
  },
  'list scroll.first': { shows: 'row 1/30' },
  'list scroll.last': { after: ['g'], shows: 'row 30/30' },
  'list scroll.down': { after: ['g'], shows: 'row 2/30' },
  'list scroll.up': { shows: 'row 29/30' },
  'list scroll.halfDown': { after: ['g'], shows: /row [4-7]\/30/ },
  'list scroll.halfUp': { shows: /row 2[3-7]\/30/ },
  'list scroll.pageDown': { after: ['g'], shows: /row (8|9|10|11|12)\/30/ },
  'list follow': { after: ['g'], shows: 'row 30/30' },
  'list list.nextMatch': { after: [...filtered, 'g'], shows: /row 2\// },
  'list list.previousMatch': { after: [...filtered, 'g', 'j', 'j'], shows: /row 2\// },
  'details back': { proves: ({ session }) => session.store.getState().screen.pane === 'list' },
  'details detail.wrap': {
    proves: ({ session }) => !session.store.getState().activity.detail.wrap,
  },
  'details scroll.down': { proves: (world) => scroll(world) === 1 },
  'details scroll.up': { after: ['j', 'j'], proves: (world) => scroll(world) === 1 },
  'details scroll.pageDown': { proves: (world) => scroll(world) > 2 },
  'details scroll.pageUp': { after: ['pagedown'], proves: (world) => scroll(world) === 0 },
  'details scroll.halfDown': { proves: (world) => scroll(world) > 1 },
  'details scroll.halfUp': { after: ['ctrl+d'], proves: (world) => scroll(world) === 0 },
  'details scroll.first': { after: ['G'], proves: (world) => scroll(world) === 0 },
  'details scroll.last': { proves: (world) => scroll(world) > 2 },
  'JSON tree tree.search': { proves: overlay('treeSearch') },
  'JSON tree tree.next': { after: [...searched, 'g'], proves: (world) => treeLine(world) > 0 },
  'JSON tree tree.previous': { after: [...searched, 'g'], proves: (world) => treeLine(world) > 0 },
  'JSON tree tree.fold': { after: ['g'], shows: />▸/ },
  'JSON tree tree.unfold': { after: ['g', 'h'], shows: />▾/ },
  'JSON tree tree.copy': { proves: overlay('treeCopy') },
  'form form.enter': {
    proves: ({ session }) =>
      selectScopes(session.store.getState()).some((scope) => definitionOf(scope).kind === 'text'),
  },
};

/** One needs a tail that runs, the other a removal in a form: only their commands are checked. */
const elsewhere = ['list poll.now', 'form form.undo'];

const told = habitsThatWork.filter(({ screen, id }) => !elsewhere.includes(`${screen} ${id}`));

const start = async (on: string): Promise<World> => {
  ledger.behave({ body: contractResponse });
  const asked: string[] = [];
  const session = testSession(
    { ledgerUrl: ledger.url },
    { redraw: () => asked.push('redraw'), suspend: () => asked.push('suspend') },
  );
  const size = { columns: 160, rows: 18 };
  session.store.getState().resize(size);
  receive(session, transfers(30, 1));
  await openScene(session, scenes[on] ?? 'list');
  screen = renderScreen(session, size);
  return { session, asked };
};

describe('a habit from another program, pressed in the dashboard', () => {
  it.each(someOf(told, 3))(
    '$program: $key in the $screen runs $id, and its effect is there',
    async ({ key: name, screen: on, id }) => {
      const story = stories[`${on} ${id}`];
      const key = parseKeyName(name);
      if (story === undefined || !key.ok) throw new Error(`nothing tells what ${name} does`);
      const { shows, proves } = story;
      const world = await start(on);
      await screen.press(...(story.after ?? []));
      const isShown = () => shows !== undefined && screen.screen().match(shows) !== null;
      const isThere = () => proves?.(world) === true || isShown();
      // The keys before it may not be on the screen yet.
      await expect.poll(isThere).toBe(false);
      await screen.press(key.value);
      await expect.poll(isThere).toBe(true);
    },
  );

  it('has an effect in at least fifty cases', () => {
    expect(told.length).toBeGreaterThanOrEqual(50);
  });
});

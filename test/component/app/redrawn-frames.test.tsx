import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Activity } from '../../../src/ledger/activity/activity.ts';
import { attacks } from '../../support/samples/hostile-text-samples.ts';
import { abort, mint, tap, transfer, unknown } from '../../support/samples/sample-activities.ts';
import {
  changesBetween,
  mountScreen,
  type MountedScreen,
} from '../../support/screens/mount-screen.ts';
import {
  openGap,
  receive,
  testSession,
  type TestSession,
} from '../../support/screens/sample-session.ts';
import { roundsOf } from '../../support/models/torture.ts';
import { waitUntil } from '../../support/wait.ts';

type World = {
  readonly session: TestSession;
  readonly screen: MountedScreen;
  /** The number of activities so far. */
  count: number;
};
type Step = (world: World) => Promise<void> | void;

/** A step that a counterexample shows by its name. */
const named = (name: string, step: Step): Step =>
  Object.assign(step, { [fc.toStringMethod]: () => name });

const texts = Object.values(attacks);

/** A transfer in whose fields stand texts that a terminal would obey, or that are wider than they look. */
const strangeTransfer = (number: number): Activity => {
  const text = texts[number % texts.length] ?? '';
  const receivers = [{ party: `${text}::1220${number}`, amount: `${text}${number}` }];
  return transfer(number, { sender: { party: text }, receivers, description: text });
};

const kinds = [transfer, strangeTransfer, mint, transfer, tap, strangeTransfer, abort, unknown];

/** Activities of all kinds with consecutive numbers, oldest first. */
const activities = (count: number): readonly Activity[] =>
  Array.from({ length: count }, (_, number) => (kinds[number % kinds.length] ?? transfer)(number));

const pressOf = (chord: string): Step =>
  named(`press ${chord}`, ({ screen }) => screen.press(chord));

const press = fc
  .constantFrom(
    ...['j', 'k', 'j', 'k', 'g', 'G', 'ctrl+d', 'ctrl+u', 'enter', 'esc', 'tab', 'z', 'w', 'm'],
    ...['?', ':', '/', '~', 'a', '1', '2', '3', '5', '7', '7', 't', 'o', ' ', 'J', 's', 'X'],
  )
  .map((chord) => [pressOf(chord)]);

/** To a screen, back, and there again, which by chance alone hardly ever happens. */
const thereAndBack = fc
  .tuple(
    fc.constantFrom('2', '3', '4', '5', '6', '7', '?', ':', '/', '~', 'J', 'enter'),
    fc.constantFrom('1', 'esc', 'J'),
  )
  .map(([there, back]) => [there, back, there, back].map(pressOf));

const resize = fc
  .constantFrom([80, 24], [120, 30], [200, 40], [60, 16], [41, 12], [20, 5])
  .map(([columns = 80, rows = 24]) => [
    named(`resize to ${columns}x${rows}`, ({ screen }) => screen.resize({ columns, rows })),
  ]);

const rows = fc.integer({ min: 1, max: 5 }).map((more) => [
  named(`${more} new rows`, (world) => {
    const from = world.count;
    world.count += more;
    const entries = activities(world.count);
    receive(
      world.session,
      from % 3 === 0 ? [...entries.slice(0, 1), openGap, ...entries.slice(1)] : entries,
    );
  }),
]);

const time = fc
  .constantFrom(1000, 61_000)
  .map((ms) => [named(`${ms} ms pass`, ({ session }) => session.advance(ms))]);

const mark = '(previous row)';

const steps = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: press },
      thereAndBack,
      resize,
      { weight: 2, arbitrary: rows },
      time,
    ),
    { minLength: 1, maxLength: 30 },
  )
  .map((parts) => parts.flat());

it.each([
  ['one pane', { columns: 120, rows: 30 }],
  ['two panes', { columns: 160, rows: 30 }],
])('a screen with %s that was redrawn step by step shows what a new one shows', async (_, size) => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const session = testSession();
      const world: World = { session, screen: mountScreen(session, size), count: 40 };
      receive(session, activities(world.count));
      try {
        for (const step of all) {
          await step(world);
          await new Promise((resolve) => setImmediate(resolve));
          await waitUntil(() => !world.screen.styled().includes(mark));
          const { size: now } = session.store.getState().screen;
          const fresh = mountScreen(session, now);
          await waitUntil(() => fresh.styled() !== '');
          const expected = fresh.styled();
          fresh.close();
          expect(changesBetween(world.screen.styled(), expected, now)).toBe('');
        }
      } finally {
        world.screen.close();
        await session.stop();
      }
    }),
    { numRuns: roundsOf(48) },
  );
});

it.each([
  ['4', '[4 Execute]'],
  ['5', '[5 Journal]'],
  ['6', '[6 Profiles]'],
  ['?', 'Help: Activity'],
  [':', '┌'],
])('a screen is shown again after the list was drawn over it: %s', async (key, text) => {
  const session = testSession();
  const screen = mountScreen(session, { columns: 80, rows: 24 });
  receive(session, activities(40));
  const shows = (what: string) => waitUntil(() => screen.styled().includes(what));
  const { closeOverlay, setTab } = session.store.getState();
  await screen.press('G');
  for (const _ of ['the first time', 'again', 'once more']) {
    await screen.press(key);
    await shows(text);
    closeOverlay();
    setTab('activity');
    await shows('TIME (UTC)');
  }
  screen.close();
  await session.stop();
});

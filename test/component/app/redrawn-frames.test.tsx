import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { transfers } from '../../support/samples/sample-activities.ts';
import { renderScreen, type Screen } from '../../support/screens/render.tsx';
import {
  openGap,
  receive,
  testSession,
  type TestSession,
} from '../../support/screens/sample-session.ts';
import { roundsOf, seedOf } from '../../support/models/torture.ts';

type World = {
  readonly session: TestSession;
  readonly screen: Screen;
  /** The number of activities so far. */
  count: number;
};
type Step = (world: World) => Promise<void> | void;

const press = fc
  .constantFrom(
    ...['j', 'k', 'j', 'k', 'g', 'G', 'ctrl+d', 'ctrl+u', 'enter', 'esc', 'tab', 'z', 'w', 'm'],
    ...['?', ':', '/', '~', 'a', '1', '2', '3', '5', 't', 'o', ' ', 'J'],
  )
  .map(
    (chord): Step =>
      ({ screen }) =>
        screen.press(chord),
  );

const resize = fc.constantFrom([80, 24], [120, 30], [200, 40], [60, 16], [41, 12], [20, 5]).map(
  ([columns = 80, rows = 24]): Step =>
    ({ screen }) =>
      screen.resize({ columns, rows }),
);

const rows = fc.integer({ min: 1, max: 5 }).map((more): Step => (world) => {
  const from = world.count;
  world.count += more;
  const entries = transfers(world.count);
  receive(
    world.session,
    from % 3 === 0 ? [...entries.slice(0, 1), openGap, ...entries.slice(1)] : entries,
  );
});

const time = fc.constantFrom(1000, 61_000).map(
  (ms): Step =>
    ({ session }) =>
      session.advance(ms),
);

const mark = '(previous row)';

const steps = fc.array(
  fc.oneof({ weight: 8, arbitrary: press }, resize, { weight: 2, arbitrary: rows }, time),
  { minLength: 1, maxLength: 30 },
);

it('a screen that was redrawn step by step shows what a new one shows', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const session = testSession();
      const world: World = {
        session,
        screen: renderScreen(session, { columns: 160, rows: 30 }),
        count: 40,
      };
      receive(session, transfers(world.count));
      try {
        for (const step of all) {
          await step(world);
          await new Promise((resolve) => setImmediate(resolve));
          await world.screen.untilGone(mark);
          const shown = world.screen.styled();
          const fresh = renderScreen(session, session.store.getState().screen.size);
          await fresh.until(/./);
          const expected = fresh.styled();
          fresh.close();
          expect(shown).toBe(expected);
        }
      } finally {
        world.screen.close();
        await session.stop();
      }
    }),
    { numRuns: roundsOf(32), seed: seedOf() },
  );
});

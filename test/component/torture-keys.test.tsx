import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { displayWidth } from '../../src/lib/width.ts';
import { keymap } from '../../src/keys/keymap.ts';
import { startMisbehavingServer } from '../support/misbehaving-server.ts';
import { roundsOf } from '../support/torture.ts';
import { renderScreen, type Screen } from '../support/render.tsx';
import { transfer } from '../support/sample-activities.ts';
import { openGap, receive, testSession, type TestSession } from '../support/sample-session.ts';

/** What a person, a cat or a torn line can do to the program. */
type Move =
  | { readonly do: 'press'; readonly key: string }
  | { readonly do: 'paste'; readonly text: string }
  | { readonly do: 'resize'; readonly columns: number; readonly rows: number };

const hostile = ['\u001b]0;title\u0007', '\u009b2J\u202e', '漢字🙂\u200b', '\ud800', 'a\tb\r\nc'];

const chords = [...new Set<string>(keymap.flatMap(({ keys }): readonly string[] => keys))];

const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({ do: fc.constant('press' as const), key: fc.constantFrom(...chords) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('press' as const),
      key: fc.constantFrom('0', 'a', '1', 'f', ':', '/', ' ', 'é', '漢'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('paste' as const),
      text: fc.constantFrom(...hostile, '00'.repeat(500), '{"a":[1,2,{"b":null}]}'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('resize' as const),
      columns: fc.integer({ min: 1, max: 200 }),
      rows: fc.integer({ min: 1, max: 60 }),
    }),
  },
);

const play = async (screen: Screen, next: Move): Promise<void> => {
  if (next.do === 'press') await screen.press(next.key);
  else if (next.do === 'paste') screen.paste(next.text);
  else screen.resize(next);
};

/** The frame fits the window, to the cell. */
const fits = (screen: Screen, session: TestSession): void => {
  const { columns, rows } = session.store.getState().screen.size;
  const lines = screen.lines();
  expect(lines.length).toBeLessThanOrEqual(rows);
  expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(columns);
};

const movesEach = 400;
const sequences = roundsOf(25);

it(
  `lives through ${movesEach * sequences} random keys, pastes and sizes against a failing service, and can always be left`,
  async () => {
    const ledger = await startMisbehavingServer();
    await fc.assert(
      fc.asyncProperty(
        fc.array(move, { minLength: movesEach, maxLength: movesEach }),
        async (moves) => {
          ledger.behave(
            { status: 503, body: '<html>' },
            { body: '{"createdEvent":{}}' },
            { body: 'x' },
          );
          const session = testSession({ ledgerUrl: ledger.url });
          const screen = renderScreen(session, { columns: 80, rows: 24 });
          receive(session, [transfer(1), openGap, transfer(2), transfer(3)]);
          try {
            for (const next of moves) await play(screen, next);
            fits(screen, session);
            screen.resize({ columns: 80, rows: 24 });
            await screen.press('ctrl+c', 'ctrl+c', 'ctrl+c', 'ctrl+c');
            expect(session.ended).toContain(130);
          } finally {
            screen.close();
            await session.stop();
          }
        },
      ),
      { numRuns: sequences },
    );
    await ledger.close();
  },
  120_000 + sequences * 5000,
);

import * as fc from 'fast-check';
import { keymap } from '../screens/loaded-screens.ts';
import { sceneNames, type SceneName } from './key-scenarios.ts';

/** What a person, a cat or a torn line can do to the program. */
export type Move =
  | { readonly do: 'press'; readonly key: string }
  | { readonly do: 'paste'; readonly text: string }
  | { readonly do: 'resize'; readonly columns: number; readonly rows: number }
  /** Goes to one of the screens, as far as the state of things lets it. */
  | { readonly do: 'go'; readonly to: SceneName }
  /** Types what a confirmation asks for, or something like it, and Enter. */
  | { readonly do: 'confirm'; readonly how: 'exactly' | 'shorter' | 'lower case' | 'pasted' };

const hostile = ['\u001b]0;title\u0007', '\u009b2J\u202e', '漢字🙂\u200b', '\ud800', 'a\tb\r\nc'];
const long = ['00'.repeat(500), '{"a":[1,2,{"b":null}]}', '9'.repeat(400)];
const letters = ['0', 'a', '1', 'f', ':', '/', ' ', 'é', '漢'];

const chords = [...new Set<string>(keymap.flatMap(({ keys }): readonly string[] => keys))];

const press = (keys: readonly string[]): fc.Arbitrary<Move> =>
  fc.record({ do: fc.constant('press' as const), key: fc.constantFrom(...keys) });

const paste: fc.Arbitrary<Move> = fc.record({
  do: fc.constant('paste' as const),
  text: fc.constantFrom(...hostile, ...long),
});

const resize: fc.Arbitrary<Move> = fc.record({
  do: fc.constant('resize' as const),
  columns: fc.integer({ min: 1, max: 200 }),
  rows: fc.integer({ min: 1, max: 60 }),
});

const go: fc.Arbitrary<Move> = fc.record({
  do: fc.constant('go' as const),
  to: fc.constantFrom(...sceneNames),
});

const confirm: fc.Arbitrary<Move> = fc.record({
  do: fc.constant('confirm' as const),
  how: fc.constantFrom('exactly', 'shorter', 'lower case', 'pasted'),
});

/** A confirmation makes sense where one is asked for: it comes with the way there. */
const written: fc.Arbitrary<readonly Move[]> = fc.tuple(
  fc.record({
    do: fc.constant('go' as const),
    to: fc.constantFrom('allocation reviewed', 'execution reviewed'),
  }),
  confirm,
);

const one = (move: fc.Arbitrary<Move>): fc.Arbitrary<readonly Move[]> => move.map((item) => [item]);

/** Sequences of moves, as many as `most` parts; what fails shrinks to the few that it takes. */
export const movesUpTo = (max: number): fc.Arbitrary<readonly Move[]> => {
  const parts = fc.array(
    fc.oneof(
      { weight: 60, arbitrary: one(press(chords)) },
      { weight: 15, arbitrary: one(press(letters)) },
      { weight: 5, arbitrary: one(go) },
      { weight: 3, arbitrary: one(paste) },
      { weight: 3, arbitrary: one(resize) },
      { weight: 2, arbitrary: one(confirm) },
      { weight: 2, arbitrary: written },
    ),
    { maxLength: max, size: 'max' },
  );
  // Without it the first sequences are next to empty.
  return fc.noBias(parts).map((item) => item.flat());
};

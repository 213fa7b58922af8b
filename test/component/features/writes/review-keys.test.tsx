import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { Settings } from '../../../../src/config/settings/settings.ts';
import { keymap } from '../../../support/screens/loaded-screens.ts';
import { definitionOf } from '../../../../src/app/keys/key-scopes.ts';
import { isPrintable } from '../../../../src/lib/keys/chords.ts';
import { textOfField } from '../../../../src/lib/text/text-field.ts';
import { createDispatcher } from '../../../../src/app/commands/key-dispatcher.ts';
import { allocationRequest, walter } from '../../../support/writes/allocation-request.ts';
import { phraseOn, readToEnd } from '../../../support/writes/confirming.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { testSession, type TestSession } from '../../../support/screens/sample-session.ts';
import { roundsOf } from '../../../support/models/torture.ts';

let ui: Screen;

afterEach(() => ui.close());

const unreadReview = 'Review open: press Enter to scroll on, Esc to go back.';
const readReview = 'Review open: press Enter to type the confirmation, Esc to go back.';

/** A session on the review of an allocation. */
const review = async (changes: Partial<Settings> = {}): Promise<TestSession> => {
  const session = testSession({ ledgerUrl: 'http://127.0.0.1:1', ...changes });
  ui = renderScreen(session, { columns: 80, rows: 24 });
  await ui.press('3');
  await ui.until('step 1/');
  ui.paste(JSON.stringify(allocationRequest(walter())));
  await ui.until('(u to undo)');
  await ui.press('\x0e', '\x0e', '\x0e');
  await ui.until('0 failed,');
  await ui.untilGone('decoding…');
  await ui.press('\x0e');
  await ui.until('step 5/');
  return session;
};

/** All that a key could change, but the notice. */
const stateOf = ({ store }: TestSession) => {
  const { screen, writeForms, journal, lookup, profiles, doctor, connection } = store.getState();
  const { notice: _notice, now: _now, ...shown } = screen;
  return structuredClone({
    ...{ shown, journal, connection, profiles: profiles.selected, doctor: doctor.from },
    ...{
      review: { ...writeForms.allocate.review, ledger: undefined },
      decoded: writeForms.allocate.decoded,
    },
    ...{ form: writeForms.allocate.form, page: writeForms.allocate.page, lookup },
  });
};

const printable = fc.oneof(
  fc.constantFrom(...keymap.flatMap(({ keys }): readonly string[] => keys).filter(isPrintable)),
  fc.constantFrom('0', '1', '4', '6', '9', 'é', '漢'),
);
const typedOutside = fc.oneof(
  { weight: 8, arbitrary: fc.record({ key: printable.filter((key) => key !== '?') }) },
  { weight: 1, arbitrary: fc.record({ paste: fc.string() }) },
);

const changesNothing = (session: TestSession): void => {
  const { press, paste } = createDispatcher(session);
  const before = stateOf(session);
  fc.assert(
    fc.property(fc.array(typedOutside, { minLength: 1, maxLength: 30 }), (moves) => {
      for (const move of moves) {
        if ('key' in move) press([move.key]);
        else paste(move.paste);
      }
      expect(stateOf(session)).toEqual(before);
      expect(session.store.getState().screen.notice?.text).toMatch(/^Review open: press /);
    }),
    { numRuns: roundsOf(60) },
  );
};

describe('an open review', () => {
  it('changes nothing on any printable key, digit or paste outside its field', async () => {
    changesNothing(await review());
  });

  it('changes nothing on them while the decoded transaction covers it', async () => {
    const session = await review();
    await ui.press('ctrl+t');
    await ui.until('DECODED TRANSACTION');
    changesNothing(session);
  });

  it('says how to type the confirmation when its text comes one Tab too early', async () => {
    const session = await review();
    const phrase = phraseOn(ui.screen());
    await ui.press('tab', phrase);
    await ui.until('Review open: press ');
    expect(session.store.getState().screen).toMatchObject({ tab: 'allocate', masked: false });
    await ui.press(readToEnd, 'tab', phrase);
    await ui.until('Enter sends');
  });

  it('takes every printable key as text in the confirmation field', async () => {
    const session = await review();
    await ui.press(readToEnd, 'tab', 'X1:?q!u');
    await ui.until('X1:?q!u');
    const { review: now } = session.store.getState().writeForms.allocate;
    expect(now && textOfField(now.typed)).toBe('X1:?q!u');
    expect(session.store.getState().screen).toMatchObject({ tab: 'allocate', masked: false });
  });

  it('opens help that leads to no other tab, and no palette', async () => {
    const session = await review();
    await ui.press(':');
    await ui.until(unreadReview);
    await ui.press(readToEnd, ':');
    await ui.until(readReview);
    await ui.press('?');
    const help = await ui.until('Help: Allocate');
    expect(help).not.toMatch(/command palette|privacy mask|go to Activity/);
    await ui.press('1', 'X', ':');
    await ui.until('Help: Allocate');
    await ui.press('escape');
    await ui.until('step 5/');
    expect(session.store.getState().screen).toMatchObject({ tab: 'allocate', masked: false });
  });

  it('offers no confirmation where nothing can be sent', async () => {
    await review({ readOnly: true });
    await ui.press(readToEnd, 'x');
    await ui.until('Review open: press Esc to go back.');
  });
});

it('binds no printable key to a command of a review', () => {
  const bound = keymap.filter(({ scope }) => definitionOf(scope).kind === 'review');
  expect(bound.filter(({ keys }) => keys.some(isPrintable))).toEqual([]);
  expect(bound.filter((binding) => 'palette' in binding)).toEqual([]);
});

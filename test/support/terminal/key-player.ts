import type { KeyScope } from '../../../src/shell/keys/key-binding.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { scopeStacks, selectScopes } from '../../../src/app/keys/key-scopes.ts';
import type { AppState } from '../../../src/app/state.ts';
import { textOfField } from '../../../src/lib/text/text-field.ts';
import { currentVisit } from '../../../src/features/lookup/slice.ts';
import { isPage, isUntouched } from '../../../src/features/writes/state/write-form.ts';
import { writeFormForTab } from '../../../src/submission/form-ids.ts';
import { areChecksCurrent } from '../../../src/features/writes/state/write-form-inspection.ts';
import { minReviewColumns } from '../../../src/features/writes/state/write-form-review.ts';
import { phraseOn, readToEnd } from '../writes/confirming.ts';
import type { Move } from './key-moves.ts';
import { stepsFromStart, stepsTo, type SceneName, type Step } from './key-scenarios.ts';
import { madeByAnother } from '../writes/approval-requests.ts';
import type { Screen } from '../screens/render.tsx';
import type { TestSession } from '../screens/sample-session.ts';

/** Plays moves on a screen, and notes what they did. */
export type KeyPlayer = {
  readonly play: (move: Move) => Promise<void>;
  /** Goes to a screen of a session that has just begun, and waits until it is settled. */
  readonly open: (name: SceneName) => Promise<void>;
  /** Waits until no request and no reading of bytes is under way. */
  readonly settled: () => Promise<void>;
  /** Confirmations that stood there to the letter when Enter was pressed. */
  readonly confirmed: () => number;
  readonly reached: ReadonlySet<KeyScope>;
};

const writeFormOf = (state: AppState) => {
  const id = writeFormForTab(state.screen.tab);
  return id === undefined ? undefined : { id, writeForm: state.writeForms[id] };
};

/** Whether Enter sends now, by the rule of the screen: the phrase to the letter, in a window that shows all. */
const isAboutToSend = (state: AppState): boolean => {
  const review = writeFormOf(state)?.writeForm.review;
  const isThere = state.screen.overlay === undefined && review?.focus === 'text';
  if (!isThere || writeFormOf(state)?.writeForm.sending !== undefined) return false;
  return (
    textOfField(review.typed) === review.phrase && state.screen.size.columns >= minReviewColumns
  );
};

const isBusy = (state: AppState): boolean => {
  const { allocate, execute } = state.writeForms;
  const shown = writeFormOf(state);
  const reads =
    shown &&
    isPage(shown.id, shown.writeForm, 'Checks') &&
    !isUntouched(shown.id, shown.writeForm) &&
    !areChecksCurrent(shown.writeForm);
  const asks = currentVisit(state.lookup)?.fetched.kind === 'loading';
  return allocate.sending !== undefined || execute.sending !== undefined || reads === true || asks;
};

const phraseOf = (screen: Screen): string => phraseOn(screen.screen()) || 'ALLOCATE demo 0000';

/** Far longer than a request to a server on loopback takes on a busy machine. */
const patienceMs = 30_000;

/** A player for one session on one screen. */
export const createKeyPlayer = (screen: Screen, { store }: TestSession): KeyPlayer => {
  const reached = new Set<KeyScope>();
  let confirmed = 0;

  const note = (): void => {
    const scopes = selectScopes(store.getState());
    expect(scopeStacks()).toContainEqual(scopes);
    scopes.forEach((scope) => reached.add(scope));
  };

  const press = async (key: string): Promise<void> => {
    const isEnter = key === 'enter' || key === 'return';
    if (isEnter && isAboutToSend(store.getState())) confirmed += 1;
    await screen.press(key);
    note();
  };

  const waitWhile = async (isTrue: () => boolean, what: string): Promise<void> => {
    const from = performance.now();
    while (isTrue()) {
      if (performance.now() - from > patienceMs) throw new Error(`waited in vain: ${what}`);
      await delay(1);
    }
  };

  const settled = async (): Promise<void> => {
    await waitWhile(() => isBusy(store.getState()), 'nothing is under way');
    note();
  };

  /** Waits for the approval request of the review, and has it made by somebody else. */
  const handOver = async (): Promise<void> => {
    const review = () => writeFormOf(store.getState())?.writeForm.review;
    const pathOf = () => review()?.approvalState?.path;
    await waitWhile(
      () => review() !== undefined && pathOf() === undefined,
      'the review wrote its approval request',
    );
    const path = pathOf();
    if (path !== undefined) madeByAnother(path);
  };

  const take = async (step: Step): Promise<void> => {
    if (typeof step === 'string') await press(step);
    else if ('paste' in step) screen.paste(step.paste);
    else if ('bundleOfAnother' in step) await handOver();
    else await settled();
  };

  const confirm = async (how: (Move & { do: 'confirm' })['how']): Promise<void> => {
    const phrase = phraseOf(screen);
    if (selectScopes(store.getState())[0] === 'review') {
      await press(readToEnd);
      await press('tab');
    }
    if (how === 'pasted') screen.paste(phrase);
    else if (how === 'shorter') await press(phrase.slice(0, -1));
    else await press(how === 'exactly' ? phrase : phrase.toLowerCase());
    await press('enter');
  };

  const play = async (move: Move): Promise<void> => {
    if (move.do === 'press') await press(move.key);
    else if (move.do === 'paste') screen.paste(move.text);
    else if (move.do === 'resize') screen.resize(move);
    else if (move.do === 'confirm') await confirm(move.how);
    else for (const step of stepsTo(move.to)) await take(step);
  };

  const open = async (name: SceneName): Promise<void> => {
    for (const step of stepsFromStart(name)) await take(step);
    await settled();
  };

  return { play, open, settled, confirmed: () => confirmed, reached };
};

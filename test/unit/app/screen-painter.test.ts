import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createScreenPainter } from '../../../src/app/screen-painter.ts';
import type { AppState } from '../../../src/shell/state/app-state.ts';
import { testSession } from '../../support/screens/sample-session.ts';

/** A screen of one line; with an overlay it is left to Ink. */
const text = ({ screen: { overlay, now } }: AppState): readonly string[] | undefined =>
  overlay === undefined ? [`at ${now}`] : undefined;

const open = () => {
  const { store } = testSession();
  const frames: (readonly string[])[] = [];
  const painter = createScreenPainter({
    store,
    text,
    paint: (lines) => frames.push(lines),
    rewrite: () => frames.push(['the last frame of Ink']),
  });
  onTestFinished(painter.stop);
  const drawn: AppState[] = [];
  painter.drawn.subscribe((state) => drawn.push(state));
  return { store, state: store.getState, painter, frames, drawn };
};

/** All that was put off until the end of the turn is done. */
const turn = (): Promise<void> => Promise.resolve();

describe('the painter of screens', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
  });

  it('paints all changes of a turn at once, and Ink draws none of them', async () => {
    const { state, frames, drawn } = open();
    state().advanceTime(1);
    state().advanceTime(2);
    expect(frames).toEqual([]);
    await turn();
    expect(frames).toEqual([['at 2']]);
    expect(drawn).toEqual([]);
  });

  it('lets Ink draw the newest state when a screen needs it', async () => {
    const { state, frames, drawn, painter } = open();
    state().advanceTime(1);
    await turn();
    state().openOverlay({ kind: 'leave' });
    await turn();
    expect(frames).toEqual([['at 1']]);
    expect(drawn).toEqual([state()]);
    expect(painter.drawn.getState()).toBe(state());
    expect(painter.isAhead()).toBe(false);
  });

  it('refuses a frame of an older state, and has Ink draw the newest one', async () => {
    const { state, drawn, painter } = open();
    expect(painter.isAhead()).toBe(false);
    state().advanceTime(1);
    expect(painter.isAhead()).toBe(true);
    await turn();
    expect(drawn).toEqual([state()]);
    state().advanceTime(2);
    await turn();
    expect(painter.isAhead()).toBe(true);
    await turn();
    expect(drawn.at(-1)).toBe(state());
    expect(painter.isAhead()).toBe(false);
  });

  it('lets Ink catch up after half a minute, so that no old state is kept', async () => {
    const { state, drawn, painter } = open();
    state().advanceTime(1);
    await turn();
    vi.advanceTimersByTime(29_000);
    state().advanceTime(2);
    await turn();
    expect(drawn).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(drawn).toEqual([state()]);
    expect(painter.isAhead()).toBe(false);
  });

  it('has the last frame of Ink written again where Ink has nothing to change', async () => {
    const { state, frames } = open();
    state().openOverlay({ kind: 'leave' });
    await turn();
    state().closeOverlay();
    await turn();
    state().openOverlay({ kind: 'leave' });
    await turn();
    await turn();
    expect(frames).toEqual([[`at ${state().screen.now}`], ['the last frame of Ink']]);
  });

  it('has no frame written again if Ink draws one itself', async () => {
    const { state, frames, painter } = open();
    painter.drawn.subscribe(() => queueMicrotask(painter.isAhead));
    state().advanceTime(1);
    await turn();
    state().openOverlay({ kind: 'leave' });
    await turn();
    await turn();
    expect(frames).toEqual([['at 1']]);
  });

  it('paints nothing after it was stopped', async () => {
    const { state, frames, painter } = open();
    state().advanceTime(1);
    painter.stop();
    await turn();
    state().advanceTime(2);
    await turn();
    vi.advanceTimersByTime(60_000);
    expect(frames).toEqual([]);
  });
});

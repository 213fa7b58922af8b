import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { entryId } from '../../../../../src/features/activity/state/list-position.ts';
import { transfer } from '../../../../support/samples/sample-activities.ts';
import { receive, testSession } from '../../../../support/screens/sample-session.ts';

/** A list of twenty rows in a wide window; the newest but one is selected. */
const open = (columns: number) => {
  const session = testSession();
  const state = () => session.store.getState();
  state().resize({ columns, rows: 40 });
  receive(
    session,
    Array.from({ length: 20 }, (_, number) => transfer(number)),
  );
  state().moveSelection({ rows: -1 });
  vi.advanceTimersByTime(1000);
  const left = () => state().activity.detail.left;
  const selected = () => {
    const { position } = state().activity;
    return position.kind === 'held' ? position.selected.id : undefined;
  };
  return { session, state, left, selected };
};

const idOf = (entry: ReturnType<ReturnType<typeof open>['left']>) => entry && entryId(entry);

describe('the row beside a moving cursor', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
  });

  it('is the one that the cursor left first, until the cursor rests', () => {
    const { state, left, selected } = open(160);
    const first = selected();
    for (let step = 0; step < 4; step += 1) {
      state().moveSelection({ rows: -1 });
      expect(idOf(left())).toBe(first);
      vi.advanceTimersByTime(50);
    }
    vi.advanceTimersByTime(10);
    expect(left()).toBeUndefined();
  });

  it('is not kept where the list has the screen alone, or while the detail has the keys', () => {
    const alone = open(120);
    alone.state().moveSelection({ rows: -1 });
    expect(alone.left()).toBeUndefined();
    const { state, left } = open(160);
    state().openDetail();
    state().moveSelection({ rows: -1 });
    expect(left()).toBeUndefined();
  });

  it('is forgotten when rows arrive while the cursor rests', () => {
    const { session, state, left } = open(160);
    state().moveSelection({ rows: -1 });
    receive(
      session,
      Array.from({ length: 21 }, (_, number) => transfer(number)),
    );
    vi.advanceTimersByTime(60);
    expect(left()).toBeUndefined();
  });

  it('stays as it is once the session has stopped', async () => {
    const { session, state, left } = open(160);
    state().moveSelection({ rows: -1 });
    await session.stop();
    vi.advanceTimersByTime(1000);
    expect(left()).toBeDefined();
  });
});

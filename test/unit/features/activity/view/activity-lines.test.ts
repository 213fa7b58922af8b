import { describe, expect, it } from 'vitest';
import { openColumnMenu } from '../../../../../src/features/activity/state/column-menu.ts';
import { selectLayout } from '../../../../../src/features/activity/state/selectors.ts';
import { createActivityLines } from '../../../../../src/features/activity/view/activity-lines.ts';
import { transfer } from '../../../../support/samples/sample-activities.ts';
import { receive, testSession } from '../../../../support/screens/sample-session.ts';

const open = (columns: number) => {
  const session = testSession();
  const { store } = session;
  store.getState().resize({ columns, rows: 40 });
  receive(
    session,
    Array.from({ length: 20 }, (_, number) => transfer(number)),
  );
  const read = createActivityLines();
  const lines = () => {
    const layout = selectLayout(store.getState());
    return layout.shape === 'too-small' ? undefined : read(store.getState(), layout);
  };
  const texts = () => lines()?.map((line) => line.map(({ text }) => text).join(''));
  return { state: () => store.getState(), lines, texts };
};

describe('the body of the Activity tab', () => {
  it('is lines with the details next to the list, and with the details alone', () => {
    const { state, texts } = open(160);
    state().moveSelection({ rows: -1 });
    expect(texts()?.[1]).toMatch(/^ 12:00:00\.000.*│ effect /);
    state().openDetail();
    state().toggleZoom();
    expect(texts()?.[0]).toMatch(/^ effect /);
  });

  it('has the lines of rows and details that did not change', () => {
    const { state, lines } = open(160);
    state().moveSelection({ rows: -1 });
    const before = lines() ?? [];
    state().advanceTime(state().screen.now + 1);
    expect(lines()?.every((line, row) => line === before[row])).toBe(true);
    state().moveSelection({ rows: -1 });
    // The two rows of the cursor, and the title of the details, which says that it stays.
    expect(lines()?.filter((line, row) => line !== before[row])).toHaveLength(3);
  });

  it('is left to Ink while JSON or the menu of columns is on the screen', () => {
    const { state, lines } = open(160);
    state().moveSelection({ rows: -1 });
    state().toggleDetailView();
    expect(lines()).toBeUndefined();
    state().toggleDetailView();
    expect(lines()).toBeDefined();
    state().setColumnMenu(openColumnMenu([]));
    expect(lines()).toBeUndefined();
  });
});

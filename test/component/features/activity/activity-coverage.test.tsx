import { afterEach, describe, expect, it } from 'vitest';
import { transfers } from '../../../support/samples/sample-activities.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { receive, testSession } from '../../../support/screens/sample-session.ts';

let ui: Screen;

afterEach(() => ui.close());

const start = (): void => {
  const session = testSession();
  ui = renderScreen(session, { columns: 80, rows: 24 });
  receive(session, transfers(9));
};

const covered = 'only rows since 12:00:00, o loads more';

describe('a list of the loaded rows alone', () => {
  it.each([
    ['a filter by age', ['/', 'age<1h', 'enter']],
    ['a filter by time', ['/', 'time>=2026-02-03T08:00', 'enter']],
    ['an order by amount', [':', 'sort amount', 'enter']],
  ])('says from when on it covers, and which key loads more: %s', async (_, keys) => {
    start();
    await ui.press(...keys);
    await ui.until(covered);
  });

  it('says nothing of that where no time is asked for', async () => {
    start();
    await ui.press('/', 'amount>1', 'enter');
    await ui.until('of 9 match');
    expect(ui.screen()).not.toContain('only rows since');
  });
});

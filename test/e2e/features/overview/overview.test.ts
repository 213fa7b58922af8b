import { expect, it } from 'vitest';
import { openDashboard } from '../../../support/terminal/dashboard-page.ts';

it('opens the rows behind a number of the overview, on the sandbox ledger', async () => {
  const app = await openDashboard({ columns: 120, rows: 40 });
  app.opens('Overview');
  await app.sees('BY KIND', 'ACTIVITY LIST', /last 15 min/);
  app.presses('-');
  await app.sees('last 5 min');
  app.presses('o');
  await app.sees('all 5 min observed', /rows +2\d\d loaded/);
  app.presses('tab');
  await app.sees('Enter lists: type=transfer and time>=');
  app.presses('enter');
  await app.sees('filter: type=transfer', /\d+ of \d+ match/);
  app.opens('Overview');
  await app.sees('BY KIND');
  app.presses('escape');
  await app.sees('[1 Activity]');
  app.presses('escape');
  await app.quits();
  expect(app.leavesOn()).toEqual([]);
});

import { expect } from 'vitest';
import { phraseIn, type KeyCounter } from './count-keys.ts';
import type { DashboardPage } from './dashboard-page.ts';

/** Scrolled to the end, the payment still stands above the field. */
const effectAboveField = /\d\.\d{4} (?:Amulet|GOLD)|merged/;

/** Reads what is signed, signs it, reads what is sent, and sends it. */
export const signAndSend = async (
  app: DashboardPage,
  user: KeyCounter,
  signer: string,
): Promise<void> => {
  await app.sees('to sign: [');
  user.presses('end');
  user.types(phraseIn(app.screen(), 'sign'));
  await app.sees('Enter signs');
  expect(app.screen()).toMatch(effectAboveField);
  user.presses('enter');
  await app.sees(`Signed by ${signer}`, / 0 failed, 0 warnings, .* of \d+ checks\s*$/m);
  user.presses('enter');
  await app.sees('to send: [');
  user.presses('end');
  await app.sees('press Enter to type the confirmation');
  user.presses('tab');
  await app.sees('typing the confirmation');
  user.types(phraseIn(app.screen(), 'send'));
  await app.sees('Enter sends');
  expect(app.screen()).toMatch(effectAboveField);
  user.presses('enter');
  await app.sees('COMMITTED');
};

const selectedIn = (screen: string): string | undefined => /line (\d+)\//.exec(screen)?.[1];

/** Moves down the open list until a line is selected. */
export const moveTo = async (app: DashboardPage, user: KeyCounter, line: RegExp): Promise<void> => {
  while (!line.test(app.screen())) {
    const before = selectedIn(app.screen());
    user.presses('j');
    await expect.poll(() => selectedIn(app.screen()), { timeout: 30_000 }).not.toBe(before);
  }
};

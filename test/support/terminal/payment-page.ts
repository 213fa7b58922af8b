import { expect } from 'vitest';
import { phraseIn, type KeyCounter } from './count-keys.ts';
import type { DashboardPage } from './dashboard-page.ts';

/** Scrolled to the end, the payment still stands above the field. */
const effectAboveField = /\d\.\d{4} (?:Amulet|GOLD)|merges/;

/** Reads to its end what is signed and sent, and confirms both. Returns what was typed for it. */
export const signAndSend = async (app: DashboardPage, user: KeyCounter): Promise<string> => {
  await app.sees('to sign and send: [');
  user.presses('end');
  const phrase = phraseIn(app.screen(), 'sign');
  user.types(phrase);
  await app.sees('Enter signs and sends');
  expect(app.screen()).toMatch(effectAboveField);
  user.presses('enter');
  await app.sees('COMMITTED');
  return phrase;
};

const selectedIn = (screen: string): string | undefined => /line (\d+)\//.exec(screen)?.[1];

const patience = { timeout: 30_000 };

/** Moves down the open list until a line is selected. Lines that arrive would move the cursor, too. */
export const moveTo = async (app: DashboardPage, user: KeyCounter, line: RegExp): Promise<void> => {
  await expect.poll(() => app.screen(), patience).not.toContain('requesting…');
  while (!line.test(app.screen())) {
    const before = selectedIn(app.screen());
    user.presses('j');
    await expect.poll(() => selectedIn(app.screen()), patience).not.toBe(before);
  }
};

import { expect } from 'vitest';
import { phraseOn, readToEnd } from '../writes/confirming.ts';
import type { DashboardPage } from './dashboard-page.ts';

/** The last line of the page of checks: the bytes were read, and nothing is wrong with them. */
export const checkFailedNothing = / 0 failed, .* of \d+ checks\s*$/m;

/** Loads a file into the form, and waits for what the form says about it. */
export const loadFile = async (app: DashboardPage, path: string, told: string): Promise<void> => {
  app.presses('ctrl+o');
  await app.sees('load a file');
  app.types(path);
  await app.sees(path.slice(-12));
  app.presses('enter');
  await app.sees(told);
};

/** Continues to a page of the form. */
export const nextPage = async (app: DashboardPage, page: number): Promise<void> => {
  app.presses('ctrl+n');
  await app.sees(`step ${page}/6`);
};

/** Reads the review to its end, and types the phrase that sends. */
export const confirmWrite = async (app: DashboardPage, verb: string): Promise<void> => {
  await app.sees('to send: [');
  const phrase = phraseOn(app.screen());
  expect(phrase).toContain(verb);
  app.presses(readToEnd);
  await app.sees('press Enter to type the confirmation');
  app.presses('tab');
  await app.sees('typing the confirmation');
  app.types(phrase);
  await app.sees('Enter sends');
  app.presses('enter');
};

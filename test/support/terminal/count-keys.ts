import type { DashboardPage } from './dashboard-page.ts';

/** Counts the keys that a user presses, each character of a text as one. */
export const countKeys = (app: DashboardPage) => {
  let presses = 0;
  return {
    presses: (...keys: readonly string[]): void => {
      presses += keys.length;
      app.presses(...keys);
    },
    types: (text: string): void => {
      presses += text.length;
      app.types(text);
    },
    count: () => presses,
  };
};

export type KeyCounter = ReturnType<typeof countKeys>;

/** The text that a confirmation asks for. */
export const phraseIn = (screen: string, verb: string): string =>
  new RegExp(`Type {2}(.*?) {2}to ${verb}`).exec(screen)?.[1] ?? '';

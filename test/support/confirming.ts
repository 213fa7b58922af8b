/** Keys that show a review to its end: before, its text cannot be typed. */
export const readToEnd = ' '.repeat(12);

/** What a review asks for, as it stands on the screen; empty where none asks. */
export const phraseOn = (screen: string): string =>
  /Type {2}(.*? [0-9a-f]{4}) {2}to send/.exec(screen)?.[1] ?? '';

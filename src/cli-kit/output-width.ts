import { isatty } from 'node:tty';

const widthOfPipe = 120;
const narrowest = 80;

/** How wide a table on stdout may be. */
export const outputWidth = (): number =>
  Math.max(narrowest, isatty(1) ? process.stdout.columns : widthOfPipe);

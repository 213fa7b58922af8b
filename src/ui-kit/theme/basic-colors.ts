import chalk from 'chalk';

/**
 * Lets Ink style text with the palette's 16 colors, bold and inverse. The theme alone decides about
 * colors: chalk, with which Ink draws, would guess from the environment and drop bold and inverse as
 * well. FORCE_COLOR would do the same, but Node warns about it together with NO_COLOR, and $EDITOR and
 * $PAGER would inherit it.
 */
export const allowBasicColors = (): void => {
  chalk.level = 1;
};

import chalk from 'chalk';

/**
 * Lets Ink style text with every color of a theme, bold and inverse. The theme has only colors that the
 * terminal can show, and alone decides about them: chalk, with which Ink draws, would guess from the
 * environment and drop bold and inverse as well. FORCE_COLOR would do the same, but Node warns about it together with NO_COLOR, and $EDITOR and
 * $PAGER would inherit it.
 */
export const allowThemeColors = (): void => {
  chalk.level = 3;
};

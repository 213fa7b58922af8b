import chalk from 'chalk';
import { afterAll, beforeAll } from 'vitest';

/** Ink draws the tests of a file with all colors, as in the program; other files see plain text. */
export const drawAllColors = (): void => {
  const { level } = chalk;
  beforeAll(() => {
    chalk.level = 3;
  });
  afterAll(() => {
    chalk.level = level;
  });
};

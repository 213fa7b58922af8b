import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { leftOn, open } from '../support/pseudo-terminal.ts';

const fixture = fileURLToPath(new URL('../support/fixtures/crashing-screen.ts', import.meta.url));
const tsx = fileURLToPath(new URL('../../node_modules/.bin/tsx', import.meta.url));

describe('a defect', () => {
  it.each(['throw', 'reject'])(
    '(%s) leaves the terminal as it was, says what it is and ends with 1',
    async (how) => {
      const terminal = open([fixture, how], {}, tsx);
      await terminal.shows('drawn');
      terminal.press('x');
      expect(await terminal.exit).toBe(1);
      expect(leftOn(terminal.raw())).toEqual([]);
      await terminal.shows('a defect');
      expect(terminal.screen()).not.toContain('drawn');
    },
  );
});

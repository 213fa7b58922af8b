import { setTimeout as sleep } from 'node:timers/promises';
import { openPty } from '../../test/support/terminal/pty-session.ts';
import type { NodeHome } from './nodes.ts';

const tooLate = async (): Promise<never> => {
  await sleep(20_000, undefined, { ref: false });
  throw new Error('the dashboard did not end');
};

/** Automatic wrap and the cursor, which a terminal has on anyway. */
const usualModes = [7, 25];

/** Follows, looks up and quits in a pseudo-terminal, which must be left as it was. */
export const drive = async (program: string, { env }: NodeHome): Promise<void> => {
  const session = openPty({ file: program, args: ['demo'], env });
  await session.until(/no gaps since/);
  session.type('k');
  await session.until(/SCROLLED/);
  session.type('l');
  await session.until(/events +\d/);
  session.type('1');
  await session.until(/\[1 Activity\]/);
  session.type('q');
  const { exitCode } = await Promise.race([session.ended, tooLate()]);
  const leftOn = (): readonly number[] =>
    [...session.terminal.modes()].filter((mode) => !usualModes.includes(mode));
  // The end may be told before the last bytes are.
  for (let waited = 0; leftOn().length > 0 && waited < 40; waited += 1) await sleep(50);
  if (exitCode !== 0 || leftOn().length > 0)
    throw new Error(`ended with ${exitCode}, left modes ${leftOn().join(', ')} on`);
};

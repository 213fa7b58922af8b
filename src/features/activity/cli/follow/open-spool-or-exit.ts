import { join } from 'node:path';
import { openSpool, type Spool } from '../../tail/saved/spool.ts';
import { resolveStateDir } from '../../../../storage/paths/state-dir.ts';
import { tryIo } from '../../../../lib/result.ts';
import { exitWith, internalError } from '../../../../cli-kit/exit.ts';
import { printError } from '../../../../cli-kit/streams.ts';
import { spoolFailed } from '../../messages/follow.ts';

/** Ends the program with the reason if a write fails. */
export const openSpoolOrExit = (): Spool => {
  const stateDir = resolveStateDir(process.env);
  const spool = openSpool(stateDir);
  return {
    ...spool,
    push: (row) => {
      const pushed = tryIo(() => spool.push(row));
      if (pushed.ok) return;
      printError(spoolFailed(join(stateDir, 'spool'), pushed.error));
      exitWith(internalError);
    },
  };
};

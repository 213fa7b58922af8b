import { join } from 'node:path';
import { openSpool, type Spool } from '../../tail/saved/spool.ts';
import { resolveStateDir } from '../../../../storage/files/state-dir.ts';
import { tryIo } from '../../../../lib/io/try-io.ts';
import { exitWith } from '../../../../cli-kit/exit.ts';
import { internalError } from '../../../../cli-kit/exit-codes.ts';
import { printError } from '../../../../cli-kit/streams.ts';

/** A spool in the state directory. Ends the program, with the reason, where it cannot be written. */
export const openSpoolOrExit = (): Spool => {
  const stateDir = resolveStateDir(process.env);
  const spool = openSpool(stateDir);
  return {
    ...spool,
    push: (row) => {
      const pushed = tryIo(() => spool.push(row));
      if (pushed.ok) return;
      printError(
        `Cannot keep activities in ${join(stateDir, 'spool')}: ${pushed.error}. Nothing of this backlog was printed, and the cursor stays. Free disk space or set XDG_STATE_HOME to a writable directory, then run the command again.`,
      );
      exitWith(internalError);
    },
  };
};

import { releaseLostTerminal } from './terminal/write-sync.ts';
import { exitWith, usageError } from './cli-kit/exit.ts';
import { disableCoreDumps } from './cli/disable-core-dumps.ts';
import { printError } from './cli-kit/streams.ts';
import { isCodedError, UserError } from './lib/result.ts';

const defect = 1;

const main = async (argv: readonly string[]): Promise<void> => {
  // A shell asks at a press of Tab: only what is on disk is read, and nothing else loaded.
  if (argv[0] === '__complete') {
    const { runComplete } = await import('./cli/completion/complete.ts');
    return runComplete(argv.slice(1));
  }
  disableCoreDumps();
  const { runCli } = await import('./cli/program.ts');
  return runCli(argv);
};

// Where nothing calls `exitWith`, because there is nothing left to do.
process.on('exit', releaseLostTerminal);

/** A relative path has no meaning in a folder that was removed: Node throws where one is resolved. */
const isFolderGone = (error: unknown): boolean =>
  isCodedError(error) && 'syscall' in error && error.syscall === 'uv_cwd';

const isFromUser = (error: unknown): boolean => error instanceof UserError || isFolderGone(error);

const describeFatalError = (error: unknown): string => {
  if (isFolderGone(error)) return 'The current folder no longer exists. Change to another one.';
  if (error instanceof UserError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

main(process.argv.slice(2)).catch((error: unknown) => {
  // Said last of all: by then a screen that was ours has been handed back, and the words stay.
  process.on('exit', () => printError(describeFatalError(error)));
  exitWith(isFromUser(error) ? usageError : defect);
});

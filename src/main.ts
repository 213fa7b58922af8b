import { releaseLostTerminal } from './terminal/release-terminal.ts';
import { exitWith, usageError } from './cli-kit/exit.ts';
import './cli-kit/ignored-environment.ts';
import { disableCoreDumps } from './cli/disable-core-dumps.ts';
import { writeStdout, printError } from './cli-kit/streams.ts';
import { version } from './cli-kit/version.ts';
import { isCodedError, UserError } from './lib/errors.ts';

const defect = 1;

/** Help is printed by what knows every option, and a debug log is begun there. */
const mayBePlain = ([first = 'demo']: readonly string[]): boolean =>
  (first === 'demo' || (first.startsWith('--') && first !== '--help')) &&
  (process.env['CANTUI_DEBUG'] ?? '') === '';

const main = async (argv: readonly string[]): Promise<void> => {
  // Asked for often and by scripts: answered before anything else is loaded.
  if (argv.length === 1 && argv[0] === '--version') {
    writeStdout(`${version}\n`);
    return;
  }
  // Asked at a press of Tab: what is on disk, and nothing loaded beside it.
  if (argv[0] === '__complete') {
    const { runComplete: knownWords } = await import('./cli/completion/complete.ts');
    return knownWords(argv.slice(1));
  }
  disableCoreDumps();
  if (mayBePlain(argv)) {
    const { startPlainly: startDashboard } = await import('./cli/dashboard/plain-start.ts');
    if (await startDashboard(argv)) return undefined;
  }
  const { runCli: run } = await import('./cli/program.ts');
  return run(argv);
};

// Where nothing calls `exitWith`, because there is nothing left to do.
process.on('exit', releaseLostTerminal);

/** A relative path has no meaning in a folder that was removed: Node throws where one is resolved. */
const isFolderGone = (error: unknown): boolean =>
  isCodedError(error) && 'syscall' in error && error.syscall === 'uv_cwd';

const isFromUser = (error: unknown): boolean => error instanceof UserError || isFolderGone(error);

const describe = (error: unknown): string => {
  if (isFolderGone(error)) return 'The current folder no longer exists. Change to another one.';
  if (error instanceof UserError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

main(process.argv.slice(2)).catch((error: unknown) => {
  // Said last of all: by then a screen that was ours has been handed back, and the words stay.
  process.on('exit', () => printError(describe(error)));
  exitWith(isFromUser(error) ? usageError : defect);
});

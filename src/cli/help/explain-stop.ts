import type { ParsingStop } from '../build-command.ts';
import { helpText } from './help-text.ts';
import { explainMistake } from './mistakes.ts';
import { rootHelp } from './root-help.ts';
import { exitWith } from '../../cli-kit/exit.ts';
import { writeStdout, failUsage } from '../../cli-kit/streams.ts';

/** Prints the requested help, or the mistake in the command line, and exits. */
export const explainStop = ({ reason, path, spec }: ParsingStop): never => {
  if (reason.code === 'commander.helpDisplayed')
    writeStdout(spec.name === '' ? rootHelp(spec) : helpText(path, spec));
  if (reason.exitCode === 0) return exitWith(0);
  return failUsage(explainMistake(reason.message, path, spec));
};

import type { Command } from 'commander';
import { exitWith } from '../../cli-kit/exit.ts';
import { usageError } from '../../cli-kit/exit-codes.ts';
import { writeStdout, printError } from '../../cli-kit/streams.ts';
import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import { describeCommands, type CommandSpec } from './command-spec.ts';
import { shellNames, type ShellName } from './shell-names.ts';
import { zshScript } from './zsh.ts';

const scripts: Readonly<Record<ShellName, (grammar: CommandSpec) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/** `cantui completion SHELL`: the script that completes what `root` takes. */
export const completion = (shell: string, root: Command): void => {
  const name = shellNames.find((shellName) => shellName === shell);
  if (name === undefined) {
    printError(`completion does not know ${shell}: use ${shellNames.join(', ')}`);
    return exitWith(usageError);
  }
  writeStdout(scripts[name](describeCommands(root)));
};

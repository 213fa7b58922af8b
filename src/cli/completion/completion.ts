import type { Command } from 'commander';
import { end } from '../end.ts';
import { usageError } from '../exit-codes.ts';
import { printData, say } from '../streams.ts';
import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import { grammarOf, type Grammar } from './grammar.ts';
import { shellNames, type ShellName } from './shell-names.ts';
import { zshScript } from './zsh.ts';

const scripts: Readonly<Record<ShellName, (grammar: Grammar) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/** `cantui completion SHELL`: the script that completes what `root` takes. */
export const completion = (shell: string, root: Command): void => {
  const name = shellNames.find((each) => each === shell);
  if (name === undefined) {
    say(`completion does not know ${shell}: use ${shellNames.join(', ')}`);
    return end(usageError);
  }
  printData(scripts[name](grammarOf(root)));
};

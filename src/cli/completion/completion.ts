import type { CommandSpec } from '../../cli-kit/command-spec.ts';
import { writeStdout } from '../../cli-kit/streams.ts';
import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import { describeCommands, type CompletionGrammar } from './completion-grammar.ts';
import type { ShellName } from '../../cli-kit/candidates.ts';
import { zshScript } from './zsh.ts';

const scripts: Readonly<Record<ShellName, (grammar: CompletionGrammar) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/** `cantui completion bash | zsh | fish`: prints the completion script. */
export const completion = (shell: ShellName, root: CommandSpec): void =>
  writeStdout(scripts[shell](describeCommands(root)));

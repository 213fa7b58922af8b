import type { CommandSpec } from '../../cli-kit/command-spec.ts';
import type { ShellName } from '../../cli-kit/candidates.ts';
import { completion } from '../completion/completion.ts';
import { printManual } from '../man/page.ts';

const completionFor = (shell: ShellName, install: string): CommandSpec => ({
  name: shell,
  summary: `print the completion script for ${shell}`,
  examples: [[install, '']],
  run: (_flags, _args, { root }) => completion(shell, root),
});

/** `cantui completion`. */
const completionCommand: CommandSpec = {
  name: 'completion',
  summary: 'print a completion script for your shell',
  details: 'Completes commands, options, profiles, parties and ids.',
  subcommands: [
    completionFor('bash', 'echo "source <(cantui completion bash)" >> ~/.bashrc'),
    completionFor('zsh', 'cantui completion zsh > "${fpath[1]}/_cantui"'),
    completionFor('fish', 'cantui completion fish > ~/.config/fish/completions/cantui.fish'),
  ],
};

/** `cantui man`. */
const manCommand: CommandSpec = {
  name: 'man',
  summary: 'print the manual page',
  examples: [['cantui man | man -l -', 'read the manual page']],
  run: (_flags, _args, { root }) => printManual(root),
};

export const specs: readonly CommandSpec[] = [completionCommand, manCommand];

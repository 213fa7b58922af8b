import type { CommandSpec } from '../../cli-kit/command-spec.ts';
import type { ShellName } from '../../cli-kit/candidates.ts';

const completionFor = (shell: ShellName, install: string): CommandSpec => ({
  name: shell,
  summary: `print the completion script for ${shell}`,
  examples: [[install, '']],
  async run(_flags, _args, { root }) {
    const { completion } = await import('../completion/completion.ts');
    completion(shell, root);
  },
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
  async run(_flags, _args, { root }) {
    const { printManual } = await import('../man/page.ts');
    await printManual(root);
  },
};

export const specs: readonly CommandSpec[] = [completionCommand, manCommand];

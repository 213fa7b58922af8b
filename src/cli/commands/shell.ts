import type { CommandSpec } from '../command-spec.ts';
import type { ShellName } from '../completion/candidates.ts';
import { connectionSettings } from './shared-options.ts';

/** `cantui doctor`. */
export const doctorCommand: CommandSpec = {
  name: 'doctor',
  summary: 'diagnose connectivity, token, terminal and files',
  details:
    'The doctor is read-only. Exits with 0 if nothing failed, otherwise with the code of the most ' +
    'severe cause.',
  settings: ['ledgerUrl', 'scanUrl', 'token', 'timeout', ...connectionSettings],
  outputs: ['table', 'json'],
  examples: [['cantui doctor --profile prod', 'checks one profile']],
  async run(flags) {
    const [{ printDoctorReport }, { learnListing }] = await Promise.all([
      import('../../features/doctor/cli/doctor.ts'),
      import('../../features/activity/tail/learn-listing.ts'),
    ]);
    return printDoctorReport(flags, learnListing);
  },
};

const completionFor = (shell: ShellName, install: string): CommandSpec => ({
  name: shell,
  summary: `print the completion script for ${shell}`,
  examples: [[install, '']],
  async run(_flags, _args, root) {
    const { completion } = await import('../completion/completion.ts');
    completion(shell, root);
  },
});

/** `cantui completion`. */
export const completionCommand: CommandSpec = {
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
export const manCommand: CommandSpec = {
  name: 'man',
  summary: 'print the manual page',
  examples: [['cantui man | man -l -', 'read the manual page']],
  async run(_flags, _args, root) {
    const { printManual } = await import('../man/page.ts');
    await printManual(root);
  },
};

import type { CommandSpec } from './command-spec.ts';

type Loader = () => Promise<CommandSpec>;

const lookup =
  (name: string): Loader =>
  async () => {
    const { lookupCommandSpecs } = await import('./commands/lookups.ts');
    return found(lookupCommandSpecs, name);
  };

const write =
  (name: string): Loader =>
  async () => {
    const { writeCommands } = await import('./commands/writes.ts');
    return found(writeCommands, name);
  };

const found = (specs: readonly CommandSpec[], name: string): CommandSpec => {
  const spec = specs.find((candidate) => candidate.name === name);
  if (spec === undefined) throw new Error(`Command ${name} has no spec.`);
  return spec;
};

/**
 * The commands that can run without the others, in the order of the help: a start loads the one that
 * it runs. `completion` and `man` describe all of them, so they load the whole tree.
 */
export const commandLoaders: Readonly<Record<string, Loader>> = {
  demo: async () => (await import('./commands/dashboard.ts')).demoCommand,
  activity: async () => (await import('./commands/activity.ts')).activityCommand,
  contract: lookup('contract'),
  update: lookup('update'),
  transaction: lookup('transaction'),
  topology: async () => (await import('./commands/preparation.ts')).topologyCommand,
  prepare: async () => (await import('./commands/preparation.ts')).prepareCommand,
  sign: async () => (await import('./commands/sign.ts')).signCommand,
  allocate: write('allocate'),
  execute: write('execute'),
  verify: async () => (await import('./commands/approvals.ts')).verifyCommand,
  approve: async () => (await import('./commands/approvals.ts')).approveCommand,
  journal: async () => (await import('./commands/journal.ts')).journalCommand,
  history: async () => (await import('./commands/journal.ts')).historyCommand,
  config: async () => (await import('./commands/config.ts')).configCommand,
  doctor: async () => (await import('./commands/shell.ts')).doctorCommand,
  sandbox: async () => (await import('./commands/sandbox.ts')).sandboxCommand,
};

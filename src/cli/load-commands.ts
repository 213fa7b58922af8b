import { features } from '../app/features.ts';
import type { CommandGroup, CommandSpec } from '../cli-kit/command-spec.ts';
import { dashboardCommand } from './commands/dashboard.ts';

/** Each group after the command that it names, otherwise where it stands. */
const inOrder = (groups: readonly CommandGroup[]): readonly CommandGroup[] =>
  groups
    .filter(({ after }) => after === undefined)
    .flatMap((group) => [
      group,
      ...groups.filter(({ after }) => after !== undefined && group.names.includes(after)),
    ]);

/** Every command, in the order of help: those of the features, and those about the program itself. */
const commandGroups: readonly CommandGroup[] = inOrder([
  { names: ['demo'], load: () => import('./commands/dashboard.ts') },
  ...features.flatMap(({ commands }) => commands),
  { names: ['logs', 'replay', 'mask', 'support'], load: () => import('./commands/debug.ts') },
  { names: ['sandbox'], load: () => import('./commands/sandbox.ts') },
  { names: ['completion', 'man'], load: () => import('./commands/shell.ts') },
]);

export const isCommand = (word: string): boolean =>
  commandGroups.some(({ names }) => names.includes(word));

/** Loads the program with the commands that are wanted. Loading all takes longer than running one. */
export const loadCommands = async (isWanted: (name: string) => boolean): Promise<CommandSpec> => {
  const groups = commandGroups.filter(({ names }) => names.some(isWanted));
  const loaded = await Promise.all(groups.map(({ load }) => load()));
  const subcommands = loaded.flatMap(({ specs }) => specs.filter(({ name }) => isWanted(name)));
  return { ...dashboardCommand, subcommands };
};

/** The program as a command: the dashboard, with every other command below it, as help lists them. */
export const loadRootSpec = (): Promise<CommandSpec> => loadCommands(() => true);

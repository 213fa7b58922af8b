import { namedCommands } from '../../../src/cli-kit/command-spec.ts';
import { exitCodes } from '../../../src/cli-kit/exit.ts';
import { environmentVariables } from '../../../src/cli/help/root-help.ts';
import { loadRootSpec } from '../../../src/cli/build-command.ts';
import { dashboardTable } from '../../../src/config/settings/config-template.ts';
import { settingTable } from '../../../src/config/settings/settings-table.ts';
import { acceptedOptions } from '../../../src/cli-kit/shared-options.ts';

/** What scripts and configurations name: a later release of the same major version has all of it. */
export interface CommandSurface {
  /** By command, its options and the formats of its output. */
  readonly commands: Readonly<
    Record<string, { readonly options: readonly string[]; readonly outputs: readonly string[] }>
  >;
  readonly sharedOptions: readonly string[];
  readonly settings: readonly string[];
  readonly dashboardSettings: readonly string[];
  readonly variables: readonly string[];
  readonly exitCodes: readonly number[];
}

/** An option without the name of its value, which is for readers only: `-o, --out`. */
const flagOf = ({ flags }: { readonly flags: string }): string => flags.replace(/ [<[].*$/, '');

/** The surface of this source tree. */
export const readSurface = async (): Promise<CommandSurface> => ({
  commands: Object.fromEntries(
    namedCommands(await loadRootSpec()).map(({ path, spec }) => [
      path,
      { options: (spec.options ?? []).map(flagOf), outputs: spec.outputs ?? [] },
    ]),
  ),
  sharedOptions: acceptedOptions.map(flagOf),
  settings: Object.keys(settingTable),
  dashboardSettings: Object.keys(dashboardTable),
  variables: environmentVariables.flatMap(([names]) => names.split(', ')),
  exitCodes: exitCodes.map(([code]) => code),
});

/** Everything that a surface names, one string each, so that two can be compared. */
export const namesOf = (surface: CommandSurface): readonly string[] => [
  ...Object.entries(surface.commands).flatMap(([path, { options, outputs }]) => [
    `cantui ${path}`,
    ...options.map((option) => `cantui ${path} ${option}`),
    ...outputs.map((output) => `cantui ${path} --output ${output}`),
  ]),
  ...surface.sharedOptions.map((option) => `shared option ${option}`),
  ...surface.settings.map((name) => `setting ${name}`),
  ...surface.dashboardSettings.map((name) => `dashboard setting ${name}`),
  ...surface.variables.map((name) => `variable ${name}`),
  ...surface.exitCodes.map((code) => `exit code ${code}`),
];

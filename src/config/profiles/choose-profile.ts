import type { ConfigFile } from '../file/config-file.ts';
import { reservedProfileNames, formatProblem } from '../settings/settings-table.ts';
import type { Environment, SettingProblem, SettingSource } from '../settings/precedence.ts';
import type { ProfileValues } from '../settings/setting-values.ts';
import { ownEntry } from '../../lib/own-entry.ts';

/** The chosen profile and its content. */
export type ChosenProfile = {
  readonly name: string;
  readonly source: SettingSource;
  readonly values: ProfileValues;
  /** The reason why it can't be used. */
  readonly problems?: readonly SettingProblem[];
};

type Choice = {
  readonly flag: string | undefined;
  readonly env: Environment;
  readonly file: ConfigFile | undefined;
};

const chosenName = ({ flag, env, file }: Choice) => {
  if (flag !== undefined) return { option: '--profile', name: flag, source: 'flag' } as const;
  const variable = env['CANTUI_PROFILE'];
  if (variable !== undefined && variable !== '')
    return { option: 'CANTUI_PROFILE', name: variable, source: 'environment' } as const;
  const name = file?.default;
  return name === undefined
    ? ({ option: 'default', name: 'default', source: 'default' } as const)
    : ({ option: 'default', name, source: 'profile' } as const);
};

/** Returns the profile of the flag, of `CANTUI_PROFILE`, or the file's default. */
export const chooseProfile = (choice: Choice): ChosenProfile => {
  const { option, name, source } = chosenName(choice);
  const profiles = choice.file?.profiles ?? {};
  const values = ownEntry(profiles, name);
  if (values !== undefined) return { name, source, values };
  const broken = ownEntry(choice.file?.broken ?? {}, name);
  if (broken !== undefined) {
    const problems = broken.problems.map(({ path, text }) => ({
      option: `profile ${name}`,
      text,
      path: path.slice(2).map(String),
    }));
    return { name, source, values: {}, problems };
  }
  if (reservedProfileNames.includes(name)) return { name, source, values: {} };
  const known = [...Object.keys(profiles), ...reservedProfileNames].join(', ');
  const text = formatProblem(`names an unknown profile (${name})`, `use one of ${known}`);
  return { name, source, values: {}, problems: [{ option, text }] };
};

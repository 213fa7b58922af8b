import { configVersion } from '../file/config-version.ts';
import { localProfiles } from '../profiles/localnet-profiles.ts';
import { settingNames, settingTable, type SettingName } from './settings-table.ts';

const width = 88;

/** Words as lines of a comment. */
const comment = (text: string, indent: string): readonly string[] => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line === undefined || line.length + word.length >= width) lines.push(`${indent}# ${word}`);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
};

const indent = '    ';

/** A setting as a line that can be taken out of its comment. */
const commented = (name: SettingName): readonly string[] => {
  const { doc, example } = settingTable[name];
  return [...comment(doc, indent), `${indent}#${name}: ${example}`];
};

const heading = `# Settings of cantui. A secret never stands here: a token is named by where it is kept.
# Every key is explained where it is shown first; cantui config check tells mistakes by line.
# A flag goes before the environment, the environment before the profile.

# The version of the schema of this file.
version: ${configVersion}

# The profile that is used when neither --profile nor CANTUI_PROFILE names one.
default: local

profiles:
${localProfiles}
  # Everything that a profile may hold. Take the # away where you want it.
  #prod:
`;

/** The file that `cantui config init` writes: one profile that works, and all that there is. */
export const configTemplate = (): string =>
  `${heading}${settingNames.flatMap(commented).join('\n')}\n`;

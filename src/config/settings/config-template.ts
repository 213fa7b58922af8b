import { configVersion } from '../file/config-version.ts';
import { localProfiles } from '../profiles/localnet-profiles.ts';
import { settingNames, settingTable, type SettingName } from './settings-table.ts';

const width = 88;

/** Formats text as lines of a comment. */
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

/** Formats a setting as a line that can be uncommented. */
const commented = (name: SettingName): readonly string[] => {
  const { doc, example } = settingTable[name];
  return [...comment(doc, indent), `${indent}#${name}: ${example}`];
};

const heading = `# Settings of cantui. This file contains no secrets: a token setting names the token's source.
# A comment above each key explains it; cantui config check lists mistakes by line.
# An option overrides the environment; the environment overrides the profile.

# Version of this file's schema.
version: ${configVersion}

# Profile to use when neither --profile nor CANTUI_PROFILE names one.
default: local

profiles:
${localProfiles}
  # All settings of a profile. Uncomment the ones that you need.
  #prod:
`;

/** The file that `cantui config init` writes: one working profile, and every setting as a comment. */
export const configTemplate = (): string =>
  `${heading}${settingNames.flatMap(commented).join('\n')}\n`;

import { exitWith, notFound } from '../../../cli-kit/exit.ts';
import {
  loadConfigOrExit,
  resolveSettingsOrExit,
  type GlobalFlags,
} from '../../../cli-kit/load-settings.ts';
import { failUsage, printError, writeStdout } from '../../../cli-kit/streams.ts';
import { editConfigFile } from '../../../config/file/config-file.ts';
import { addName, removeName } from '../../../config/file/edit-names.ts';
import { findNameProblem } from '../../../config/names/name-rules.ts';
import { formatProblem } from '../../../config/settings/settings-table.ts';
import type { Result } from '../../../lib/result.ts';
import type { PartyNames } from '../../../lib/text/party-names.ts';
import { textTable } from '../../../lib/text/text-table.ts';
import { sanitize } from '../../../lib/text/sanitize.ts';

interface NamesFile {
  readonly path: string;
  readonly profile: string;
  readonly names: PartyNames;
}

const noFile = (path: string): string =>
  formatProblem(
    `${path} does not exist`,
    'run cantui config init, and set ledgerUrl in the new file',
  );

const noProfile = (profile: string): string =>
  formatProblem(
    `profile ${profile} is not in the config file, so it cannot have names`,
    'choose one with --profile',
  );

const openNames = async (flags: GlobalFlags): Promise<NamesFile> => {
  const loaded = await loadConfigOrExit();
  if (loaded.kind === 'none') return failUsage(noFile(loaded.path));
  const { profile, names = {} } = (await resolveSettingsOrExit(flags)).value.settings;
  return Object.hasOwn(loaded.file.profiles, profile)
    ? { path: loaded.file.path, profile, names }
    : failUsage(noProfile(profile));
};

const save = ({ path }: NamesFile, edit: (text: string) => Result<string, string>): number => {
  const saved = editConfigFile(path, edit);
  if (saved.ok) return 0;
  return failUsage(
    formatProblem(saved.error, 'change its names by hand, then run cantui config check'),
  );
};

export const listNames = async (flags: GlobalFlags): Promise<void> => {
  const { names = {} } = (await resolveSettingsOrExit(flags)).value.settings;
  const rows = Object.entries(names);
  if (flags.output === 'json')
    writeStdout(
      `${JSON.stringify(
        rows.map(([name, party]) => ({ name, party })),
        null,
        2,
      )}\n`,
    );
  else if (rows.length === 0) printError('no names. cantui names add NAME PARTY adds one.');
  else
    writeStdout(
      textTable(rows)
        .map((line) => `${line}\n`)
        .join(''),
    );
  return exitWith(0);
};

export const addPartyName = async (
  name: string,
  party: string,
  flags: GlobalFlags,
): Promise<void> => {
  const file = await openNames(flags);
  const problem = findNameProblem([name, party], file.names);
  if (problem !== undefined)
    return failUsage(sanitize(formatProblem(problem.message, problem.remedy)));
  const { profile, names } = file;
  const code = save(file, (text) => addName(text, profile, { names, entry: [name, party] }));
  printError(`${name} is your name for ${party} in profile ${profile}.`);
  return exitWith(code);
};

export const removePartyName = async (name: string, flags: GlobalFlags): Promise<void> => {
  const file = await openNames(flags);
  const { profile, names } = file;
  if (!Object.hasOwn(names, name)) {
    printError(`${sanitize(name)} is no name in profile ${profile}. See cantui names.`);
    return exitWith(notFound);
  }
  return exitWith(save(file, (text) => removeName(text, profile, { names, name })));
};

import { settingTable, type Setting } from '../config/settings/settings-table.ts';

const ofSettings = Object.values<Setting>(settingTable).flatMap(({ env, doc }) =>
  env === undefined ? [] : [[env, doc] as const],
);

/** The variables that are read, and what each is for: help, the man page and REFERENCE.md say it so. */
export const environmentVariables: readonly (readonly [name: string, about: string])[] = [
  ['CANTUI_PROFILE', 'the profile, where --profile names none'],
  ...ofSettings,
  ['CANTUI_TOKEN', 'the bearer token for the ledger service'],
  ['CANTUI_TOKEN_FILE', 'the file that holds it'],
  ['CANTUI_CONFIG', 'the configuration file, in place of the usual one'],
  ['NO_COLOR', 'not empty: no colours'],
  ['XDG_CONFIG_HOME', 'the folder of the configuration, where it is not ~/.config'],
  ['XDG_STATE_HOME', 'the folder of the state, where it is not ~/.local/state'],
  ['HTTPS_PROXY, HTTP_PROXY, NO_PROXY', 'the proxy, where the profile names none'],
  ['NODE_EXTRA_CA_CERTS', 'certificates that Node trusts as well'],
  ['VISUAL, EDITOR, PAGER', 'what text is edited and read with'],
];

/** Where something is kept between two runs. */
export const stateFiles: readonly (readonly [path: string, about: string])[] = [
  ['~/.config/cantui/config.yaml', 'profiles and settings; cantui config init writes one'],
  ['~/.local/state/cantui/submissions.ndjson', 'the journal of writes, only ever appended to'],
  ['~/.local/state/cantui/bodies/', 'what was sent, byte for byte, by its SHA-256'],
  ['~/.local/state/cantui/lookups.ndjson', 'the lookups of earlier, without what was found'],
  ['~/.local/state/cantui/cursors/', 'how far each tail has come'],
  ['~/.local/state/cantui/drafts/', 'forms that were not sent yet'],
  ['~/.local/state/cantui/receipts/', 'what is known of each write, a file for each'],
  ['~/.local/state/cantui/trash/', 'drafts that were laid aside, for 7 days'],
];

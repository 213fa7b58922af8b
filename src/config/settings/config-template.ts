import { configVersion, settingNames, settingTable, type SettingName } from './settings-table.ts';

type DashboardSetting = {
  readonly doc: string;
  readonly example: string;
  readonly schema: Readonly<Record<string, unknown>>;
};

const keyNames = {
  oneOf: [
    { type: ['string', 'integer'] },
    { type: 'array', items: { type: ['string', 'integer'] } },
  ],
};

/** These settings hold on all profiles. */
export const dashboardTable = {
  keys: {
    doc: 'keys of commands by id, and a preset: default, vim, emacs or arrows',
    example: '{ preset: vim, poll.toggle: [Z, Ctrl-P] }',
    schema: {
      type: 'object',
      properties: { preset: { enum: ['default', 'vim', 'emacs', 'arrows'] } },
      additionalProperties: keyNames,
    },
  },
  mouse: {
    doc: 'start with the mouse on: click, double-click and wheel; M turns it on and off',
    example: 'true',
    schema: { type: 'boolean', default: false },
  },
  commands: {
    doc: 'programs that a key runs on the selected activity, with {event_id}, {update_id} or {party} in their arguments',
    example:
      "[{ key: O, name: open in explorer, run: [xdg-open, 'https://explorer.example/{update_id}'], show: nothing }]",
    schema: {
      type: 'array',
      maxItems: 50,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['key', 'run'],
        properties: {
          name: { type: 'string', minLength: 1, maxLength: 40 },
          key: { type: ['string', 'integer'] },
          scope: { enum: ['activity', 'list', 'detail'], default: 'activity' },
          when: { type: 'string', minLength: 1 },
          run: { type: 'array', minItems: 1, items: { type: 'string' } },
          show: { enum: ['output', 'nothing', 'terminal'], default: 'output' },
          confirm: { type: 'boolean', default: false },
          deadline: { type: 'string', default: '30s' },
        },
      },
    },
  },
} as const satisfies Readonly<Record<string, DashboardSetting>>;

/** The three participants of a LocalNet differ in the first digit of their ports. */
const localProfiles = `  # A LocalNet on this machine, as its application provider. The JSON Ledger API of the user is on
  # port 2975, that of the provider on 3975, that of the super validator on 4975.
  local:
    ledgerUrl: http://127.0.0.1:3975
    scanUrl: http://scan.localhost:4000/api/scan
    # Without an identity provider a LocalNet takes tokens that are signed with the word "unsafe":
    # this makes one. Nothing but a LocalNet takes it.
    token:
      command:
        - node
        - -e
        - >-
          const { createHmac } = require('node:crypto');
          const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
          const text = [{ alg: 'HS256', typ: 'JWT' },
          { sub: 'ledger-api-user', aud: 'https://canton.network.global' }].map(part).join('.');
          console.log(text + '.' + createHmac('sha256', 'unsafe').update(text).digest('base64url'));

  # A participant without a scan: the activity list shows the updates that the user may read.
  #participant:
    #ledgerUrl: https://ledger.example.com
    #token: { file: /run/secrets/ledger-token }

  # The same LocalNet with the Keycloak of the quickstart.
  #local-oauth2:
    #ledgerUrl: http://127.0.0.1:3975
    #scanUrl: http://scan.localhost:4000/api/scan
    #token: { oauth2: { tokenUrl: 'http://keycloak.localhost:8082/realms/AppProvider/protocol/openid-connect/token', clientId: app-provider-validator, clientSecret: { env: AUTH_APP_PROVIDER_VALIDATOR_CLIENT_SECRET }, scope: openid } }
`;

const width = 88;

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

const asComment = (name: SettingName): readonly string[] => {
  const { doc, example } = settingTable[name];
  return [...comment(doc, indent), `${indent}#${name}: ${example}`];
};

const dashboardLines = Object.entries(dashboardTable).flatMap(([name, { doc, example }]) => [
  ...comment(doc, ''),
  `#${name}: ${example}`,
]);

const heading = `# Settings of cantui. This file contains no secrets: a token setting says where the token comes from.
# A comment above each key explains it; cantui config check lists mistakes by line.
# An option overrides the environment; the environment overrides the profile.

# Version of this file's schema.
version: ${configVersion}

# Profile to use without --profile and CANTUI_PROFILE. demo is the sandbox, whose data is made up;
# put the name of your own profile here.
default: demo

${dashboardLines.join('\n')}

profiles:
${localProfiles}
  # All settings of a profile. Uncomment the ones that you need.
  #prod:
`;

/** `cantui config init` writes it: one working profile, and every setting as a comment. */
export const configTemplate = (): string =>
  `${heading}${settingNames.flatMap(asComment).join('\n')}\n`;

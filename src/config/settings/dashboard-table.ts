/** A section of the file that belongs to no profile. */
type DashboardSetting = {
  /** The description on one line, for the commented file, REFERENCE.md and the JSON schema. */
  readonly doc: string;
  /** The YAML value that the commented file shows. */
  readonly example: string;
  readonly schema: Readonly<Record<string, unknown>>;
};

const keyNames = {
  oneOf: [
    { type: ['string', 'integer'] },
    { type: 'array', items: { type: ['string', 'integer'] } },
  ],
};

/** Every setting of the dashboard: it holds on all profiles. */
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

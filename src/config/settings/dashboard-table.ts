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
    example: '{ preset: vim, poll.toggle: [P, Ctrl-P] }',
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
} as const satisfies Readonly<Record<string, DashboardSetting>>;

/** The JSON schema of a duration such as `30s`. */
export const durationJsonSchema = {
  type: 'string',
  pattern: '^([0-9]+([.][0-9]+)?(ms|s|m|h|d)|0)$',
} as const;

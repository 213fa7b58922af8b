import { baseThemes, colorNames } from './theme-file.ts';
import { coloredTones } from './theme.ts';

const hex = { type: 'string', pattern: '^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$' } as const;
const indexFrom = (minimum: number) => ({ type: 'integer', minimum, maximum: 255 }) as const;

/** The JSON schema of a theme file, for editors. It is generated from the tables that a file is checked with. */
export const themeFileSchema = (): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'cantui theme',
  type: 'object',
  additionalProperties: false,
  properties: {
    base: { description: 'theme to start from', enum: baseThemes, default: 'auto' },
    background: {
      description: 'background of the terminal, to check the contrast with; never drawn',
      anyOf: [hex, indexFrom(16)],
    },
    tones: {
      description: 'colors that replace those of the base',
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(
        coloredTones.map((tone) => [tone, { anyOf: [hex, indexFrom(0), { enum: colorNames }] }]),
      ),
    },
  },
});

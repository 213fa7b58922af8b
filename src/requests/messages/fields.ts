import { keyFor } from '../../lib/keys/key-for.ts';

export const fieldTypes = {
  text: 'text',
  integer: 'integer',
  json: 'JSON',
  texts: 'comma-separated list',
  hinted: (type: string, hint: string): string => `${type} (${hint})`,
  large: 'base64; line breaks are ignored',
  oneOf: (labels: string): string => `one of: ${labels}`,
  list: (noun: string): string => `list; each item is a ${noun}`,
  required: (section: string): string => `required; API description ${section}`,
  optional: (section: string): string => `optional; API description ${section}`,
  rule: (states: string, from: string | undefined): string =>
    from === undefined ? `rule: ${states}` : `rule: ${states} (${from})`,
  get waysIn() {
    return `Paste the value, press ${keyFor('form.load', 'ctrl+o')} to load a file, or ${keyFor('form.edit', 'ctrl+e')} to use your editor.`;
  },
} as const;

export const schemaText = {
  field: (help: string, section: string): string => `${help} (API description ${section})`,
  body: (path: string, section: string): string =>
    `The body of POST ${path} (API description ${section}).`,
} as const;

export const loadPrompt = {
  title: 'load a file',
  get placeholder() {
    return `path; ${keyFor('load.complete', 'tab')} completes it`;
  },
  advice: 'a value, a request as JSON, or the response of a prepare request',
} as const;

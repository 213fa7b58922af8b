import { keyFor } from '../../lib/keys/key-for.ts';
import type { FormId } from '../../submission/form-ids.ts';

const tabNames: Readonly<Record<FormId, string>> = {
  allocate: 'Allocate (3)',
  execute: 'Execute (4)',
};

/** What a file or a pasted text can fill a form with. */
export type LoadableKind = 'request' | 'topology' | 'prepare' | 'commands';

export const formTitles: Readonly<Record<FormId, string>> = {
  allocate: 'Allocate external party',
  execute: 'Execute prepared submission',
};

/** Reasons after "Not pasted: " or "Not loaded from FILE: ". */
export const whyNotEntered = {
  noField: 'not a JSON object; to paste text, select a text field first',
  choosingDraft: 'continue a draft or start a new one first',
  expiredDraft: (expired: string): string => `the draft ${expired}`,
  secret: (kind: string): string => `it looks like ${kind}; the text was not kept`,
  problem: (problem: string, remedy: string): string => `${problem}; ${remedy}`,
  get pastedApprovalRequest() {
    return `an approval request must be loaded from its file, which collects its approvals (${keyFor('form.load', 'ctrl+o')})`;
  },
  notAnObject: 'not a JSON object',
  topologyResponse: 'a generate-topology response belongs in Allocate',
  prepareResponse: 'a prepare response belongs in Execute',
  secretWithin: (kind: string): string => `a value in it looks like ${kind}`,
  noFields: 'it has none of the fields of this operation',
  approvalRequestOf: (form: FormId): string => `this approval request belongs in ${tabNames[form]}`,
  unrepresentable: (places: string): string =>
    `the form would change ${places}; send this approval request with cantui allocate or execute`,
} as const;

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

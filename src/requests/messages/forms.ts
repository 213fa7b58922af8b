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

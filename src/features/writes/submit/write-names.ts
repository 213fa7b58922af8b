import type { FormId } from '../../../submission/form-ids.ts';
import type { WriteName } from '../../../submission/classify-outcome.ts';

/** The operation of a form, and of the command of the same name. */
export const writeNames = {
  allocate: 'allocateParty',
  execute: 'executeSubmission',
} as const satisfies Record<FormId, WriteName>;

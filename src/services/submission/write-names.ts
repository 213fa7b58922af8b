import type { FormId } from '../../forms/form-ids.ts';
import type { WriteName } from './verdict.ts';

/** The operation of a form, and of the command of the same name. */
export const writeNames = {
  allocate: 'allocateParty',
  execute: 'executeSubmission',
} as const satisfies Record<FormId, WriteName>;

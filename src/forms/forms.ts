import { allocateForm } from './allocate-form.ts';
import { executeForm } from './execute-form.ts';
import type { Form } from './form.ts';

/** The two writes that a form guides through. */
export type FormId = 'allocate' | 'execute';

export const formIds: readonly FormId[] = ['allocate', 'execute'];

export const forms: Readonly<Record<FormId, Form>> = {
  allocate: allocateForm,
  execute: executeForm,
};

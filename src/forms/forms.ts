import { allocateForm } from './allocate-form.ts';
import { executeForm } from './execute-form.ts';
import type { Form } from './form.ts';
import type { FormId } from './form-ids.ts';

export const forms: Readonly<Record<FormId, Form>> = {
  allocate: allocateForm,
  execute: executeForm,
};

import { allocateForm } from './allocate-form.ts';
import { executeForm } from './execute-form.ts';
import type { Form } from './form-types.ts';
import type { FormId } from '../../../submission/form-ids.ts';

export const forms: Readonly<Record<FormId, Form>> = {
  allocate: allocateForm,
  execute: executeForm,
};

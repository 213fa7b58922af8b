import { focusedTarget } from '../forms/form-state.ts';
import type { FormId } from '../../../submission/form-ids.ts';
import type { FocusTarget } from '../forms/focus-targets.ts';
import { pageFields, type WriteFormState } from './write-form.ts';

/** What the focus is on; nothing on a page that asks nothing. */
export const currentFocusTarget = (
  id: FormId,
  { form, page }: WriteFormState,
): FocusTarget | undefined => focusedTarget(pageFields(id, page), form);

/** Whether letters are text now: a field that takes text was entered. */
export const isTyping = (id: FormId, wizard: WriteFormState): boolean => {
  const stop = wizard.typing ? currentFocusTarget(id, wizard) : undefined;
  return stop?.kind === 'field' && stop.field.kind !== 'choice';
};

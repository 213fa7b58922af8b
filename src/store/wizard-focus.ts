import { focusedTarget } from '../forms/form-state.ts';
import type { FormId } from '../forms/form-ids.ts';
import type { FocusTarget } from '../forms/stops.ts';
import { fieldsOn, type WizardState } from './wizard.ts';

/** What the focus is on; nothing on a page that asks nothing. */
export const stopInFocus = (id: FormId, { form, page }: WizardState): FocusTarget | undefined =>
  focusedTarget(fieldsOn(id, page), form);

/** Whether letters are text now: a field that takes text was entered. */
export const isTyping = (id: FormId, wizard: WizardState): boolean => {
  const stop = wizard.typing ? stopInFocus(id, wizard) : undefined;
  return stop?.kind === 'field' && stop.field.kind !== 'choice';
};

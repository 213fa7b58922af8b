import { formIds } from '../forms/forms.ts';
import type { State } from './state.ts';

/** Whether a write is under way: what runs must then stay as it is until its outcome is there. */
export const isSending = ({ wizards }: Pick<State, 'wizards'>): boolean =>
  formIds.some((id) => wizards[id].sending !== undefined);

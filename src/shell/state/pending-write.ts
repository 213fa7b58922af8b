import { formIds } from '../../submission/form-ids.ts';
import type { State } from './app-state.ts';

/** The write that is under way. */
export const pendingWrite = ({ wizards }: Pick<State, 'wizards'>) =>
  formIds.map((id) => wizards[id].sending).find((sending) => sending !== undefined);

/** Whether a write is under way: what runs must then stay as it is until its outcome is there. */
export const isSending = (state: Pick<State, 'wizards'>): boolean =>
  pendingWrite(state) !== undefined;

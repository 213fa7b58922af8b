import { formIds } from '../../submission/form-ids.ts';
import type { State } from '../../app/state.ts';

export const pendingWrite = ({ writeForms }: Pick<State, 'writeForms'>) =>
  formIds.map((id) => writeForms[id].sending).find((sending) => sending !== undefined);

/** Session and profile stay until the outcome of the write arrives. */
export const isSending = (state: Pick<State, 'writeForms'>): boolean =>
  pendingWrite(state) !== undefined;

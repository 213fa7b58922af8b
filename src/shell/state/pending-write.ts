import { formIds } from '../../submission/form-ids.ts';
import type { State } from '../../app/state.ts';

/** The write in flight. */
export const pendingWrite = ({ writeForms }: Pick<State, 'writeForms'>) =>
  formIds.map((id) => writeForms[id].sending).find((sending) => sending !== undefined);

/** Returns whether a write is in flight, so that session and profile stay until its outcome arrives. */
export const isSending = (state: Pick<State, 'writeForms'>): boolean =>
  pendingWrite(state) !== undefined;

import { formIds } from '../../submission/form-ids.ts';
import type { State } from '../../app/state.ts';

/** The write in flight. */
export const pendingWrite = ({ wizards }: Pick<State, 'wizards'>) =>
  formIds.map((id) => wizards[id].sending).find((sending) => sending !== undefined);

/** Returns whether a write is in flight, so that session and profile stay until its outcome arrives. */
export const isSending = (state: Pick<State, 'wizards'>): boolean =>
  pendingWrite(state) !== undefined;

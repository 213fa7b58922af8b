import type { FormId } from '../../../submission/form-ids.ts';
import type { SetState } from '../../../shell/state/app-state.ts';
import type { WriteFormState } from './write-form.ts';

export type WriteFormActions = {
  /** One of the two workflows became another; every deed of it is a pure function. */
  readonly updateWriteForm: (
    id: FormId,
    change: (wizard: WriteFormState) => WriteFormState,
  ) => void;
};

declare module '../../../shell/state/app-state.ts' {
  interface Actions extends WriteFormActions {}
}

export const writeFormActions = (set: SetState): WriteFormActions => ({
  updateWriteForm: (id, change) =>
    set(({ wizards }) => ({ wizards: { ...wizards, [id]: change(wizards[id]) } })),
});

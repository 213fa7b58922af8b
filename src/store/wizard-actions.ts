import type { FormId } from '../forms/form-ids.ts';
import type { SetState } from './state.ts';
import type { WriteFormState } from './wizard.ts';

export type WriteFormActions = {
  /** One of the two workflows became another; every deed of it is a pure function. */
  readonly updateWriteForm: (
    id: FormId,
    change: (wizard: WriteFormState) => WriteFormState,
  ) => void;
};

declare module './state.ts' {
  interface Actions extends WriteFormActions {}
}

export const writeFormActions = (set: SetState): WriteFormActions => ({
  updateWriteForm: (id, change) =>
    set(({ wizards }) => ({ wizards: { ...wizards, [id]: change(wizards[id]) } })),
});

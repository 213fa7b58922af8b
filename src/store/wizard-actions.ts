import type { FormId } from '../forms/form-ids.ts';
import type { SetState } from './state.ts';
import type { WizardState } from './wizard.ts';

export type WizardActions = {
  /** One of the two workflows became another; every deed of it is a pure function. */
  readonly wizardChanged: (id: FormId, change: (wizard: WizardState) => WizardState) => void;
};

declare module './state.ts' {
  interface Actions extends WizardActions {}
}

export const wizardActions = (set: SetState): WizardActions => ({
  wizardChanged: (id, change) =>
    set(({ wizards }) => ({ wizards: { ...wizards, [id]: change(wizards[id]) } })),
});

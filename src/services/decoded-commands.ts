import type { WizardState } from '../store/wizard.ts';
import { formOfTab } from '../forms/form-ids.ts';
import { onStore, type Deed, type DeedTable } from './deed.ts';

const onWizard = (change: (wizard: WizardState) => Pick<WizardState, 'decoded'>): Deed =>
  onStore((state) => {
    const id = formOfTab(state.screen.tab);
    if (id !== undefined) state.wizardChanged(id, (wizard) => ({ ...wizard, ...change(wizard) }));
  });

const open = onWizard(() => ({ decoded: 0 }));
const leave = onWizard(() => ({ decoded: undefined }));

/** Commands that open, and close, all that the bytes say. */
export const decodedCommands: DeedTable = {
  'form.decoded': open,
  'checks.decoded': open,
  'review.decoded': open,
  'typing.decoded': open,
  'decoded.leave': leave,
  'reviewDecoded.leave': leave,
};

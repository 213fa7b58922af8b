import type { WriteFormState } from '../state/write-form.ts';
import { writeFormForTab } from '../../../submission/form-ids.ts';
import { storeHandler, type CommandHandler } from '../../../shell/command-handler.ts';
import type { KeyBinding } from '../../../shell/keys/key-binding.ts';

const onWizard = (
  change: (wizard: WriteFormState) => Pick<WriteFormState, 'decoded'>,
): CommandHandler =>
  storeHandler((state) => {
    const id = writeFormForTab(state.screen.tab);
    if (id !== undefined) state.updateWriteForm(id, (wizard) => ({ ...wizard, ...change(wizard) }));
  });

export const open = onWizard(() => ({ decoded: 0 }));
export const leave = onWizard(() => ({ decoded: undefined }));

/** Keys while the decoded transaction covers the page. */
export const decodedViewBindings: readonly KeyBinding[] = [
  {
    id: 'decoded.leave',
    scope: 'decoded',
    keys: ['escape', 't', 'ctrl+t', 'return'],
    hint: 'back',
    help: 'back to the page',
    order: 1,
    run: leave,
  },
];

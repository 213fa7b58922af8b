import type { WriteFormState } from '../state/write-form.ts';
import { writeFormForTab } from '../../../submission/form-ids.ts';
import {
  storeHandler,
  type CommandHandler,
  type CommandTable,
} from '../../../shell/command-handler.ts';

const onWizard = (
  change: (wizard: WriteFormState) => Pick<WriteFormState, 'decoded'>,
): CommandHandler =>
  storeHandler((state) => {
    const id = writeFormForTab(state.screen.tab);
    if (id !== undefined) state.updateWriteForm(id, (wizard) => ({ ...wizard, ...change(wizard) }));
  });

const open = onWizard(() => ({ decoded: 0 }));
const leave = onWizard(() => ({ decoded: undefined }));

/** Commands that open, and close, all that the bytes say. */
export const decodedCommands: CommandTable = {
  'form.decoded': open,
  'checks.decoded': open,
  'review.decoded': open,
  'typing.decoded': open,
  'decoded.leave': leave,
  'reviewDecoded.leave': leave,
};
